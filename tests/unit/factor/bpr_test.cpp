#include "factor/bpr.hpp"

#include <algorithm>
#include <cmath>

#include "support/rated_books.hpp"
#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::bpr_test {

std::vector<double> normals(std::size_t count, Random& random) {
  std::vector<double> numbers(count);
  for (double& one : numbers) one = random.normal();
  return numbers;
}

/// The loss of one step; vectors have the user's factors and 1, and the items' factors and biases.
double step_loss(const std::vector<std::vector<double>>& at, double l2, double weight) {
  double difference = 0;
  double squares = -1;  // the constant of the user has no penalty
  for (std::size_t d = 0; d < at[0].size(); ++d) {
    difference += at[0][d] * (at[1][d] - at[2][d]);
    for (const auto& one : at) squares += one[d] * one[d];
  }
  return weight * std::log1p(std::exp(-difference)) + l2 / 2 * squares;
}

TEST(Bpr, AStepIsAlongTheGradient) {
  Random random(1);
  constexpr double kRate = 1e-3;
  std::vector<std::vector<double>> at = {normals(4, random), normals(4, random), normals(4, random)};
  at[0].back() = 1;
  std::vector<std::vector<double>> after = at;
  bpr_step(after[0], after[1], after[2], kRate, 0.3, 1.7);
  EXPECT_EQ(after[0].back(), 1);
  for (std::size_t v = 0; v < 3; ++v) {
    for (std::size_t d = 0; d < (v == 0 ? 3U : 4U); ++d) {
      auto up = at;
      auto down = at;
      up[v][d] += 1e-6;
      down[v][d] -= 1e-6;
      const double slope = (step_loss(up, 0.3, 1.7) - step_loss(down, 0.3, 1.7)) / 2e-6;
      EXPECT_NEAR((at[v][d] - after[v][d]) / kRate, slope, 1e-7) << v << ' ' << d;
    }
  }
}

TEST(Bpr, TheLossOfAUserIsThatOfAllPairs) {
  Random random(2);
  const ImplicitFactors factors{4, {}, normals(9 * 4, random)};
  const std::vector<std::uint32_t> rated = {1, 4, 5};
  std::vector<double> x = normals(3, random);
  const auto naive = [&](const std::vector<double>& at) {
    std::vector<double> own = at;
    own.push_back(1);
    double sum = 0;
    for (const std::uint32_t i : rated) {
      for (std::uint32_t j = 0; j < 9; ++j) {
        if (std::ranges::find(rated, j) != rated.end()) continue;
        sum += std::log1p(std::exp(factors.score(own, j) - factors.score(own, i))) / 6;
      }
    }
    for (const double one : at) sum += 0.2 / 2 * 3 * one * one;
    return sum;
  };
  std::vector<double> gradient(3);
  EXPECT_NEAR(bpr_user_loss(factors, rated, 0.2, x, gradient), naive(x), 1e-12);
  for (std::size_t d = 0; d < 3; ++d) {
    std::vector<double> up = x;
    std::vector<double> down = x;
    up[d] += 1e-6;
    down[d] -= 1e-6;
    EXPECT_NEAR(gradient[d], (naive(up) - naive(down)) / 2e-6, 1e-8);
  }
}

/// Readers like one of two kinds of books, and rate only these.
TEST(Bpr, RanksTheKindOfAReaderFirst) {
  std::string csv = "expert,item,rating\n";
  Random random(3);
  for (int u = 0; u < 40; ++u) {
    for (int b = u % 2; b < 30; b += 2) {
      if (random.uniform() < 0.5) csv += fmt::format("u{},b{},1\n", u, b);
    }
  }
  const Dataset data = test::read_csv_text(csv);
  Context context;
  for (const char* const spec : {"bpr(dimensions=4)", "ials(dimensions=4)"}) {
    const auto model = train_model(spec, data, context);
    int right = 0;
    for (int u = 0; u < 40; ++u) {
      const std::string user = fmt::format("u{}", u);
      const UserRanking ranking = rank_for(*model, parse_spec(spec).name, user, nullptr, ItemsShown::unrated, context);
      const std::vector<double>& scores = ranking.fits[0].scores;
      const auto best = static_cast<Slot>(std::ranges::max_element(scores) - scores.begin());
      right += std::stoi(std::string(ranking.data.instance(0).item_name(best).substr(1))) % 2 == u % 2 ? 1 : 0;
    }
    EXPECT_GE(right, 38) << spec;
  }
}

}  // namespace witan::bpr_test
