#pragma once

#include "witan/pairs/pair_counts.hpp"

#include <cstdint>

namespace witan {

/// How the difference d of two scores becomes the probabilities of a win, a loss and a tie.
///
/// logit: P(win) = σ(d), a tie is half a win for each. probit: Φ(d), likewise. davidson: win, loss and tie are in
/// proportion e^{d/2} : e^{−d/2} : e^t. rao_kupper: P(win) = σ(d − t), P(loss) = σ(−d − t), t > 0.
enum class PairLink : std::uint8_t { logit, probit, davidson, rao_kupper };

[[nodiscard]] inline bool has_tie_parameter(PairLink link) {
  return link == PairLink::davidson || link == PairLink::rao_kupper;
}

/// The log-likelihood of what is said about two items, as a function of d = s_low − s_high and of the tie parameter t;
/// all are concave. Second derivatives carry the opposite sign, so that they are positive.
struct PairTerms {
  double value = 0;
  double by_d = 0, by_t = 0;
  double curve_dd = 0, curve_dt = 0, curve_tt = 0;
};
[[nodiscard]] PairTerms pair_terms(PairLink link, double d, double t, const PairCount& pair);

}  // namespace witan
