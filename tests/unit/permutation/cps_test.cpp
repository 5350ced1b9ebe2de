#include "permutation/cps.hpp"

#include <algorithm>
#include <cmath>

#include "oracle/permutations.hpp"
#include "permutation/cps_learning.hpp"
#include "support/scores_of.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::cps_test {

using oracle::all_permutations;
using oracle::Permutation;
using test::read_csv_text;

/// A complete list, a list with ties, a partial list, and a comparison of items a … e.
Dataset small_data(Silence silence = Silence::unknown) {
  ReadOptions options;
  options.build.silence = silence;
  return read_csv_text(
      "expert,item,rank\np,a,2\np,b,1\np,c,4\np,d,3\np,e,5\nq,a,1\nq,b,2\nq,c,2\nq,d,4\nq,e,5\nr,d,1\nr,a,2\nr,e,3\n",
      options);
}

/// The ranks of the items of a statement among themselves, from 1, in a complete order.
std::vector<double> ranks_within(const std::vector<std::uint32_t>& items, const Permutation& rank) {
  std::vector<double> own;
  for (const std::uint32_t i : items) {
    double r = 1;
    for (const std::uint32_t j : items) r += rank[j] < rank[i] ? 1 : 0;
    own.push_back(r);
  }
  return own;
}

double slow_distance(CosetDistance distance, const std::vector<double>& own, const std::vector<double>& reference) {
  double sum = 0;
  for (std::size_t i = 0; i < own.size(); ++i) {
    const double gap = own[i] - reference[i];
    if (distance == CosetDistance::spearman) sum += gap * gap;
    if (distance == CosetDistance::footrule) sum += std::abs(gap);
    for (std::size_t j = 0; distance == CosetDistance::kendall && j < own.size(); ++j) {
      sum += own[i] < own[j] && reference[i] > reference[j] ? 1 : 0;
    }
  }
  return sum;
}

/// The mean distance of a statement over all orders with a prefix: the definition of the model.
double coset_distance(CosetDistance distance, const BucketOrder& order, std::uint32_t n,
                      const std::vector<std::uint32_t>& prefix) {
  std::vector<std::uint32_t> items(order.items.begin(), order.items.end());
  std::vector<double> reference;
  order.for_each_block([&](std::uint32_t begin, std::uint32_t end) {
    reference.insert(reference.end(), end - begin, (begin + end + 1) / 2.0);
  });
  for (std::uint32_t i = 0; order.silent > 0 && i < n; ++i) {
    if (std::ranges::find(order.items, i) != order.items.end()) continue;
    items.push_back(i);
    reference.push_back((static_cast<double>(order.items.size()) + n + 1) / 2);
  }
  double sum = 0;
  double count = 0;
  for (const Permutation& candidate : all_permutations(n)) {
    if (!std::equal(prefix.begin(), prefix.end(), candidate.begin())) continue;
    sum += slow_distance(distance, ranks_within(items, oracle::inverse(candidate)), reference);
    ++count;
  }
  return sum / count;
}

TEST(Cps, StageCostsAreMeanDistancesOfCosets) {
  for (const Silence silence : {Silence::unknown, Silence::below, Silence::tied_last}) {
    const Dataset data = small_data(silence);
    const BucketOrders orders(data.instance(0));
    const std::uint32_t n = orders.item_count();
    for (const auto& [name, distance] : kCosetDistances) {
      CpsStage stage(orders, distance, CosetScale::raw);
      std::vector<std::uint32_t> prefix;
      for (const std::uint32_t next : {3U, 0U, 4U, 1U}) {
        std::vector<std::vector<double>> cost(orders.size(), std::vector<double>(n, 0.0));
        stage.for_each_cost([&](std::uint32_t m, std::uint32_t item, double value) { cost[m][item] = value; });
        for (std::size_t m = 0; m < orders.size(); ++m) {
          // Costs are relative to any one candidate, so differences are compared.
          double shift = std::nan("");
          for (std::uint32_t item = 0; item < n; ++item) {
            if (std::ranges::find(prefix, item) != prefix.end()) continue;
            std::vector<std::uint32_t> longer = prefix;
            longer.push_back(item);
            const double expected = coset_distance(distance, orders[m], n, longer);
            if (std::isnan(shift)) shift = expected - cost[m][item];
            EXPECT_NEAR(cost[m][item] + shift, expected, 1e-10) << name << ' ' << m << ' ' << item;
          }
        }
        stage.place(next);
        prefix.push_back(next);
      }
    }
  }
}

constexpr std::string_view kLabelled =
    "instance,expert,item,rank,label\n1,p,a,1,2\n1,p,b,2,1\n1,p,c,3,0\n1,p,d,4,0\n1,q,a,3,2\n1,q,b,1,1\n1,q,c,4,0\n"
    "1,q,d,2,0\n2,p,a,2,1\n2,p,b,1,0\n2,p,c,3,0\n2,q,a,3,1\n2,q,b,2,0\n2,q,c,1,0\n";

TEST(Cps, GradientEqualsFiniteDifferences) {
  const Dataset data = read_csv_text(kLabelled);
  for (const auto& [name, distance] : kCosetDistances) {
    Random random(5);
    const CpsStages stages = cps_stages(data.instance(0), distance, CosetScale::length, random);
    ASSERT_EQ(stages.stages.size(), 2U);  // the items of label 0 are not ordered
    std::vector<double> theta = {0.7, -0.2};
    std::vector<double> gradient(2, 0.0);
    (void)cps_log_likelihood(stages, theta, gradient);
    std::vector<double> unused(2, 0.0);
    for (std::size_t e = 0; e < 2; ++e) {
      const double h = 1e-6;
      std::vector<double> up = theta;
      std::vector<double> down = theta;
      up[e] += h;
      down[e] -= h;
      const double slope =
          (cps_log_likelihood(stages, up, unused) - cps_log_likelihood(stages, down, unused)) / (2 * h);
      EXPECT_NEAR(gradient[e], slope, 1e-7) << name;
    }
  }
}

TEST(Cps, TrainingPrefersTheExpertWhoAgreesWithTheLabels) {
  const Dataset data = read_csv_text(kLabelled);
  Context context;
  for (const std::string_view spec : {"cps", "cps(distance=kendall,sign=any)", "cps(distance=footrule)"}) {
    const auto model = train_model(spec, data, context);
    const Fit fit = model->solve(data.instance(0), context);
    ASSERT_EQ(fit.experts.size(), 2U);
    EXPECT_GT(fit.experts[0].weight, fit.experts[1].weight) << spec;
    EXPECT_GT(fit.scores[0], fit.scores[1]) << spec;
    EXPECT_GT(fit.scores[1], fit.scores[2]) << spec;
  }
}

TEST(Cps, WideBeamFindsTheMostProbableOrder) {
  const Dataset data = read_csv_text(kLabelled);
  Context context;
  const auto greedy = train_model("cps", data, context);
  const auto wide = train_model("cps(beam=1000)", data, context);
  const auto log_probability = [&](const auto& model) {
    return model->solve(data.instance(0), context).estimates.front().value;
  };
  // Twenty-four orders fit into the beam: the result is the maximum over all of them.
  EXPECT_GE(log_probability(wide), log_probability(greedy) - 1e-12);
}

}  // namespace witan::cps_test
