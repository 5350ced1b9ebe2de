#include "theta_mpm_scores.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "method/shared/centre_scores.hpp"
#include "mpm_closed_form.hpp"
#include "mpm_normaliser.hpp"
#include "util/compensated_sum.hpp"

namespace witan {
namespace {

double dot(std::span<const double> a, std::span<const double> b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

/// Experts of equal θ are one.
struct Level {
  double theta, total;
};

struct Weighted {
  std::vector<double> wins, losses, net;
  std::vector<Level> levels;
  double volume = 0;  ///< Σ θT, without the prior
  double scale = 0;   ///< the same with it: the size of what is rounded
};

Weighted weigh(const WinLossCounts& nets, std::span<const double> theta, double prior, double rounding) {
  std::vector<CompensatedSum> won(nets.item_count());
  std::vector<CompensatedSum> lost(nets.item_count());
  std::map<double, double> total;
  for (std::size_t e = 0; e < nets.size(); ++e) {
    const ExpertWinLoss said = nets[e];
    if (theta[e] <= 0 || said.total <= 0) continue;
    total[theta[e]] += said.total;
    for (std::size_t k = 0; k < said.items.size(); ++k) {
      won[said.items[k]].add(theta[e] * said.wins[k]);
      lost[said.items[k]].add(theta[e] * said.losses[k]);
    }
  }
  Weighted all;
  std::vector<double> volume;
  for (std::uint32_t i = 0; i < nets.item_count(); ++i) {
    all.wins.push_back(won[i].value());
    all.losses.push_back(lost[i].value());
    all.net.push_back(all.wins.back() - all.losses.back());
    volume.push_back(all.wins.back() + all.losses.back());
  }
  merge_rounded(all.net, volume, rounding);
  for (const auto& [level, sum] : total) all.volume += level * sum;
  if (prior > 0 && all.volume > 0) total[1.0] += prior * nets.item_count();
  for (const auto& [level, sum] : total) {
    all.levels.push_back({level, sum});
    all.scale += level * sum;
  }
  return all;
}

/// The function to minimise, at a point.
struct Point {
  std::vector<double> scores, gradient, diagonal;
  std::vector<MpmNormaliser> normalisers;
  double value = 0;
};

Point evaluate(const Weighted& all, std::vector<double> scores) {
  Point at;
  at.scores = std::move(scores);
  at.gradient.resize(at.scores.size());
  at.diagonal.assign(at.scores.size(), 0.0);
  for (std::size_t i = 0; i < at.scores.size(); ++i) at.gradient[i] = -all.net[i];
  at.value = -dot(all.net, at.scores);
  for (const auto& [theta, total] : all.levels) {
    const MpmNormaliser& normaliser = at.normalisers.emplace_back(at.scores, theta);
    at.value += total * normaliser.log_value();
    for (std::size_t i = 0; i < at.scores.size(); ++i) at.gradient[i] += total * theta * normaliser.gradient()[i];
    normaliser.add_curvature_diagonal(total * theta * theta, at.diagonal);
  }
  return at;
}

/// −H⁻¹·gradient by conjugate gradients, preconditioned by the diagonal, until the residual is less by `precision`.
std::vector<double> newton_direction(const Weighted& all, const Point& at, double precision) {
  const std::size_t m = at.scores.size();
  std::vector<double> direction(m, 0.0);
  std::vector<double> residual(m);
  std::vector<double> scaled(m);
  for (std::size_t i = 0; i < m; ++i) {
    residual[i] = -at.gradient[i];
    scaled[i] = residual[i] / at.diagonal[i];
  }
  std::vector<double> way = scaled;
  std::vector<double> bent(m);
  double energy = dot(residual, scaled);
  const double enough = precision * precision * energy;
  for (std::size_t step = 0; step < 2 * m + 20 && energy > enough; ++step) {
    std::ranges::fill(bent, 0.0);
    for (std::size_t l = 0; l < all.levels.size(); ++l) {
      const auto& [theta, total] = all.levels[l];
      at.normalisers[l].add_curvature_times(way, total * theta * theta, bent);
    }
    const double curvature = dot(way, bent);
    if (!(curvature > 0)) break;
    const double length = energy / curvature;
    for (std::size_t i = 0; i < m; ++i) {
      direction[i] += length * way[i];
      residual[i] -= length * bent[i];
      scaled[i] = residual[i] / at.diagonal[i];
    }
    const double next = dot(residual, scaled);
    for (std::size_t i = 0; i < m; ++i) way[i] = scaled[i] + next / energy * way[i];
    energy = next;
  }
  centre_scores(direction);
  return direction;
}

double largest(std::span<const double> values) {
  double most = 0;
  for (const double value : values) most = std::max(most, std::abs(value));
  return most;
}

/// Moves to a better point along the direction; false if there is none.
bool step_along(const Weighted& all, std::span<const double> direction, Point& at) {
  const double slope = dot(direction, at.gradient);
  const double rounding = 1e-14 * (std::abs(at.value) + all.scale);
  // Far from the maximum Newton's method would leap where the likelihood is flat.
  for (double length = std::min(1.0, 5 / largest(direction)); length > 1e-12; length /= 2) {
    std::vector<double> scores(at.scores);
    for (std::size_t i = 0; i < scores.size(); ++i) scores[i] += length * direction[i];
    Point next = evaluate(all, std::move(scores));
    // Near the maximum values are equal but for rounding, and the gradient tells more.
    const bool less = next.value <= at.value + 1e-4 * length * slope;
    if (less || (next.value <= at.value + rounding && largest(next.gradient) < largest(at.gradient))) {
      at = std::move(next);
      return true;
    }
  }
  return false;
}

/// The maximum gives items of equal net equal scores; rounding must not part them.
void join_equal_nets(std::span<const double> net, std::vector<double>& scores) {
  std::vector<std::size_t> order(net.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return net[i]; });
  for (std::size_t k = 1; k < order.size(); ++k) {
    if (net[order[k]] == net[order[k - 1]]) scores[order[k]] = scores[order[k - 1]];
  }
  centre_scores(scores);
}

}  // namespace

ThetaScores maximise_theta_scores(const WinLossCounts& nets, std::span<const double> theta, double prior,
                                  std::vector<double> start, double rounding, ScoreSteps steps, Context& context) {
  const Weighted all = weigh(nets, theta, prior, rounding);
  ThetaScores result;
  if (all.volume <= 0) {
    result.scores.assign(nets.item_count(), 0.0);
    return result;
  }
  result.net = all.net;
  result.separated = !(slack_of(all.wins, all.losses) > 0);
  if (prior <= 0 && result.separated) return result;
  start.resize(nets.item_count(), 0.0);
  Point at = evaluate(all, std::move(start));
  const double enough = 1e-13 * all.scale;
  result.converged = false;
  const int most = steps == ScoreSteps::exactly ? 100 : 2;
  const double precision = steps == ScoreSteps::exactly ? 1e-10 : 1e-3;
  for (; result.steps < most; ++result.steps) {
    if (largest(at.gradient) <= enough) {
      result.converged = true;
      break;
    }
    context.check_stop();
    if (!step_along(all, newton_direction(all, at, precision), at)) {
      // Where rounding stops the descent, the maximum is as near as it can be told.
      result.converged = largest(at.gradient) <= 1e-10 * all.scale;
      break;
    }
  }
  result.scores = std::move(at.scores);
  join_equal_nets(all.net, result.scores);
  return result;
}

double theta_log_likelihood(const WinLossCounts& nets, std::span<const double> theta, std::span<const double> scores) {
  std::map<double, double> log_normaliser;
  CompensatedSum sum;
  for (std::size_t e = 0; e < nets.size(); ++e) {
    const ExpertWinLoss said = nets[e];
    if (said.total <= 0) continue;
    const auto [known, fresh] = log_normaliser.try_emplace(theta[e], 0.0);
    if (fresh) known->second = MpmNormaliser(scores, theta[e]).log_value();
    for (std::size_t k = 0; k < said.items.size(); ++k) sum.add(theta[e] * said.net_wins(k) * scores[said.items[k]]);
    sum.add(-said.total * known->second);
  }
  return sum.value();
}

}  // namespace witan
