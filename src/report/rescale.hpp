#pragma once

#include "witan/method/fit.hpp"

#include <optional>

namespace witan {

/// The scale of the scores: that of the model, or Elo ratings, where 400 points are odds of 10 to 1.
enum class ScoreScale : std::uint8_t { natural, elo };

/// The scale and origin of scores.
struct ScoreShown {
  ScoreScale scale = ScoreScale::natural;
  std::optional<Slot> anchor;  ///< this item gets the score `value`; without an anchor, Elo ratings have the mean 1000
  double value = 0;
};
/// Rescales the scores and the uncertainty of a fit. With an anchor, standard errors become relative to that item.
/// Throws UsageError if Elo ratings are requested and the scores are not log-odds, or if the anchor has no score.
void rescale(const ScoreShown& shown, Fit& fit);

}  // namespace witan
