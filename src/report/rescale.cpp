#include "witan/report/rescale.hpp"

#include "witan/util/error.hpp"

#include <cmath>

namespace witan {
namespace {

constexpr double kDefaultElo = 1000;

}  // namespace

void rescale(const ScoreShown& shown, Fit& fit) {
  const bool elo = shown.scale == ScoreScale::elo;
  if (!elo && !shown.anchor) return;
  if (shown.anchor && !std::isfinite(shown.value)) throw UsageError("--anchor: expected a finite score of the item");
  if (elo && fit.outcome_model != OutcomeModel::logistic && fit.outcome_model != OutcomeModel::davidson) {
    throw UsageError("--scale elo shows log-odds of winning as ratings, and the scores of this method are none");
  }
  const double factor = elo ? 400 / std::log(10.0) : 1;
  const double origin = shown.anchor ? fit.scores[*shown.anchor] : 0;
  if (std::isnan(origin)) throw UsageError("--anchor names an item that has no score");
  const double shift = shown.anchor ? shown.value : kDefaultElo;
  for (double& score : fit.scores) score = factor * (score - origin) + shift;
  for (Estimate& quantity : fit.estimates) {
    if (!quantity.is_score_difference) continue;
    quantity.value *= factor;
    quantity.standard_error *= factor;
  }
  if (elo)
    fit.outcome_model = fit.outcome_model == OutcomeModel::davidson ? OutcomeModel::davidson_elo : OutcomeModel::elo;
  if (fit.uncertainty) {
    fit.uncertainty = std::make_shared<Uncertainty>(fit.uncertainty->transformed(factor, shift, shown.anchor));
  }
}

}  // namespace witan
