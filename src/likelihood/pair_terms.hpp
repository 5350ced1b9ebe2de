#pragma once

#include <cmath>
#include <cstdint>

#include "pairs/pair_counts.hpp"

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
  double curvature_dd = 0, curvature_dt = 0, curvature_tt = 0;
};
[[nodiscard]] PairTerms pair_terms(PairLink link, double d, double t, const PairCount& pair);

/// The terms of one pair after another under PairLink::logit, which are most of the time of a large fit. Most of many
/// pairs are met once; the logarithms of their probabilities are then taken together, as that of a product, and are
/// missing in the single values: add rest_of_value() at the end.
class LogitTerms {
 public:
  [[nodiscard]] PairTerms operator()(double d, const PairCount& pair) {
    constexpr double kFar = 30;  // where nothing of below overflows
    const double low_wins = pair.low_wins + pair.ties / 2;
    const double high_wins = pair.high_wins + pair.ties / 2;
    const double n = low_wins + high_wins;
    if (n != 1 || std::abs(d) > kFar) return pair_terms(PairLink::logit, d, 0, pair);
    // Without a branch on the sign of d, which would be mispredicted every other time.
    const double e = std::exp(-d);
    const double win = 1 / (1 + e);
    const double lost = e * win;
    product_ *= 1 + e;
    if (product_ > 0x1p900) take_logarithm();
    PairTerms terms;
    terms.value = -high_wins * d;
    terms.by_d = low_wins * lost - high_wins * win;
    terms.curvature_dd = win * lost;
    return terms;
  }
  [[nodiscard]] double rest_of_value() {
    take_logarithm();
    return rest_;
  }

 private:
  void take_logarithm() {
    rest_ -= std::log(product_);
    product_ = 1;
  }
  double product_ = 1, rest_ = 0;
};

}  // namespace witan
