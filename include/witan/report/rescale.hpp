#pragma once

#include "witan/method/fit.hpp"

#include <optional>

namespace witan {

/// How scores are shown: on the model's own scale, or with 400 points for a factor of ten in the odds, as Elo ratings.
enum class ScoreScale : std::uint8_t { natural, elo };

/// Puts the scores of a fit on another scale, uncertainty included. With an anchor that item gets `value`, and standard
/// errors become those of the difference from it; without, Elo ratings are around 1000. Throws UsageError if the scores
/// are not log-odds and Elo ratings are asked for.
struct ScoreShown {
  ScoreScale scale = ScoreScale::natural;
  std::optional<Slot> anchor;
  double value = 0;
};
void rescale(const ScoreShown& shown, Fit& fit);

}  // namespace witan
