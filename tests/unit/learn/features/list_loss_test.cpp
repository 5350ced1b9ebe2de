#include "learn/features/list_loss.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "oracle/tie_models.hpp"
#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::list_loss_test {

struct Case {
  std::vector<double> scores;
  std::vector<double> labels;
};

Case random_case(Random& random, std::uint64_t most) {
  Case made;
  const std::uint64_t items = 1 + random.below(most);
  const std::uint64_t levels = 1 + random.below(4);
  for (std::uint64_t i = 0; i < items; ++i) {
    made.scores.push_back(3 * random.normal());
    made.labels.push_back(static_cast<double>(random.below(levels)));
  }
  return made;
}

struct Named {
  std::string_view name;
  std::unique_ptr<ListLoss> loss;
};

/// Every loss that is no function of random draws.
std::vector<Named> all_losses(const Metric& metric, const EvaluateOptions& metric_options) {
  std::vector<Named> all;
  for (const auto& [name, kind] : kLosses) all.push_back({name, make_loss(kind, metric, metric_options)});
  all.push_back({"pmop", exact_pmop_loss()});
  all.push_back({"pmop-backward", pmop_backward_loss()});
  all.push_back({"ranking-svm", ranking_svm_loss()});
  all.push_back({"rank-regress", rank_regress_loss()});
  all.push_back({"davidson", pairties_davidson_loss()});
  all.push_back({"rao-kupper", pairties_rao_kupper_loss()});
  return all;
}

double value_of(ListLoss& loss, const Case& at) {
  std::vector<double> gradient(at.scores.size());
  return loss.evaluate(at.scores, at.labels, gradient);
}

TEST(ListLosses, SmoothGradientsEqualFiniteDifferences) {
  Random random(5);
  for (const auto& [name, loss] : all_losses({MetricKind::ndcg}, {})) {
    EXPECT_EQ(loss->smooth(), name != "lambdarank");
    if (!loss->smooth()) continue;
    for (int round = 0; round < 100; ++round) {
      Case at = random_case(random, 8);
      std::vector<double> gradient(at.scores.size());
      (void)loss->evaluate(at.scores, at.labels, gradient);
      EXPECT_NEAR(std::accumulate(gradient.begin(), gradient.end(), 0.0), 0, 1e-12) << name;
      for (std::size_t i = 0; i < at.scores.size(); ++i) {
        Case up = at;
        Case down = at;
        up.scores[i] += 1e-5;
        down.scores[i] -= 1e-5;
        EXPECT_NEAR(gradient[i], (value_of(*loss, up) - value_of(*loss, down)) / 2e-5, 1e-8)
            << name << " round " << round;
      }
    }
  }
}

TEST(ListLosses, TieParametersHaveGradientsToo) {
  Random random(16);
  for (const bool davidson : {true, false}) {
    const auto loss = davidson ? pairties_davidson_loss() : pairties_rao_kupper_loss();
    ASSERT_EQ(loss->start_parameters().size(), 1U);
    for (int round = 0; round < 50; ++round) {
      const Case at = random_case(random, 8);
      const double tie = 2 * random.normal();
      const auto value = [&](double parameter) {
        loss->set_parameters(std::vector<double>{parameter});
        return value_of(*loss, at);
      };
      const double slope = (value(tie + 1e-5) - value(tie - 1e-5)) / 2e-5;
      (void)value(tie);
      std::vector<double> gradient = {1.0};  // what is there is added to
      loss->add_parameter_gradient(gradient);
      EXPECT_NEAR(gradient[0] - 1, slope, 1e-8);
    }
  }
}

/// The reference implementation uses the published probabilities.
TEST(ListLosses, PairTiesAreTheLikelihoodOfAllPairs) {
  Random random(17);
  for (const bool davidson : {true, false}) {
    const auto loss = davidson ? pairties_davidson_loss() : pairties_rao_kupper_loss();
    for (int round = 0; round < 20; ++round) {
      Case at = random_case(random, 7);
      if (at.scores.size() < 2) continue;
      const double parameter = random.normal();
      loss->set_parameters(std::vector<double>{parameter});
      std::vector<oracle::Met> met;
      std::vector<oracle::Real> x(at.scores.begin(), at.scores.end());
      for (std::size_t i = 0; i < at.scores.size(); ++i) {
        for (std::size_t j = i + 1; j < at.scores.size(); ++j) {
          met.push_back({i, j, at.labels[i] > at.labels[j] ? 1.0L : 0.0L, at.labels[i] < at.labels[j] ? 1.0L : 0.0L,
                         at.labels[i] == at.labels[j] ? 1.0L : 0.0L});
        }
      }
      // ν = e^β; θ = 1 + e^α.
      x.push_back(davidson ? parameter : std::log1p(std::exp(parameter)));
      const auto model = davidson ? oracle::TieModel::davidson : oracle::TieModel::rao_kupper;
      const auto pairs = static_cast<double>(met.size());
      EXPECT_NEAR(value_of(*loss, at), -static_cast<double>(oracle::tie_log_likelihood(model, met, x)) / pairs, 1e-10);
    }
  }
}

/// Includes LambdaRank: its pair weights depend on the order only, which small steps do not change.
TEST(ListLosses, CurvaturesEqualFiniteDifferencesOrBoundThem) {
  Random random(15);
  EvaluateOptions metric_options;
  metric_options.scale = LabelScale{0, 4};
  for (const auto& [name, loss] : all_losses({MetricKind::err}, metric_options)) {
    for (int round = 0; round < 50; ++round) {
      const Case at = random_case(random, 8);
      std::vector<double> gradient(at.scores.size());
      std::vector<double> curvature(at.scores.size());
      std::vector<double> up(at.scores.size());
      std::vector<double> down(at.scores.size());
      (void)loss->evaluate(at.scores, at.labels, gradient, curvature);
      for (std::size_t i = 0; i < at.scores.size(); ++i) {
        Case moved = at;
        moved.scores[i] += 1e-5;
        (void)loss->evaluate(moved.scores, at.labels, up);
        moved.scores[i] -= 2e-5;
        (void)loss->evaluate(moved.scores, at.labels, down);
        const double difference = (up[i] - down[i]) / 2e-5;
        if (name.starts_with("pmop")) {
          EXPECT_GE(curvature[i], std::max(difference, 0.0) - 1e-7);
        } else {
          EXPECT_NEAR(curvature[i], difference, 1e-7) << name;
        }
      }
    }
  }
}

/// Σ over the non-empty subsets of the mean of e^s.
double all_subsets(const std::vector<double>& phi) {
  double sum = 0;
  for (std::uint32_t set = 1; set < (1U << phi.size()); ++set) {
    double inside = 0;
    int count = 0;
    for (std::size_t i = 0; i < phi.size(); ++i) {
      if ((set >> i & 1U) != 0) inside += phi[i], ++count;
    }
    sum += inside / count;
  }
  return sum;
}

TEST(ListLosses, PmopIsTheProbabilityOfThePartitionAmongAllSubsets) {
  Random random(6);
  for (int round = 0; round < 100; ++round) {
    const Case at = random_case(random, 7);
    const double top = *std::max_element(at.labels.begin(), at.labels.end());
    if (std::ranges::all_of(at.labels, [&](double label) { return label == top; })) {
      EXPECT_EQ(value_of(*pmop_loss(), at), 0);
      continue;
    }
    double expected = 0;
    for (double level = top; level >= 0; --level) {
      std::vector<double> left;
      double inside = 0;
      int count = 0;
      for (std::size_t i = 0; i < at.scores.size(); ++i) {
        if (at.labels[i] <= level) left.push_back(std::exp(at.scores[i]));
        if (at.labels[i] == level) inside += std::exp(at.scores[i]), ++count;
      }
      if (count > 0) expected -= std::log(inside / count / all_subsets(left));
    }
    EXPECT_NEAR(value_of(*pmop_loss(), at), expected, 1e-9 * std::max(1.0, expected));
  }
}

TEST(ListLosses, ListMleIsPlackettLuceWithoutTies) {
  Random random(7);
  for (int round = 0; round < 50; ++round) {
    Case at = random_case(random, 7);
    for (std::size_t i = 0; i < at.labels.size(); ++i) at.labels[i] = static_cast<double>((5 * i + 2) % 7);
    if (at.labels.size() < 2) continue;
    double expected = 0;
    for (std::size_t i = 0; i < at.labels.size(); ++i) {
      double left = 0;
      for (std::size_t j = 0; j < at.labels.size(); ++j)
        left += at.labels[j] <= at.labels[i] ? std::exp(at.scores[j]) : 0;
      expected += std::log(left) - at.scores[i];
    }
    EXPECT_NEAR(value_of(*listmle_loss(), at), expected, 1e-10);
  }
}

TEST(ListLosses, ByHand) {
  // Labels 1 and 0, scores ln 3 and 0.
  const Case at{{std::log(3.0), 0}, {1, 0}};
  EXPECT_NEAR(value_of(*ranknet_loss(), at), std::log(4.0 / 3), 1e-12);
  EXPECT_NEAR(value_of(*listmle_loss(), at), std::log(4.0 / 3), 1e-12);
  EXPECT_NEAR(value_of(*rank_regress_loss(), at), (1 - std::log(3.0)) * (1 - std::log(3.0)), 1e-12);
  EXPECT_EQ(value_of(*ranking_svm_loss(), at), 0);
  EXPECT_NEAR(value_of(*ranking_svm_loss(), {{0.25, 0}, {1, 0}}), 0.75, 1e-12);
  EXPECT_NEAR(value_of(*ranking_svm_loss(), {{0.25, 0}, {0, 1}}), 1.25, 1e-12);
  const double target = std::exp(1) / (std::exp(1) + 1);
  EXPECT_NEAR(value_of(*listnet_loss(), at), -target * std::log(0.75) - (1 - target) * std::log(0.25), 1e-12);
  // Subsets {a}, {b}, {a, b} have means 3, 1 and 2, and then only {b} is left.
  EXPECT_NEAR(value_of(*pmop_loss(), at), std::log(2.0), 1e-12);
  // The order is right, and exchanging the two would cost 1 − 1/log2(3) of NDCG and half of AP.
  EXPECT_NEAR(value_of(*lambdarank_loss({MetricKind::ndcg}, {}), at), (1 - 1 / std::log2(3.0)) * std::log(4.0 / 3),
              1e-12);
  EXPECT_NEAR(value_of(*lambdarank_loss({MetricKind::ap}, {}), at), 0.5 * std::log(4.0 / 3), 1e-12);
  // Gains 1 and 0, then 3 and 1.
  EXPECT_NEAR(value_of(*softmax_loss(), at), std::log(4.0 / 3), 1e-12);
  EXPECT_NEAR(value_of(*softmax_loss(), {at.scores, {2, 1}}), -0.75 * std::log(0.75) - 0.25 * std::log(0.25), 1e-12);
  EXPECT_EQ(value_of(*softmax_loss(), {at.scores, {0, 0}}), 0) << "no gain";
}

TEST(ListLosses, WeightsOfLambdaRankByHand) {
  const Case at{{std::log(3.0), 0}, {1, 0}};
  const double weight = (1 - 1 / std::log2(3.0)) / (0.01 + std::log(3.0));
  const double slopes = 2 * weight * 0.25;  // the wrong order has the probability 1/4
  EXPECT_NEAR(value_of(*lambdarank_loss({MetricKind::ndcg}, {}, {.truncation = 0, .normalised = true}), at),
              weight * std::log(4.0 / 3) * std::log2(1 + slopes) / slopes, 1e-12);
  // With truncation 1, only the pairs with the first item count, and the ideal NDCG is that of the first rank: a gain
  // of 3.
  const Case three{{3, 2, 1}, {0, 1, 2}};
  std::vector<double> gradient(3);
  const auto first_only = lambdarank_loss({MetricKind::ndcg}, {}, {.truncation = 1, .normalised = false});
  (void)first_only->evaluate(three.scores, three.labels, gradient);
  const auto wrong = [](double difference) { return 1 / (1 + std::exp(-difference)); };
  const double second = (1 - 1 / std::log2(3.0)) / 3 * wrong(1);  // gain 1 at rank 2 instead of 1
  const double third = 3 * (1 - 1 / std::log2(4.0)) / 3 * wrong(2);
  EXPECT_NEAR(gradient[0], second + third, 1e-12);
  EXPECT_NEAR(gradient[1], -second, 1e-12);
  EXPECT_NEAR(gradient[2], -third, 1e-12);
}

/// Reference implementation: evaluates the metric after every swap.
Case naive_lambda(const Case& at, const Metric& metric, const EvaluateOptions& metric_options, double& value) {
  Case lambda = at;
  std::ranges::fill(lambda.scores, 0.0);
  value = 0;
  std::vector<double> positions(at.scores.size());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    for (std::size_t j = 0; j < positions.size(); ++j) {
      positions[i] -= at.scores[j] > at.scores[i] || (at.scores[j] == at.scores[i] && j < i) ? 1 : 0;
    }
  }
  const std::vector<Metric> metrics = {metric};
  const double before = evaluate(metrics, {positions, at.labels, {}}, metric_options)[0];
  for (std::size_t i = 0; i < positions.size(); ++i) {
    for (std::size_t j = 0; j < positions.size(); ++j) {
      if (!(at.labels[i] > at.labels[j])) continue;
      std::swap(positions[i], positions[j]);
      const double change = std::abs(evaluate(metrics, {positions, at.labels, {}}, metric_options)[0] - before);
      std::swap(positions[i], positions[j]);
      const double apart = at.scores[i] - at.scores[j];
      value += change * std::log1p(std::exp(-apart));
      lambda.scores[i] -= change / (1 + std::exp(apart));
      lambda.scores[j] += change / (1 + std::exp(apart));
    }
  }
  return lambda;
}

TEST(ListLosses, LambdasEqualTheReference) {
  Random random(8);
  EvaluateOptions metric_options;
  metric_options.scale = LabelScale{0, 4};
  for (const MetricKind kind : {MetricKind::ndcg, MetricKind::ap, MetricKind::err}) {
    const auto loss = lambdarank_loss({kind}, metric_options);
    EXPECT_FALSE(loss->smooth());
    for (int round = 0; round < 100; ++round) {
      Case at = random_case(random, 12);
      if (round % 3 == 0) at.scores.assign(at.scores.size(), std::round(at.scores[0]));
      double value = 0;
      const Case expected = naive_lambda(at, {kind}, metric_options, value);
      std::vector<double> gradient(at.scores.size());
      EXPECT_NEAR(loss->evaluate(at.scores, at.labels, gradient), value, 1e-10);
      for (std::size_t i = 0; i < gradient.size(); ++i) EXPECT_NEAR(gradient[i], expected.scores[i], 1e-10);
    }
  }
}

TEST(ListLosses, AcceptLargeScores) {
  const Case at{{900, -900, 0, 800}, {0, 2, 1, 1}};
  for (const auto& [name, loss] : all_losses({MetricKind::ndcg}, {})) {
    std::vector<double> gradient(at.scores.size());
    EXPECT_TRUE(std::isfinite(loss->evaluate(at.scores, at.labels, gradient))) << name;
    for (const double slope : gradient) EXPECT_TRUE(std::isfinite(slope)) << name;
  }
}

TEST(ListLosses, LambdaRankRejectsOtherMetrics) {
  EXPECT_THROW((void)lambdarank_loss({MetricKind::mrr}, {}), UsageError);
  EXPECT_THROW((void)lambdarank_loss({MetricKind::err}, {}), UsageError);
}

}  // namespace witan::list_loss_test
