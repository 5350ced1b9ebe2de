#include "permutation/generalized_mallows.hpp"

#include <cmath>

#include "oracle/permutations.hpp"
#include "permutation/amp_sampler.hpp"
#include "permutation/stage_counts.hpp"
#include "support/scores_of.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::generalized_mallows_test {

using oracle::all_permutations;
using oracle::Permutation;
using test::read_csv_text;

/// A complete list of five items as blocks.
BucketOrders orders_of(const Dataset& data) { return BucketOrders(data.instance(0)); }

/// The probability of an order: at stage j, the number of better items that the choice passes is a truncated geometric.
double log_probability(const Permutation& order, const std::vector<double>& theta) {
  double sum = 0;
  for (std::size_t j = 0; j + 1 < order.size(); ++j) {
    double passed = 0;
    double total = 0;
    for (std::size_t k = j; k < order.size(); ++k) {
      passed += order[k] < order[j] ? 1 : 0;
      total += std::exp(-theta[j] * static_cast<double>(k - j));
    }
    sum -= theta[j] * passed + std::log(total);
  }
  return sum;
}

TEST(StageCounts, CompleteAndTopListsEqualEnumeration) {
  const std::vector<double> theta = {0.9, 0.3, 1.4, 0.1, 0};
  const Permutation identity = {0, 1, 2, 3, 4};
  for (const int shown : {5, 3, 1}) {
    const std::vector<int> order = {2, 4, 0, 1, 3};
    ReadOptions options;
    options.build.silence = Silence::below;
    std::string csv = "expert,item,rank\n";
    for (int r = 0; r < shown; ++r) csv += fmt::format("e,i{},{}\n", order[static_cast<std::size_t>(r)], r + 1);
    for (int i = 0; i < 5; ++i) csv += fmt::format("other,i{},1\n", i);  // a tie: all items are candidates
    const Dataset data = read_csv_text(csv, options);
    const BucketOrders orders = orders_of(data);
    StageCounts counts(orders);
    counts.count(orders, identity);
    std::vector<double> agreeing;
    for (const Permutation& one : all_permutations(5)) {
      bool agrees = true;
      for (int r = 0; r < shown; ++r) {
        agrees &= static_cast<int>(one[static_cast<std::size_t>(r)]) == order[static_cast<std::size_t>(r)];
      }
      if (agrees) agreeing.push_back(log_probability(one, theta));
    }
    EXPECT_NEAR(counts.log_likelihood(theta), oracle::log_sum_exp(agreeing), 1e-12) << shown;
  }
}

TEST(StageCounts, EqualDispersionsAreTheMallowsModel) {
  const Dataset data = read_csv_text(
      "expert,item,rank\na,u,1\na,v,1\na,w,2\na,x,3\na,y,3\nb,u,2\nb,v,3\nb,w,1\nc,y,1\nc,x,2\nc,w,2\nc,v,3\n");
  const BucketOrders orders = orders_of(data);
  const Permutation position = {3, 1, 0, 2, 4};
  StageCounts counts(orders);
  counts.count(orders, position);
  const double theta = 0.6;
  double expected = 0;
  for (std::size_t k = 0; k < orders.size(); ++k) {
    KendallNormaliser z;
    z.add(orders[k], 1);
    expected -= theta * discordant_pairs(orders[k], position) + z.at(theta).log;
  }
  EXPECT_NEAR(counts.log_likelihood(std::vector<double>(5, theta)), expected, 1e-12);
}

TEST(GeneralizedMallows, RecoversPlantedDispersions) {
  const std::vector<double> theta = {2, 1, 0.5, 0.2};
  Random random(61);
  std::string csv = "expert,item,rank\n";
  for (int e = 0; e < 2000; ++e) {
    std::vector<int> left = {0, 1, 2, 3, 4};
    for (std::size_t j = 0; j < 5; ++j) {
      const auto n = static_cast<std::uint32_t>(left.size());
      const std::uint32_t passed = j < 4 ? draw_truncated_geometric(n, theta[j], random) : 0;
      csv += fmt::format("e{},i{},{}\n", e, left[passed], j + 1);
      left.erase(left.begin() + passed);
    }
  }
  const Dataset data = read_csv_text(csv);
  Context context;
  const Fit fit = make_model("generalized-mallows")->solve(data.instance(0), context);
  EXPECT_EQ(fit.scores, (std::vector<double>{2, 1, 0, -1, -2}));
  // Standard errors of φ are at most 0.03 (last stage: φ = 0.82, variance of V 0.25, 2,000 voters: 0.82/√500 = 0.037);
  // the tolerance is about four of them.
  for (std::size_t j = 0; j < 4; ++j) EXPECT_NEAR(fit.item_columns[0].values[j], std::exp(-theta[j]), 0.15) << j;
  const Fit base = make_model("mallows")->solve(data.instance(0), context);
  EXPECT_GT(fit.likelihood->log_likelihood, base.likelihood->log_likelihood + 50);
}

}  // namespace witan::generalized_mallows_test
