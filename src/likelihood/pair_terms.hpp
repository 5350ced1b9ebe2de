#pragma once

#include <cmath>
#include <cstdint>

#include "pairs/pair_counts.hpp"

namespace witan {

/// The link function: maps a score difference d to the probabilities of a win, a loss and a tie.
///
/// logit: P(win) = σ(d), and a tie is half a win for each item. probit: as logit with P(win) = Φ(d). davidson: win :
/// loss : tie = e^{d/2} : e^{−d/2} : e^t. rao_kupper: P(win) = σ(d − t), P(loss) = σ(−d − t), t > 0.
enum class PairLink : std::uint8_t { logit, probit, davidson, rao_kupper };

[[nodiscard]] inline bool has_tie_parameter(PairLink link) {
  return link == PairLink::davidson || link == PairLink::rao_kupper;
}

/// The log-likelihood of the data of one pair, as a function of d = s_low − s_high and of the tie parameter t. It is
/// concave for all links. Second derivatives are negated, so they are positive.
struct PairTerms {
  double value = 0;
  double by_d = 0, by_t = 0;
  double curvature_dd = 0, curvature_dt = 0, curvature_tt = 0;
};
[[nodiscard]] PairTerms pair_terms(PairLink link, double d, double t, const PairCount& pair);

/// Computes the terms of many pairs under PairLink::logit, which take most of the time of a large fit. Most pairs of a
/// large problem are compared once. The class computes the logarithms of their probabilities together, as the logarithm
/// of a product. The values of single pairs omit these logarithms: add rest_of_value() at the end.
class LogitTerms {
 public:
  [[nodiscard]] PairTerms operator()(double d, const PairCount& pair) {
    constexpr double kFar = 30;  // the computation below does not overflow up to here
    const double low_wins = pair.low_wins + pair.ties / 2;
    const double high_wins = pair.high_wins + pair.ties / 2;
    const double n = low_wins + high_wins;
    if (n != 1 || std::abs(d) > kFar) return pair_terms(PairLink::logit, d, 0, pair);
    // The code avoids a branch on the sign of d, which would often be mispredicted.
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
