// θ-MPM with variances, starting at the fit without variances.
#include <cmath>
#include <numeric>

#include "method/shared/centre_scores.hpp"
#include "theta_mpm_variance.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// The tolerance of θ. It is larger than without variances, because each round costs far more.
constexpr double kVarianceTolerance = 1e-6;
constexpr int kSpreadMaxSteps = 2000;

ThetaVariancePriors priors_of(const ThetaMpm::Options& options) {
  return {options.prior, 1 / (options.spread * options.spread)};
}

/// Maximises over the scores and γ for θ by row, and stores the results in `fit`.
void finish(const ThetaMpm::Options& options, std::span<const double> theta, ThetaVariancePart& part, Fit& fit,
            Context& context) {
  Diagnostics ended;
  minimise_variance_loss(loss_for(part, theta, priors_of(options)), part.x, kSpreadMaxSteps, ended, context);
  normalise_variances(part.x);
  fit.diagnostics.iterations += ended.iterations;
  if (!has_converged(ended.stop)) fit.diagnostics.stop = ended.stop;
  for (std::string& note : ended.notes) fit.diagnostics.notes.push_back(std::move(note));
  const std::size_t m = part.win_loss.item_count();
  fit.scores = part.win_loss.by_slot(std::span(part.x).first(m));
  merge_near_ties(fit.scores, 1e-7);
  std::vector<double> gamma(m);
  for (std::size_t i = 0; i < m; ++i) gamma[i] = std::exp(part.x[m + i]);
  fit.item_columns.push_back({"gamma", part.win_loss.by_slot(gamma)});
  const double parameters = fit.likelihood.value_or(Likelihood{}).parameter_count + static_cast<double>(m) - 1;
  fit.likelihood = Likelihood{theta_variance_likelihood(part, theta), parameters};
}

}  // namespace

Fit add_variances(const ThetaMpm::Options& options, const Instance& instance, const WinLossCounts& win_loss,
                  const Fit& base, std::span<const double> theta, bool learn, const Fit* start, Context& context) {
  check_variance_cost(variance_cost(win_loss));
  std::vector<std::uint32_t> experts(win_loss.size());
  std::iota(experts.begin(), experts.end(), 0U);
  std::vector<ThetaVariancePart> parts;
  parts.emplace_back(instance, win_loss, std::move(experts), options.transform, options.scale,
                     win_loss.by_item(base.scores), start);
  Fit fit = base;
  std::vector<double> now(theta.begin(), theta.end());
  if (learn) {
    const ThetaLearned learned = learn_theta_variance(parts, std::move(now), priors_of(options), kVarianceTolerance,
                                                      options.iterations, context);
    now = learned.theta;
    fit.diagnostics.iterations += static_cast<int>(learned.objective.size());
    if (!learned.converged) {
      fit.diagnostics.stop = Stop::iteration_limit;
      fit.diagnostics.notes.push_back(
          fmt::format("θ did not converge within {} iterations with variances; set iterations={}", options.iterations,
                      2 * options.iterations));
    }
  }
  finish(options, now, parts.front(), fit, context);
  fit.experts.clear();
  for (std::size_t e = 0; e < win_loss.size(); ++e) {
    if (win_loss[e].total > 0) fit.experts.push_back({win_loss[e].expert, now[e]});
  }
  return fit;
}

ThetaLearned learn_with_variances(const ThetaMpm::Options& options, std::span<const Instance> instances,
                                  std::vector<ThetaPart> parts, std::vector<double> theta, double tolerance,
                                  Context& context) {
  double exponentials = 0;
  for (const ThetaPart& part : parts) exponentials += variance_cost(part.win_loss);
  check_variance_cost(exponentials);
  std::vector<ThetaVariancePart> variance_parts;
  variance_parts.reserve(parts.size());
  for (std::size_t p = 0; p < parts.size(); ++p) {
    variance_parts.emplace_back(instances[p], std::move(parts[p].win_loss), std::move(parts[p].expert),
                                options.transform, options.scale, parts[p].scores, nullptr);
  }
  return learn_theta_variance(variance_parts, std::move(theta), priors_of(options), tolerance, options.iterations,
                              context);
}

}  // namespace witan
