#include "crowd_likelihood.hpp"

#include <algorithm>
#include <cmath>

#include "optimize/find_root.hpp"

namespace witan {
namespace {

/// Relative accuracy of the smaller of η and 1 − η.
constexpr double kReliabilityTolerance = 1e-14;

/// Derivatives of a judge's log-likelihood for one pair with respect to the probability that the judge prefers the low
/// item.
struct ByProbability {
  double slope, curvature;
};

ByProbability by_probability(const JudgedPair& judged, double low, double high) {
  const double up = judged.low_wins / low;
  const double down = judged.high_wins / high;
  return {up - down, -up / low - down / high};
}

/// Returns count·log(probability). `rest` is 1 − probability without cancellation.
double term(double count, double probability, double rest) {
  if (count == 0) return 0;
  return count * (rest < 0.5 ? std::log1p(-rest) : std::log(probability));
}

}  // namespace

CrowdLikelihood::CrowdLikelihood(const PairProblem& problem, std::span<const CrowdJudge> judges, double prior_correct)
    : problem_(problem),
      judges_(judges),
      prior_correct_(prior_correct),
      dimension_(problem.items + (problem.estimates(PairGlobal::advantage) ? 1U : 0U)),
      draws_(problem.pairs.size()),
      slope_(problem.pairs.size()),
      reliabilities_(judges.size()),
      mixed_(dimension_) {}

double CrowdLikelihood::side(std::size_t pair) const {
  return problem_.side.empty() ? 0.0 : static_cast<double>(problem_.side[pair]);
}

void CrowdLikelihood::draw_pairs(std::span<const double> point) {
  const double advantage = dimension_ > problem_.items ? point[problem_.items] : 0;
  for (std::size_t k = 0; k < draws_.size(); ++k) {
    const PairCount& pair = problem_.pairs[k];
    const double d = point[pair.low] - point[pair.high] + advantage * side(k);
    const double e = std::exp(-std::abs(d));
    const double larger = 1 / (1 + e);
    draws_[k] = d < 0 ? Draw{e * larger, larger} : Draw{larger, e * larger};
  }
}

/// Returns true if the derivative with respect to η, which is decreasing, is positive at ½.
bool CrowdLikelihood::is_mostly_right(const CrowdJudge& judge) const {
  double slope = 2 * (prior_correct_ - 1);
  for (const JudgedPair& judged : judge.pairs)
    slope += 2 * (judged.low_wins - judged.high_wins) * (draws_[judged.pair].win - draws_[judged.pair].lose);
  return slope >= 0;
}

/// Finds the only root of the derivative, which decreases from ∞ to −∞. The unknown is the smaller of η and 1 − η.
CrowdLikelihood::BestReliability CrowdLikelihood::best_reliability(const CrowdJudge& judge,
                                                                   CrowdReliability start) const {
  const bool mostly_right = is_mostly_right(judge);
  const auto at = [&](double x) { return mostly_right ? CrowdReliability{1 - x, x} : CrowdReliability{x, 1 - x}; };
  const auto derivative = [&](double x) {
    const auto [right, wrong] = at(x);
    RootValue by_right{prior_correct_ / right - 1 / wrong, -prior_correct_ / (right * right) - 1 / (wrong * wrong)};
    for (const JudgedPair& judged : judge.pairs) {
      const Draw& draw = draws_[judged.pair];
      const double gap = draw.win - draw.lose;
      const ByProbability by =
          by_probability(judged, right * draw.win + wrong * draw.lose, right * draw.lose + wrong * draw.win);
      by_right.value += by.slope * gap;
      by_right.slope += by.curvature * gap * gap;
    }
    if (mostly_right) by_right.value = -by_right.value;
    return by_right;
  };
  const RootOptions search{.low = 0, .high = 0.5, .relative_step = kReliabilityTolerance};
  const RootResult root =
      find_root(derivative, std::min(mostly_right ? start.wrong : start.right, search.high), 1, search);
  return {at(root.x), root.converged()};
}

void CrowdLikelihood::add_judge(std::size_t judge, CrowdDerivatives& at) {
  const auto [best, converged] = best_reliability(judges_[judge], reliabilities_[judge]);
  const auto [right, wrong] = reliabilities_[judge] = best;
  at.reliabilities_converged = at.reliabilities_converged && converged;
  double own = prior_correct_ / (right * right) + 1 / (wrong * wrong);
  std::vector<CrowdDerivatives::MixedDerivative>& of_judge = at.mixed[judge];
  of_judge.clear();
  const auto add = [&](std::size_t coordinate, double by) {
    if (mixed_[coordinate] == 0) of_judge.push_back({static_cast<std::uint32_t>(coordinate), 0});
    mixed_[coordinate] += by;
  };
  for (const JudgedPair& judged : judges_[judge].pairs) {
    const Draw& draw = draws_[judged.pair];
    const double low = right * draw.win + wrong * draw.lose;
    const double high = right * draw.lose + wrong * draw.win;
    const ByProbability by = by_probability(judged, low, high);
    const double gap = draw.win - draw.lose;
    const double swing = (right - wrong) * draw.win * draw.lose;  // dp/dd
    at.log_likelihood += term(judged.low_wins, low, high) + term(judged.high_wins, high, low);
    slope_[judged.pair] += by.slope * swing;
    at.curvature[judged.pair] -= by.curvature * swing * swing - by.slope * swing * gap;
    own -= by.curvature * gap * gap;
    const double mixed = by.curvature * gap * swing + by.slope * 2 * draw.win * draw.lose;
    add(problem_.pairs[judged.pair].low, mixed);
    add(problem_.pairs[judged.pair].high, -mixed);
    if (dimension_ > problem_.items) add(problem_.items, mixed * side(judged.pair));
  }
  for (CrowdDerivatives::MixedDerivative& one : of_judge) {
    // A coordinate whose sum passed through zero is listed twice. The first entry then has the whole sum.
    one.size = mixed_[one.coordinate] / std::sqrt(own);
    mixed_[one.coordinate] = 0;
  }
  at.value += term(prior_correct_, right, wrong) + term(1, wrong, right);
}

void CrowdLikelihood::add_pairs(CrowdDerivatives& at) const {
  for (std::size_t k = 0; k < draws_.size(); ++k) {
    const PairCount& pair = problem_.pairs[k];
    at.gradient[pair.low] += slope_[k];
    at.gradient[pair.high] -= slope_[k];
    at.spread[pair.low] += std::abs(at.curvature[k]);
    at.spread[pair.high] += std::abs(at.curvature[k]);
    if (dimension_ == problem_.items) continue;
    at.gradient[problem_.items] += slope_[k] * side(k);
    at.spread[problem_.items] += std::abs(at.curvature[k] * side(k));
  }
}

void CrowdLikelihood::add_priors(std::span<const double> point, CrowdDerivatives& at) const {
  for (std::size_t i = 0; i < dimension_; ++i) {
    at.value -= problem_.prior / 2 * point[i] * point[i];
    at.gradient[i] -= problem_.prior * point[i];
    // The score of an item without data, or with negligible weight, does not change.
    at.own[i] = at.spread[i] + problem_.prior == 0 ? 1 : problem_.prior;
    at.spread[i] += at.own[i];
  }
}

void CrowdLikelihood::differentiate(std::span<const double> point, CrowdDerivatives& at) {
  draw_pairs(point);
  std::ranges::fill(slope_, 0.0);
  at.value = at.log_likelihood = 0;
  at.reliabilities_converged = true;
  at.gradient.assign(dimension_, 0.0);
  at.spread.assign(dimension_, 0.0);
  at.own.resize(dimension_);
  at.curvature.assign(draws_.size(), 0.0);
  at.mixed.resize(judges_.size());
  for (std::size_t e = 0; e < judges_.size(); ++e) add_judge(e, at);
  add_pairs(at);
  add_priors(point, at);
  at.value += at.log_likelihood;
  at.reliabilities = reliabilities_;
}

}  // namespace witan
