#include "pair_terms.hpp"

#include <cmath>

#include "stats/distributions.hpp"

namespace witan {
namespace {

/// Returns log(1 + e) for e in [0, 1]. std::log is twice as fast as log1p, and 1 + e is inexact only if e is small.
double log_one_plus(double e) { return e > 1e-4 ? std::log(1 + e) : std::log1p(e); }

PairTerms logit_terms(double d, double low_wins, double high_wins) {
  const double n = low_wins + high_wins;
  // A single exponential suffices: e^{−|d|}.
  const double e = std::exp(-std::abs(d));
  const double smaller = e / (1 + e);
  const double larger = 1 / (1 + e);
  const double win = d < 0 ? smaller : larger;
  const double lost = d < 0 ? larger : smaller;
  PairTerms terms;
  terms.value = -n * log_one_plus(e) + (d < 0 ? low_wins * d : -high_wins * d);
  terms.by_d = low_wins * lost - high_wins * win;
  terms.curvature_dd = n * smaller * larger;
  return terms;
}

PairTerms probit_terms(double d, double low_wins, double high_wins) {
  PairTerms terms;
  if (low_wins > 0) {
    const double hazard = normal_hazard(d);
    terms.value += low_wins * log_normal_cdf(d);
    terms.by_d += low_wins * hazard;
    terms.curvature_dd += low_wins * hazard * (d + hazard);
  }
  if (high_wins > 0) {
    const double hazard = normal_hazard(-d);
    terms.value += high_wins * log_normal_cdf(-d);
    terms.by_d -= high_wins * hazard;
    terms.curvature_dd += high_wins * hazard * (hazard - d);
  }
  return terms;
}

PairTerms davidson_terms(double d, double t, const PairCount& pair) {
  const double n = pair.decided() + pair.ties;
  const double most = std::max(std::abs(d) / 2, t);
  const double a = std::exp(d / 2 - most);
  const double b = std::exp(-d / 2 - most);
  const double c = std::exp(t - most);
  const double z = a + b + c;
  const double win = a / z;
  const double lost = b / z;
  const double tie = c / z;
  PairTerms terms;
  terms.value = (pair.low_wins - pair.high_wins) * d / 2 + pair.ties * t - n * (most + std::log(z));
  terms.by_d = (pair.low_wins - pair.high_wins - n * (win - lost)) / 2;
  terms.by_t = pair.ties - n * tie;
  // Computes (win + lost) − (win − lost)² without cancellation if one of them is nearly 1.
  terms.curvature_dd = n * (4 * win * lost + tie * (win + lost)) / 4;
  terms.curvature_dt = -n * (win - lost) * tie / 2;
  terms.curvature_tt = n * tie * (win + lost);
  return terms;
}

PairTerms rao_kupper_terms(double d, double t, const PairCount& pair) {
  const double low = pair.low_wins + pair.ties;
  const double high = pair.high_wins + pair.ties;
  const PairTerms up = logit_terms(d - t, low, 0);
  const PairTerms down = logit_terms(-d - t, high, 0);
  PairTerms terms;
  terms.value = up.value + down.value;
  terms.by_d = up.by_d - down.by_d;
  terms.by_t = -up.by_d - down.by_d;
  terms.curvature_dd = up.curvature_dd + down.curvature_dd;
  terms.curvature_dt = down.curvature_dd - up.curvature_dd;
  terms.curvature_tt = up.curvature_dd + down.curvature_dd;
  if (pair.ties > 0) {
    // P(tie) = (e^{2t} − 1)·P(win)·P(loss)
    const double grown = std::expm1(2 * t);
    terms.value += pair.ties * (t > 0 ? std::log(grown) : -INFINITY);
    terms.by_t += pair.ties * 2 * (1 + 1 / grown);
    terms.curvature_tt += pair.ties * 4 * (1 + 1 / grown) / grown;
  }
  return terms;
}

}  // namespace

PairTerms pair_terms(PairLink link, double d, double t, const PairCount& pair) {
  switch (link) {
    case PairLink::logit:
      return logit_terms(d, pair.low_wins + pair.ties / 2, pair.high_wins + pair.ties / 2);
    case PairLink::probit:
      return probit_terms(d, pair.low_wins + pair.ties / 2, pair.high_wins + pair.ties / 2);
    case PairLink::davidson:
      return davidson_terms(d, t, pair);
    case PairLink::rao_kupper:
      break;
  }
  return rao_kupper_terms(d, t, pair);
}

}  // namespace witan
