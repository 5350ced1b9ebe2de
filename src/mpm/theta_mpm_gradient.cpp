#include "theta_mpm_gradient.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "method/shared/centre_scores.hpp"
#include "method/shared/ignored_ties.hpp"
#include "mpm_normaliser.hpp"
#include "mpm_notes.hpp"
#include "theta_mpm_scores.hpp"
#include "theta_mpm_variance.hpp"

namespace witan {
namespace {

/// Returns the weights of all pairs by distinct θ. The prior has θ = 1.
std::map<double, double> totals_by_theta(const WinLossCounts& win_loss, std::span<const double> theta, double prior) {
  std::map<double, double> totals;
  for (std::size_t row = 0; row < win_loss.size(); ++row) {
    if (theta[row] > 0 && win_loss[row].total > 0) totals[theta[row]] += win_loss[row].total;
  }
  if (prior > 0) totals[1.0] += prior * win_loss.item_count();
  return totals;
}

/// Returns Σ_ψ θ_ψ·net wins by item.
std::vector<double> weighted_net_wins(const WinLossCounts& win_loss, std::span<const double> theta) {
  std::vector<double> net(win_loss.item_count(), 0.0);
  for (std::size_t row = 0; row < win_loss.size(); ++row) {
    const ExpertWinLoss expert = win_loss[row];
    for (std::size_t k = 0; k < expert.items.size(); ++k) net[expert.items[k]] += theta[row] * expert.net_wins(k);
  }
  return net;
}

std::vector<double> ascend_scores(const ThetaMpm::Options& options, const WinLossCounts& win_loss,
                                  std::span<const double> theta, Context& context) {
  const std::map<double, double> totals = totals_by_theta(win_loss, theta, options.prior);
  const std::vector<double> net = weighted_net_wins(win_loss, theta);
  double sum = 0;
  for (const auto& [level, total] : totals) sum += total;
  std::vector<double> scores(win_loss.item_count(), 0.0);
  std::vector<double> gradient(scores.size());
  for (int step = 0; step < options.steps && sum > 0; ++step) {
    context.check_stop();
    std::ranges::copy(net, gradient.begin());
    for (const auto& [level, total] : totals) {
      const MpmNormaliser normaliser(scores, level);
      for (std::size_t i = 0; i < scores.size(); ++i) gradient[i] -= total * level * normaliser.gradient()[i];
    }
    for (std::size_t i = 0; i < scores.size(); ++i) scores[i] += options.rate * gradient[i] / sum;
  }
  return scores;
}

void fill_in_scores(const ThetaMpm::Options& options, const WinLossCounts& win_loss, std::span<const double> theta,
                    Fit& fit, Context& context) {
  std::vector<double> scores = ascend_scores(options, win_loss, theta, context);
  note_overflow(scores, fit.diagnostics);
  centre_scores(scores);
  merge_near_ties(scores);
  fit.likelihood =
      Likelihood{theta_log_likelihood(win_loss, theta, scores), static_cast<double>(win_loss.item_count()) - 1};
  fit.scores = win_loss.by_slot(scores);
}

void fill_in_variances(const ThetaMpm::Options& options, const Instance& instance, const WinLossCounts& win_loss,
                       std::span<const double> theta, Fit& fit, Context& context) {
  std::vector<std::uint32_t> experts(win_loss.size());
  std::iota(experts.begin(), experts.end(), 0U);
  ThetaVariancePart part(instance, win_loss, std::move(experts), options.transform, options.scale, {}, nullptr);
  const MpmVarianceLoss loss = loss_for(part, theta, {options.prior, 1 / (options.spread * options.spread)});
  std::ranges::fill(part.x, 0.0);
  std::vector<double> gradient(part.x.size());
  for (int step = 0; step < options.steps; ++step) {
    context.check_stop();
    loss(part.x, gradient);
    for (std::size_t i = 0; i < part.x.size(); ++i) part.x[i] -= options.rate * gradient[i];
  }
  note_overflow(part.x, fit.diagnostics);
  normalise_variances(part.x);
  const std::size_t m = win_loss.item_count();
  fit.likelihood = Likelihood{theta_variance_likelihood(part, theta), 2 * (static_cast<double>(m) - 1)};
  std::vector<double> gamma(m);
  for (std::size_t i = 0; i < m; ++i) gamma[i] = std::exp(part.x[m + i]);
  fit.scores = win_loss.by_slot(std::span(part.x).first(m));
  merge_near_ties(fit.scores, 1e-7);
  fit.item_columns.push_back({"gamma", win_loss.by_slot(gamma)});
}

}  // namespace

Fit ascend_theta(const ThetaMpm::Options& options, const Instance& instance, const WinLossCounts& win_loss,
                 std::span<const double> theta, double free, Context& context) {
  Fit fit;
  fit.diagnostics.stop = Stop::stopped_early;
  fit.diagnostics.iterations = options.steps;
  for (std::size_t e = 0; e < win_loss.size(); ++e) {
    if (win_loss[e].total > 0) fit.experts.push_back({win_loss[e].expert, theta[e]});
  }
  if (options.variance == Variance::on) {
    fill_in_variances(options, instance, win_loss, theta, fit, context);
  } else {
    fill_in_scores(options, win_loss, theta, fit, context);
  }
  fit.likelihood->parameter_count += free;
  note_ignored_ties(instance, fit.diagnostics);
  return fit;
}

}  // namespace witan
