#include "likelihood/short_choices.hpp"

#include <numeric>

#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::short_choices_test {

/// Reference: the definition, choice by choice, with the probabilities of all remaining items.
struct Slowly {
  double log_likelihood = 0;
  std::vector<Slopes> slopes;
  std::vector<double> product;

  Slowly(std::span<const Slot> row, double weight, const std::vector<double>& scores, const std::vector<double>& x)
      : slopes(scores.size()), product(scores.size()) {
    for (std::size_t k = 0; k + 1 < row.size(); ++k) {
      double rest = 0;
      for (std::size_t j = k; j < row.size(); ++j) rest += std::exp(scores[row[j]]);
      log_likelihood += weight * std::log(std::exp(scores[row[k]]) / rest);
      double mean = 0;
      for (std::size_t j = k; j < row.size(); ++j) mean += std::exp(scores[row[j]]) / rest * x[row[j]];
      for (std::size_t j = k; j < row.size(); ++j) {
        const double p = std::exp(scores[row[j]]) / rest;
        slopes[row[j]].slope += weight * ((j == k ? 1 : 0) - p);
        slopes[row[j]].curvature += weight * p * (1 - p);
        product[row[j]] += weight * p * (x[row[j]] - mean);
      }
    }
  }
};

template <class Real>
void expect_same_as_slowly(std::size_t length) {
  constexpr std::size_t kItems = 12;
  Random random(length);
  std::vector<double> scores(kItems);
  std::vector<double> x(kItems);
  for (double& score : scores) score = random.normal();
  for (double& value : x) value = random.normal();
  std::vector<Slot> row(kItems);
  std::iota(row.begin(), row.end(), 0U);
  for (std::size_t k = 0; k < length; ++k) std::swap(row[k], row[k + random.below(kItems - k)]);
  row.resize(length);
  std::vector<Strength<Real>> strengths;
  std::vector<Rest<Real>> rests;
  for (std::size_t i = 0; i < kItems; ++i) {
    const Real e = std::exp(static_cast<Real>(scores[i]));
    strengths.push_back({e, 1 / e});
    rests.push_back({e, e * x[i]});
  }
  PlainChoices<Real> choices;
  std::vector<Slopes> slopes(kItems);
  std::vector<double> product(kItems);
  choices.differentiate(row, 1.5, strengths, slopes);
  choices.multiply(row, 1.5, rests, product);
  const Slowly expected(row, 1.5, scores, x);
  EXPECT_NEAR(choices.log_likelihood(), expected.log_likelihood, 1e-12);
  for (std::size_t i = 0; i < kItems; ++i) {
    EXPECT_NEAR(slopes[i].slope, expected.slopes[i].slope, 1e-12) << i;
    EXPECT_NEAR(slopes[i].curvature, expected.slopes[i].curvature, 1e-12) << i;
    EXPECT_NEAR(product[i], expected.product[i], 1e-12) << i;
  }
}

TEST(PlainChoices, AreTheSumOverChoicesForShortAndLongRows) {
  for (std::size_t length = 2; length <= 12; ++length) {
    SCOPED_TRACE(length);
    expect_same_as_slowly<double>(length);
    expect_same_as_slowly<long double>(length);
  }
}

TEST(PlainChoices, ProductsLeaveTheRangeOfADoubleAndWeightsChange) {
  LogProduct product;
  double expected = 0;
  for (int k = 0; k < 1000; ++k) {
    const double weight = k % 7 == 0 ? 2.5 : 1;
    const double factor = k % 100 == 0 ? 1e200 : 1e3;
    product.set_weight(weight);
    product.multiply(factor);
    expected += weight * std::log(factor);
  }
  EXPECT_NEAR(product.value(), expected, 1e-9 * expected);
}

}  // namespace witan::short_choices_test
