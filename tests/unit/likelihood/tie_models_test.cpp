// Ties and advantage with several items. Compares maxima with a search that uses only the probabilities, and standard
// errors with numerical second derivatives.
#include "oracle/tie_models.hpp"

#include "witan/method/inference/intervals.hpp"

#include <cmath>
#include <numeric>

#include "data/evidence_part.hpp"
#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::tie_models_test {

using oracle::Met;
using oracle::Real;
using oracle::TieModel;

/// Returns comparisons of every pair of items, with probabilities that follow no model.
std::vector<Met> random_meetings(Random& random, std::size_t items) {
  std::vector<Met> met;
  for (std::size_t i = 0; i < items; ++i) {
    for (std::size_t j = i + 1; j < items; ++j) {
      met.push_back({i, j, static_cast<Real>(1 + random.below(9)), static_cast<Real>(1 + random.below(5)),
                     static_cast<Real>(random.below(6))});
    }
  }
  return met;
}

Dataset data_of(const std::vector<Met>& met) {
  std::string csv = "left,right,winner,weight\n";
  for (const Met& pair : met) {
    csv +=
        fmt::format("i{0},i{1},left,{2}\ni{0},i{1},right,{3}\ni{0},i{1},tie,{4}\n", pair.i, pair.j,
                    static_cast<double>(pair.wins), static_cast<double>(pair.losses), static_cast<double>(pair.ties));
  }
  return test::read_csv_text(csv);
}

Fit fit_with_errors(const Dataset& data, std::string_view spec, const IntervalOptions& options) {
  Context context;
  const auto model = make_model(spec);
  Fit fit = model->solve(data.instance(0), context);
  add_uncertainty(*model, data.instance(0), options, fit, context);
  return fit;
}

std::vector<Real> point_of(const Fit& fit, double last) {
  std::vector<Real> x(fit.scores.begin(), fit.scores.end());
  x.push_back(last);
  return x;
}

TEST(TieModels, MaximaAreThoseOfTheSearch) {
  Random random(41);
  for (int round = 0; round < 6; ++round) {
    const std::size_t items = 5 + static_cast<std::size_t>(round) % 2;
    const std::vector<Met> met = random_meetings(random, items);
    for (const TieModel model : {TieModel::davidson, TieModel::rao_kupper}) {
      const bool davidson = model == TieModel::davidson;
      const std::string spec = fmt::format("bradley-terry(prior=0,ties={})", davidson ? "davidson" : "rao-kupper");
      const Fit fit = fit_with_errors(data_of(met), spec, {.kind = Intervals::fisher});
      ASSERT_EQ(fit.diagnostics.stop, Stop::converged) << spec;
      const auto value = [&](const std::vector<Real>& x) { return tie_log_likelihood(model, met, x); };
      std::vector<Real> least(items + 1, -INFINITY);
      if (!davidson) least.back() = 1e-9L;
      std::vector<Real> start(items + 1, 0);
      start.back() = 0.5L;
      const std::vector<Real> found = oracle::search_maximum(value, start, least);
      const Real mean = std::accumulate(found.begin(), found.end() - 1, Real{0}) / static_cast<Real>(items);
      for (std::size_t i = 0; i < items; ++i) {
        EXPECT_NEAR(fit.scores[i], static_cast<double>(found[i] - mean), 1e-6) << spec << ' ' << i;
      }
      EXPECT_NEAR(fit.estimates.at(0).value, static_cast<double>(std::exp(found.back())), 1e-6) << spec;
      const Real ours = value(point_of(fit, std::log(fit.estimates[0].value)));
      EXPECT_GE(static_cast<double>(ours - value(found)), -1e-10) << spec;
      EXPECT_NEAR(fit.likelihood->log_likelihood, static_cast<double>(ours), 1e-9) << spec;
      // The tie parameter is estimated as a logarithm.
      EXPECT_NEAR(fit.estimates[0].standard_error / (fit.estimates[0].value * oracle::last_error(value, found)), 1,
                  1e-5)
          << spec;
    }
  }
}

TEST(TieModels, AdvantageHasTheErrorOfTheSecondDerivatives) {
  Random random(42);
  std::vector<Met> met = random_meetings(random, 6);
  for (Met& pair : met) {
    pair.ties = 0;
    if (random.below(2) == 0) std::swap(pair.i, pair.j);
  }
  const Fit fit = fit_with_errors(data_of(met), "bradley-terry(prior=0,advantage=on)", {.kind = Intervals::fisher});
  ASSERT_EQ(fit.estimates.at(0).name, "advantage");
  const auto value = [&](const std::vector<Real>& x) { return advantage_log_likelihood(met, x); };
  const std::vector<Real> start(7, 0);
  const std::vector<Real> found = oracle::search_maximum(value, start, std::vector<Real>(7, -INFINITY));
  EXPECT_NEAR(fit.estimates[0].value, static_cast<double>(found.back()), 1e-6);
  EXPECT_NEAR(fit.estimates[0].standard_error / oracle::last_error(value, found), 1, 1e-5);
}

/// Returns comparisons of experts with different tie rates.
Dataset experts_with_leanings(Random& random, int experts) {
  std::string csv = "expert,left,right,winner\n";
  for (int e = 0; e < experts; ++e) {
    const double leaning = 0.6 * random.uniform();
    for (int k = 0; k < 60; ++k) {
      const auto i = random.below(5);
      const auto j = (i + 1 + random.below(4)) % 5;
      const bool left = random.uniform() < 1 / (1 + std::exp(0.4 * (static_cast<double>(i) - static_cast<double>(j))));
      csv += fmt::format("e{},i{},i{},{}\n", e, i, j, random.uniform() < leaning ? "tie" : left ? "left" : "right");
    }
  }
  return test::read_csv_text(csv);
}

TEST(TieModels, SandwichAndBootstrapErrorsOfATieAreThoseOfRefits) {
  Random random(43);
  const Dataset data = experts_with_leanings(random, 30);
  const Instance instance = data.instance(0);
  const char* const spec = "bradley-terry(ties=davidson)";
  const Fit sandwich = fit_with_errors(data, spec, {.kind = Intervals::sandwich});
  const Fit fisher = fit_with_errors(data, spec, {.kind = Intervals::fisher});
  Context context;
  double squares = 0;
  for (std::uint32_t e = 0; e < 30; ++e) {
    std::vector<double> factor;
    for (const Comparison& comparison : instance.comparisons)
      factor.push_back(comparison.expert == ExpertId{e} ? 0 : 1);
    const EvidencePart without = EvidencePart::reweighted(instance, {}, factor);
    const Fit refit = make_model(spec)->solve(without.instance(), context);
    squares += std::pow(refit.estimates.at(0).value - sandwich.estimates.at(0).value, 2);
  }
  const double jackknife = std::sqrt(29.0 / 30 * squares);
  EXPECT_NEAR(sandwich.estimates[0].standard_error / jackknife, 1, 0.1);
  // Experts have different tie rates, which the Fisher information ignores.
  EXPECT_GT(sandwich.estimates[0].standard_error, 1.3 * fisher.estimates[0].standard_error);
  const Fit draws = fit_with_errors(data, spec, {.kind = Intervals::bootstrap, .draws = 400});
  EXPECT_NEAR(draws.estimates[0].standard_error / jackknife, 1, 0.2);
}

}  // namespace witan::tie_models_test
