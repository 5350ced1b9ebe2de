#include "witan/app/probabilities.hpp"

#include "witan/io/read.hpp"
#include "witan/util/error.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace witan::probabilities_test {

RankResult ranked(const char* text, const std::string& method, const std::string& scale = "natural") {
  RankRequest request;
  request.data = read_text(text, "data.csv", ReadOptions());
  request.method = method;
  request.scale = scale;
  request.keep_unscaled = true;
  Context context;
  return rank(request, context);
}

constexpr const char* kVotes = "expert,winner,loser\nann,a,b\nbob,a,b\ncid,a,b\ndan,b,a\n";

TEST(Probabilities, WinIsTheLogisticFunctionOfTheDifference) {
  const RankResult result = ranked(kVotes, "bradley-terry(prior=0)");
  // a won 3 of 4.
  EXPECT_NEAR(pair_probability(result.fits[0], PairEvent::win, 0, 1), 0.75, 1e-9);
  const std::vector<double> matrix = pair_probabilities(result.fits[0], PairEvent::win);
  ASSERT_EQ(matrix.size(), 4U);
  EXPECT_TRUE(std::isnan(matrix[0]) && std::isnan(matrix[3]));
  EXPECT_NEAR(matrix[1] + matrix[2], 1, 1e-12);
  EXPECT_TRUE(std::isnan(pair_probability(result.fits[0], PairEvent::tie, 0, 1)));
}

TEST(Probabilities, HigherUsesTheStandardErrorOfTheDifference) {
  const RankResult result = ranked("winner,loser\na,b\na,b\na,b\nb,a\n", "bradley-terry(prior=0)");
  // Fisher information of the difference: 4 · 3/4 · 1/4, so that the z-score is ln 3 · √0.75.
  const double z = std::log(3.0) * std::sqrt(0.75);
  EXPECT_NEAR(pair_probability(result.fits[0], PairEvent::higher, 0, 1), std::erfc(-z / std::sqrt(2.0)) / 2, 1e-6);
  Context context;
  EXPECT_EQ(fit_with_errors(result, 0, context).uncertainty, result.fits[0].uncertainty);
}

TEST(Probabilities, ABootstrapReplacesMissingErrors) {
  const RankResult result = ranked(kVotes, "borda");
  EXPECT_FALSE(result.fits[0].uncertainty);
  EXPECT_TRUE(std::isnan(pair_probability(result.fits[0], PairEvent::higher, 0, 1)));
  Context context;
  const Fit fit = fit_with_errors(result, 0, context);
  ASSERT_TRUE(fit.uncertainty);
  // a is above b in a sample of 4 voters if at least 3 are for a: 189/256 ≈ 0.738, plus half of the ties, 54/256. The
  // error of 200 draws is below 0.04 for all but 1 % of the seeds, so that a bound of 0.12 is safe.
  EXPECT_NEAR(pair_probability(fit, PairEvent::higher, 0, 1), 0.844, 0.12);
}

TEST(Probabilities, TheReasonIsGivenIfThereAreNone) {
  const RankResult result = ranked("expert,winner,loser\nann,a,b\nann,b,c\n", "borda");
  Context::Options options;
  options.spelling = Spelling::command_line;
  Context context(std::move(options));
  try {
    (void)fit_with_errors(result, 0, context);
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_NE(std::string(error.what()).find("only one; use --intervals bootstrap, --by statements"), std::string::npos)
        << error.what();
  }
}

}  // namespace witan::probabilities_test
