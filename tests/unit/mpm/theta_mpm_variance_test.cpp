#include "mpm/theta_mpm_variance.hpp"

#include "witan/util/error.hpp"

#include <cmath>
#include <numeric>

#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::theta_mpm_variance_test {

using test::read_csv_text;

std::string random_ranks(Random& random, int instances, int experts, int items) {
  std::string csv = "instance,expert,item,rank\n";
  for (int q = 0; q < instances; ++q) {
    for (int e = 0; e < experts; ++e) {
      for (int i = 0; i < items; ++i) {
        if (random.uniform() < 0.8)
          csv += fmt::format("q{},e{},i{},{}\n", q, e, i, i + 1 + (e + 1) * static_cast<int>(random.below(4)));
      }
    }
  }
  return csv;
}

ThetaVariancePart part_of(const Instance& instance) {
  WinLossCounts win_loss(instance, Transform::binary, Scale::raw);
  std::vector<std::uint32_t> experts(win_loss.size());
  std::iota(experts.begin(), experts.end(), 0U);
  return {instance, std::move(win_loss), std::move(experts), Transform::binary, Scale::raw, {}, nullptr};
}

/// The log-likelihood by expert and pair, and the penalty of the prior wins.
struct Enumerated {
  double likelihood = 0;
  double prior = 0;
};

Enumerated enumerate(const Instance& instance, std::span<const double> x, std::span<const double> theta, double wins) {
  const std::size_t m = x.size() / 2;
  const auto exponent = [&](std::size_t i, std::size_t j) {
    return (x[i] - x[j]) / (std::exp(x[m + i]) + std::exp(x[m + j]));
  };
  const auto log_normaliser = [&](double t) {
    double z = 0;
    for (std::size_t k = 0; k < m; ++k) {
      for (std::size_t l = 0; l < m; ++l) z += k != l ? std::exp(t * exponent(k, l)) : 0;
    }
    return std::log(z);
  };
  Enumerated found;
  for (const List& list : instance.lists) {
    const double t = theta[static_cast<std::uint32_t>(list.expert)];
    const auto slots = instance.slots_of(list);
    const auto ranks = instance.values_of(list);
    for (std::size_t a = 0; a < slots.size(); ++a) {
      for (std::size_t b = 0; b < slots.size(); ++b) {
        if (ranks[a] < ranks[b]) found.likelihood += t * exponent(slots[a], slots[b]) - log_normaliser(t);
      }
    }
  }
  found.prior = wins * static_cast<double>(m) * log_normaliser(1);
  return found;
}

TEST(ThetaMpmVariance, ValueAndGradientAreThoseOfTheEnumeration) {
  Random random(61);
  const Dataset data = read_csv_text(random_ranks(random, 1, 4, 5));
  const Instance instance = data.instance(0);
  ThetaVariancePart part = part_of(instance);
  ASSERT_EQ(part.win_loss.item_count(), 5U);
  ASSERT_EQ(part.win_loss.size(), 4U);
  for (double& value : part.x) value = random.normal();
  const std::vector<double> theta{1, 0.4, 0, 0.4};
  const ThetaVariancePriors priors{0.3, 2};
  const auto objective = [&](std::span<const double> x) {
    const Enumerated all = enumerate(instance, x, theta, priors.wins);
    double value = all.likelihood - all.prior;
    for (std::size_t i = 5; i < 10; ++i) value -= 0.5 * priors.precision * x[i] * x[i];
    return value;
  };
  // An expert with θ = 0 draws all pairs with equal probability: a constant that the loss omits.
  const double constant = part.win_loss[2].total * std::log(20.0);
  const MpmVarianceLoss loss = loss_for(part, theta, priors);
  std::vector<double> gradient(10);
  EXPECT_NEAR(-loss(part.x, gradient) * loss.total(), objective(part.x) + constant, 1e-9);
  EXPECT_NEAR(theta_variance_likelihood(part, theta), enumerate(instance, part.x, theta, 0).likelihood, 1e-9);
  constexpr double kStep = 1e-5;
  for (std::size_t i = 0; i < part.x.size(); ++i) {
    std::vector<double> more = part.x;
    std::vector<double> less = part.x;
    more[i] += kStep;
    less[i] -= kStep;
    EXPECT_NEAR(-gradient[i] * loss.total(), (objective(more) - objective(less)) / (2 * kStep), 1e-5) << i;
  }
}

TEST(ThetaMpmVariance, LearningNeverFallsAndEndsWhereNoThetaGains) {
  Random random(62);
  const Dataset data = read_csv_text(random_ranks(random, 1, 4, 6));
  const Instance instance = data.instance(0);
  std::vector<ThetaVariancePart> parts;
  parts.push_back(part_of(instance));
  Context context;
  const ThetaLearned learned = learn_theta_variance(parts, {1, 1, 1, 1}, {0.01, 1}, 1e-7, 500, context);
  EXPECT_TRUE(learned.converged);
  for (std::size_t k = 1; k < learned.objective.size(); ++k) {
    EXPECT_GE(learned.objective[k], learned.objective[k - 1] - 1e-7 * std::abs(learned.objective[k]));
  }
  EXPECT_EQ(*std::ranges::max_element(learned.theta), 1);
  const double best = theta_variance_likelihood(parts.front(), learned.theta);
  for (std::size_t e = 0; e < 4; ++e) {
    for (const double by : {-0.01, 0.01}) {
      std::vector<double> other = learned.theta;
      other[e] = std::clamp(other[e] + by, 0.0, 1.0);
      EXPECT_LE(theta_variance_likelihood(parts.front(), other), best + 1e-9) << e;
    }
  }
}

TEST(ThetaMpmVariance, FitsNoWorseThanWithoutInBothGauges) {
  Random random(63);
  const Dataset data = read_csv_text(random_ranks(random, 1, 5, 7));
  Context context;
  const Fit base = make_model("theta-mpm")->solve(data.instance(0), context);
  const Fit fit = make_model("theta-mpm(variance=on)")->solve(data.instance(0), context);
  EXPECT_EQ(fit.diagnostics.stop, Stop::converged);
  EXPECT_GT(fit.likelihood->log_likelihood, base.likelihood->log_likelihood - 1e-6);
  EXPECT_EQ(fit.likelihood->parameter_count, base.likelihood->parameter_count + 6);
  ASSERT_EQ(fit.item_columns.size(), 1U);
  double level = 0;
  for (const double gamma : fit.item_columns[0].values) level += std::log(gamma);
  EXPECT_NEAR(level, 0, 1e-9);
  EXPECT_NEAR(std::accumulate(fit.scores.begin(), fit.scores.end(), 0.0), 0, 1e-9);
  ASSERT_EQ(fit.experts.size(), 5U);
  double most = 0;
  for (const ExpertWeight& expert : fit.experts) most = std::max(most, expert.weight);
  EXPECT_EQ(most, 1);
  // A prior with nearly zero variance gives γ = 1, which halves the differences, and the same θ as without variances.
  const Fit stiff = make_model("theta-mpm(variance=on,spread=0.001)")->solve(data.instance(0), context);
  for (std::size_t i = 0; i < base.scores.size(); ++i) EXPECT_NEAR(stiff.scores[i], 2 * base.scores[i], 1e-2);
  for (std::size_t e = 0; e < 5; ++e) EXPECT_NEAR(stiff.experts[e].weight, base.experts[e].weight, 1e-2);
}

TEST(ThetaMpmVariance, OneExpertIsMpmWithVariances) {
  Random random(64);
  const Dataset data = read_csv_text(random_ranks(random, 1, 1, 8));
  Context context;
  const Fit alone = make_model("theta-mpm(variance=on)")->solve(data.instance(0), context);
  const Fit plain = make_model("mpm(variance=on)")->solve(data.instance(0), context);
  for (std::size_t i = 0; i < plain.scores.size(); ++i) EXPECT_NEAR(alone.scores[i], plain.scores[i], 1e-3);
  EXPECT_NEAR(alone.likelihood->log_likelihood, plain.likelihood->log_likelihood, 1e-4);
}

TEST(ThetaMpmVariance, ThetaIsLearntAcrossInstances) {
  Random random(65);
  const Dataset data = read_csv_text(random_ranks(random, 4, 3, 6));
  Context context;
  const auto model = train_model("theta-mpm(variance=on)", data, context);
  const Fit fit = model->solve(data.instance(0), context);
  EXPECT_EQ(fit.diagnostics.stop, Stop::converged);
  EXPECT_EQ(fit.item_columns.at(0).name, "gamma");
  const std::vector<double>* const theta = model->learned()->find("theta");
  ASSERT_NE(theta, nullptr);
  ASSERT_EQ(fit.experts.size(), 3U);
  for (std::size_t e = 0; e < 3; ++e) EXPECT_EQ(fit.experts[e].weight, (*theta)[e]);
}

TEST(ThetaMpmVariance, WhatIsTooDearIsRefused) {
  std::string csv = "expert,item,rank\n";
  for (int i = 0; i < 6000; ++i) csv += fmt::format("p,i{},{}\nq,i{},{}\n", i, i + 1, i, 6000 - i);
  const Dataset data = read_csv_text(csv);
  Context context;
  EXPECT_THROW((void)make_model("theta-mpm(variance=on)")->solve(data.instance(0), context), UsageError);
}

// The first step from 0 has the gradient Σ_ψ θ_ψ net_ij/(γ_i + γ_j)/T with γ = 1, and no gradient in γ.
TEST(ThetaMpmGradient, FirstStepIsProportionalToWeightedNetWins) {
  Random random(66);
  const Dataset data = read_csv_text(random_ranks(random, 1, 4, 6));
  Context context;
  const Fit plain = make_model("theta-mpm(solver=gradient,steps=1,prior=0)")->solve(data.instance(0), context);
  const Fit wide =
      make_model("theta-mpm(solver=gradient,steps=1,prior=0,variance=on)")->solve(data.instance(0), context);
  const WinLossCounts win_loss(data.instance(0), Transform::difference, Scale::automatic);
  std::vector<double> expected(win_loss.item_count());
  double total = 0;
  for (std::size_t e = 0; e < win_loss.size(); ++e) {
    const double theta = plain.experts.at(e).weight;
    if (theta > 0) total += win_loss[e].total;
    for (std::size_t k = 0; k < win_loss[e].items.size(); ++k) {
      expected[win_loss[e].items[k]] += theta * win_loss[e].net_wins(k);
    }
  }
  for (std::size_t item = 0; item < expected.size(); ++item) {
    EXPECT_NEAR(plain.scores[win_loss.slots()[item]], expected[item] / total, 1e-12);
    EXPECT_NEAR(wide.scores[win_loss.slots()[item]], expected[item] / total / 2, 1e-12);
  }
  for (const double gamma : wide.item_columns.at(0).values) EXPECT_NEAR(gamma, 1, 1e-12);
  EXPECT_EQ(plain.diagnostics.stop, Stop::stopped_early);
}

TEST(ThetaMpmGradient, ManyStepsEndAtTheMaximumForTheSameTheta) {
  Random random(67);
  const Dataset data = read_csv_text(random_ranks(random, 1, 4, 6));
  Context context;
  for (const std::string variance : {"off", "on"}) {
    // One iteration of θ is exact only with one expert or fixed θ, so θ is trained first.
    const auto exact = train_model("theta-mpm(transform=binary)", data, context);
    const auto steps = train_model(
        fmt::format("theta-mpm(transform=binary,solver=gradient,steps=20000,variance={})", variance), data, context);
    const Fit ascended = steps->solve(data.instance(0), context);
    if (variance == "off") {
      const Fit fit = exact->solve(data.instance(0), context);
      for (std::size_t i = 0; i < fit.scores.size(); ++i) EXPECT_NEAR(ascended.scores[i], fit.scores[i], 1e-6);
    } else {
      // A local maximum: no other γ of one item is better, with its prior.
      ThetaVariancePart part = part_of(data.instance(0));
      std::vector<double> theta;
      for (const ExpertWeight& expert : ascended.experts) theta.push_back(expert.weight);
      const MpmVarianceLoss loss = loss_for(part, theta, {0.01, 1});
      const std::size_t m = part.win_loss.item_count();
      for (std::size_t i = 0; i < m; ++i) {
        part.x[i] = ascended.scores[part.win_loss.slots()[i]];
        part.x[m + i] = std::log(ascended.item_columns.at(0).values[part.win_loss.slots()[i]]);
      }
      std::vector<double> gradient(part.x.size());
      (void)loss(part.x, gradient);
      for (std::size_t i = 0; i < m; ++i) EXPECT_NEAR(gradient[i], 0, 1e-5);
    }
  }
}

TEST(ThetaMpmGradient, TrainsWithVariancesOnDataThatAreTooLargeForTheMaximum) {
  std::string csv = "instance,expert,item,rank\n";
  for (int q = 0; q < 30; ++q) {
    for (int e = 0; e < 4; ++e) {
      for (int i = 0; i < 100; ++i) csv += fmt::format("q{},e{},i{},{}\n", q, e, i, e == 0 ? 100 - i : i + 1);
    }
  }
  const Dataset data = read_csv_text(csv);
  Context context;
  EXPECT_THROW((void)train_model("theta-mpm(variance=on)", data, context), UsageError);
  const auto model = train_model("theta-mpm(variance=on,solver=gradient,steps=2)", data, context);
  const Fit fit = model->solve(data.instance(0), context);
  EXPECT_EQ(fit.item_columns.at(0).name, "gamma");
  EXPECT_TRUE(has_converged(fit.diagnostics.stop));
}

}  // namespace witan::theta_mpm_variance_test
