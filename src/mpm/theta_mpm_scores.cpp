#include "theta_mpm_scores.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "method/shared/centre_scores.hpp"
#include "method/shared/newton_stop.hpp"
#include "mpm_closed_form.hpp"
#include "mpm_normaliser.hpp"
#include "optimize/conjugate_gradients.hpp"
#include "optimize/newton.hpp"
#include "optimize/vectors.hpp"
#include "util/compensated_sum.hpp"

namespace witan {
namespace {

/// The pooled experts with equal θ.
struct Level {
  double theta, total;
};

struct Weighted {
  std::vector<double> wins, losses, net;
  std::vector<Level> levels;
  double volume = 0;  ///< Σ θT, without the prior
  double scale = 0;   ///< Σ θT with the prior: the magnitude of the terms of the gradient
};

Weighted weigh(const WinLossCounts& win_loss, std::span<const double> theta, double prior, double rounding) {
  std::vector<CompensatedSum> won(win_loss.item_count());
  std::vector<CompensatedSum> lost(win_loss.item_count());
  std::map<double, double> total;
  for (std::size_t e = 0; e < win_loss.size(); ++e) {
    const ExpertWinLoss counts = win_loss[e];
    if (theta[e] <= 0 || counts.total <= 0) continue;
    total[theta[e]] += counts.total;
    for (std::size_t k = 0; k < counts.items.size(); ++k) {
      won[counts.items[k]].add(theta[e] * counts.wins[k]);
      lost[counts.items[k]].add(theta[e] * counts.losses[k]);
    }
  }
  Weighted all;
  std::vector<double> volume;
  for (std::uint32_t i = 0; i < win_loss.item_count(); ++i) {
    all.wins.push_back(won[i].value());
    all.losses.push_back(lost[i].value());
    all.net.push_back(all.wins.back() - all.losses.back());
    volume.push_back(all.wins.back() + all.losses.back());
  }
  merge_rounded(all.net, volume, rounding);
  for (const auto& [level, sum] : total) all.volume += level * sum;
  if (prior > 0 && all.volume > 0) total[1.0] += prior * win_loss.item_count();
  for (const auto& [level, sum] : total) {
    all.levels.push_back({level, sum});
    all.scale += level * sum;
  }
  return all;
}

/// The penalised log-likelihood as a function of the scores.
class ThetaScoreNewton final : public NewtonProblem {
 public:
  ThetaScoreNewton(const Weighted& all, double accuracy) : all_(all), accuracy_(accuracy) {}

  NewtonValue evaluate(std::vector<double>& x) override {
    const std::size_t m = x.size();
    trial_.gradient.assign(all_.net.begin(), all_.net.end());
    trial_.diagonal.assign(m, 0.0);
    trial_.normalisers.clear();
    double value = dot(all_.net, x);
    for (const auto& [theta, total] : all_.levels) {
      const MpmNormaliser& normaliser = trial_.normalisers.emplace_back(x, theta);
      value -= total * normaliser.log_value();
      for (std::size_t i = 0; i < m; ++i) trial_.gradient[i] -= total * theta * normaliser.gradient()[i];
      normaliser.add_curvature_diagonal(total * theta * theta, trial_.diagonal);
    }
    return {value, largest_absolute(trial_.gradient)};
  }
  void accept() override { std::swap(at_, trial_); }

  std::optional<NewtonStep> solve(const std::vector<double>& x, double /*damping*/, double /*accuracy*/) override {
    const auto multiply = [this](const std::vector<double>& v, std::vector<double>& product) {
      std::ranges::fill(product, 0.0);
      for (std::size_t l = 0; l < all_.levels.size(); ++l) {
        const auto& [theta, total] = all_.levels[l];
        at_.normalisers[l].add_curvature_times(v, total * theta * theta, product);
      }
    };
    const int max_steps = 2 * static_cast<int>(x.size()) + 20;
    NewtonStep step{conjugate_gradients(multiply, at_.diagonal, at_.gradient, accuracy_, max_steps), 0};
    centre_scores(step.direction);
    step.predicted_increase = dot(step.direction, at_.gradient) / 2;
    return step;
  }

 private:
  struct Derivatives {
    std::vector<double> gradient, diagonal;
    std::vector<MpmNormaliser> normalisers;  ///< by level
  };
  const Weighted& all_;
  double accuracy_;
  Derivatives at_, trial_;
};

NewtonOptions score_search(const Weighted& all, ScoreSteps steps) {
  NewtonOptions options{.max_iterations = steps == ScoreSteps::all ? 100 : 2, .step_tolerance = -1};
  options.gradient_tolerance = 1e-13 * all.scale;
  options.acceptable_gradient = 1e-10 * all.scale;
  options.relative_rounding = 1e-14;
  options.absolute_rounding = 1e-14 * all.scale;
  options.within_rounding = WithinRounding::compare_gradients;
  // Newton steps are too long where the likelihood is nearly flat.
  options.policy = LineSearch{.max_trials = 40, .max_step = 5};
  return options;
}

/// At the maximum, items with equal net wins have equal scores. Removes differences due to rounding.
void merge_equal_net_wins(std::span<const double> net, std::vector<double>& scores) {
  std::vector<std::size_t> order(net.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return net[i]; });
  for (std::size_t k = 1; k < order.size(); ++k) {
    if (net[order[k]] == net[order[k - 1]]) scores[order[k]] = scores[order[k - 1]];
  }
  centre_scores(scores);
}

}  // namespace

ThetaScores maximise_theta_scores(const WinLossCounts& win_loss, std::span<const double> theta, double prior,
                                  std::vector<double> start, double rounding, ScoreSteps steps, Context& context) {
  const Weighted all = weigh(win_loss, theta, prior, rounding);
  ThetaScores result;
  if (all.volume <= 0) {
    result.scores.assign(win_loss.item_count(), 0.0);
    return result;
  }
  result.net = all.net;
  result.separated = !(slack_of(all.wins, all.losses) > 0);
  if (prior <= 0 && result.separated) return result;
  start.resize(win_loss.item_count(), 0.0);
  ThetaScoreNewton newton(all, steps == ScoreSteps::all ? 1e-10 : 1e-3);
  const NewtonResult found = maximise(newton, start, score_search(all, steps), context);
  result.stop = to_stop(found.stop);
  result.steps = found.iterations;
  result.scores = std::move(start);
  merge_equal_net_wins(all.net, result.scores);
  return result;
}

double theta_log_likelihood(const WinLossCounts& win_loss, std::span<const double> theta,
                            std::span<const double> scores) {
  std::map<double, double> log_normaliser;
  CompensatedSum sum;
  for (std::size_t e = 0; e < win_loss.size(); ++e) {
    const ExpertWinLoss counts = win_loss[e];
    if (counts.total <= 0) continue;
    const auto [known, fresh] = log_normaliser.try_emplace(theta[e], 0.0);
    if (fresh) known->second = MpmNormaliser(scores, theta[e]).log_value();
    for (std::size_t k = 0; k < counts.items.size(); ++k)
      sum.add(theta[e] * counts.net_wins(k) * scores[counts.items[k]]);
    sum.add(-counts.total * known->second);
  }
  return sum.value();
}

}  // namespace witan
