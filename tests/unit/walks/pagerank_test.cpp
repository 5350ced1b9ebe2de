#include <cmath>

#include "support/scores_of.hpp"
#include <gtest/gtest.h>

namespace witan::pagerank_test {

using test::scores_of;

// a beats b twice and c once, b beats c, and c ties with a and b: W + T/2 by row a, b, c is
//   a: 0 2 1.5    b: 0 0 1.5    c: 0.5 0.5 0
constexpr std::string_view kGames = "winner,loser,tie\na,b,0\na,b,0\na,c,0\nb,c,0\nb,c,1\nc,a,1\n";

/// Checks that x is the stationary distribution of d·P + (1 − d)/3 with the steps from losers to winners above.
TEST(PageRank, IsStationary) {
  for (const double damping : {0.0, 0.5, 0.85, 0.99}) {
    const auto x = scores_of(kGames, "pagerank(damping=" + std::to_string(damping) + ")");
    const double a = x.at("a"), b = x.at("b"), c = x.at("c");
    EXPECT_NEAR(a + b + c, 1, 1e-12);
    // Losses: a 0.5 to c; b 2 to a and 0.5 to c; c 1.5 to a and 1.5 to b.
    EXPECT_NEAR(a, damping * (b * 2 / 2.5 + c * 1.5 / 3) + (1 - damping) / 3, 1e-12);
    EXPECT_NEAR(b, damping * (c * 1.5 / 3) + (1 - damping) / 3, 1e-12);
    EXPECT_NEAR(c, damping * (a + b * 0.5 / 2.5) + (1 - damping) / 3, 1e-12);
  }
}

TEST(PageRank, StepsFromAnUnbeatenItemToARandomOne) {
  const auto x = scores_of("winner,loser\na,b\n", "pagerank(damping=0.5)");
  // a: 0.5·(a/2 + b) + 1/4 and b: 0.5·a/2 + 1/4, with a + b = 1.
  EXPECT_NEAR(x.at("a"), 0.6, 1e-12);
  EXPECT_NEAR(x.at("b"), 0.4, 1e-12);
}

TEST(Eigen, IsAnEigenvectorOfTheWins) {
  const auto x = scores_of(kGames, "eigen");
  const double a = x.at("a"), b = x.at("b"), c = x.at("c");
  EXPECT_NEAR(a * a + b * b + c * c, 1, 1e-9);
  const double value = (2 * b + 1.5 * c) / a;
  EXPECT_NEAR(1.5 * c, value * b, 1e-8);
  EXPECT_NEAR(0.5 * a + 0.5 * b, value * c, 1e-8);
  EXPECT_GT(a, b);
}

TEST(Eigen, OfLossesIsAnEigenvectorOfTheTranspose) {
  const auto x = scores_of(kGames, "eigen(of=losses)");
  const double a = x.at("a"), b = x.at("b"), c = x.at("c");
  const double value = 0.5 * c / a;
  EXPECT_NEAR(2 * a + 0.5 * c, value * b, 1e-8);
  EXPECT_NEAR(1.5 * a + 1.5 * b, value * c, 1e-8);
}

TEST(Eigen, ConvergesForAMatrixThatAlternates) {
  // a and b only tie: the matrix swaps both coordinates.
  const auto x = scores_of("winner,loser,tie\na,b,1\n", "eigen");
  EXPECT_NEAR(x.at("a"), std::sqrt(0.5), 1e-9);
  EXPECT_NEAR(x.at("b"), std::sqrt(0.5), 1e-9);
}

}  // namespace witan::pagerank_test
