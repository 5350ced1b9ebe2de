#include "rescale.hpp"

#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <cmath>

namespace witan {
namespace {

constexpr double kDefaultElo = 1000;

}  // namespace

void rescale(const ScoreShown& shown, Fit& fit) {
  const bool elo = shown.scale == ScoreScale::elo;
  if (!elo && !shown.anchor) return;
  if (shown.anchor && !std::isfinite(shown.value)) throw UsageError(option("anchor") + ": expected a finite score");
  if (elo && fit.outcome_model != OutcomeModel::logistic && fit.outcome_model != OutcomeModel::davidson) {
    throw UsageError(option("scale", "elo") + " needs scores that are log-odds, as in bradley-terry");
  }
  const double factor = elo ? 400 / std::log(10.0) : 1;
  const double origin = shown.anchor ? fit.scores[*shown.anchor] : 0;
  if (std::isnan(origin)) throw UsageError(option("anchor") + ": the item has no score");
  const double shift = shown.anchor ? shown.value : kDefaultElo;
  for (double& score : fit.scores) score = factor * (score - origin) + shift;
  for (Estimate& estimate : fit.estimates) {
    if (!estimate.is_score_difference) continue;
    estimate.value *= factor;
    estimate.standard_error *= factor;
  }
  if (elo)
    fit.outcome_model = fit.outcome_model == OutcomeModel::davidson ? OutcomeModel::davidson_elo : OutcomeModel::elo;
  if (fit.uncertainty) {
    fit.uncertainty = std::make_shared<Uncertainty>(fit.uncertainty->transformed(factor, shift, shown.anchor));
  }
}

}  // namespace witan
