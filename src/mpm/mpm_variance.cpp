#include "mpm_variance.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "method/shared/centre_scores.hpp"
#include "method/shared/newton_stop.hpp"
#include "mpm_notes.hpp"
#include "mpm_variance_newton.hpp"
#include "optimize/lbfgs.hpp"
#include "util/decimals.hpp"
#include <Eigen/Core>
#include <fmt/format.h>

namespace witan {
namespace {

using Row = Eigen::ArrayXd;
using ConstMap = Eigen::Map<const Row>;

ConstMap part(std::span<const double> x, std::size_t begin, std::size_t n) {
  return {x.data() + begin, static_cast<Eigen::Index>(n)};
}

std::vector<double> starting_point(const WinLossCounts& win_loss, const Fit& base, const Fit* start) {
  const std::size_t m = win_loss.item_count();
  std::vector<double> x(2 * m, 0.0);
  const Column* gamma = nullptr;
  if (start != nullptr) {
    for (const Column& column : start->item_columns) gamma = column.name == "gamma" ? &column : gamma;
  }
  const std::vector<double> scores = win_loss.by_item(gamma != nullptr ? start->scores : base.scores);
  const std::vector<double> gammas = win_loss.by_item(gamma != nullptr ? gamma->values : std::vector<double>());
  for (std::size_t i = 0; i < m; ++i) {
    // If all γ are 1, the differences are halved.
    x[i] = gamma != nullptr ? scores[i] : 2 * scores[i];
    x[m + i] = gammas[i] > 0 ? std::log(gammas[i]) : 0.0;
  }
  return x;
}

void ascend(const MpmVarianceLoss& loss, const Mpm::Options& options, std::vector<double>& x, Context& context) {
  std::ranges::fill(x, 0.0);
  std::vector<double> gradient(x.size());
  for (int step = 0; step < options.steps; ++step) {
    context.check_stop();
    loss(x, gradient);
    for (std::size_t i = 0; i < x.size(); ++i) x[i] -= options.rate * gradient[i];
  }
}

}  // namespace

void normalise_variances(std::span<double> x) {
  const std::size_t m = x.size() / 2;
  const std::span<double> scores = x.first(m);
  const std::span<double> beta = x.subspan(m);
  const double size = static_cast<double>(m);
  const double mean = std::accumulate(scores.begin(), scores.end(), 0.0) / size;
  const double level = std::accumulate(beta.begin(), beta.end(), 0.0) / size;
  for (double& score : scores) score = (score - mean) * std::exp(-level);
  for (double& value : beta) value -= level;
}

void minimise_variance_loss(const MpmVarianceLoss& loss, std::vector<double>& x, int max_iterations,
                            Diagnostics& diagnostics, Context& context) {
  // If the data contradict each other completely, a component of the gradient is about 1/items.
  const double tolerance = 2e-7 / static_cast<double>(x.size());
  double gradient = 0;
  diagnostics.stop = Stop::iteration_limit;
  if (newton_can_afford(x.size() / 2)) {
    const NewtonResult result = minimise_by_newton(loss, x, max_iterations, tolerance, context);
    diagnostics.iterations += result.iterations;
    gradient = result.largest_gradient;
    diagnostics.stop = to_stop(result.stop);
  } else {
    const LbfgsResult result =
        minimise(std::cref(loss), x, {.memory = 20, .max_iterations = max_iterations, .tolerance = tolerance}, context);
    diagnostics.iterations += result.iterations;
    gradient = result.largest_gradient;
    if (gradient <= 10 * tolerance) diagnostics.stop = Stop::converged;
  }
  if (!has_converged(diagnostics.stop)) {
    diagnostics.notes.push_back(fmt::format("variances did not converge: largest gradient {}", rounded(gradient, 2)));
  }
}

MpmVarianceLoss::MpmVarianceLoss(std::uint32_t items, std::vector<PairNetWins> pairs, std::vector<Level> levels,
                                 double precision)
    : items_(items), precision_(precision), pairs_(std::move(pairs)), levels_(std::move(levels)) {
  for (const Level& level : levels_) total_ += level.total;
}

MpmVarianceLoss::MpmVarianceLoss(const WinLossCounts& win_loss, const PairCounts& counts, double total,
                                 double precision)
    : items_(win_loss.item_count()), total_(total), precision_(precision), levels_{{1, total}} {
  std::vector<std::uint32_t> item_of(counts.size(), 0);
  for (std::uint32_t item = 0; item < items_; ++item) item_of[win_loss.slots()[item]] = item;
  for (const PairCount& pair : counts.pairs()) {
    const double net = pair.low_wins - pair.high_wins;
    if (net != 0) pairs_.push_back({item_of[pair.low], item_of[pair.high], net});
  }
}

double MpmVarianceLoss::operator()(std::span<const double> x, std::span<double> gradient) const {
  std::ranges::fill(gradient, 0.0);
  double value = add_linear(x, gradient) / total_;
  for (double& part_of_it : gradient) part_of_it /= total_;
  for (const auto& [theta, total] : levels_) {
    value -= total / total_ * add_log_normaliser(x, theta, total / total_, gradient);
  }
  for (std::size_t i = 0; i < items_; ++i) {
    const double beta = x[items_ + i];
    gradient[items_ + i] = gradient[items_ + i] * std::exp(beta) - precision_ * beta / total_;
    value -= 0.5 * precision_ * beta * beta / total_;
  }
  for (double& part_of_it : gradient) part_of_it = -part_of_it;
  return -value;
}

MpmVarianceLoss::Terms MpmVarianceLoss::terms(std::span<const double> x) const {
  std::vector<double> unused(x.size(), 0.0);
  return {add_linear(x, unused), add_log_normaliser(x, levels_.front().theta, 1, unused)};
}

/// Adds the derivatives with respect to γ, not β.
double MpmVarianceLoss::add_linear(std::span<const double> x, std::span<double> gradient) const {
  const Row gamma = part(x, items_, items_).exp();
  double sum = 0;
  for (const auto& [i, j, net] : pairs_) {
    const double share = net / (gamma[i] + gamma[j]);
    const double term = share * (x[i] - x[j]);
    const double by_gamma = term / (gamma[i] + gamma[j]);
    sum += term;
    gradient[i] += share;
    gradient[j] -= share;
    gradient[items_ + i] -= by_gamma;
    gradient[items_ + j] -= by_gamma;
  }
  return sum;
}

/// The first pass finds the largest exponent. The second pass scales all terms by it.
double MpmVarianceLoss::add_log_normaliser(std::span<const double> x, double theta, double factor,
                                           std::span<double> gradient) const {
  const ConstMap scores = part(x, 0, items_);
  const Row gamma = part(x, items_, items_).exp();
  const Eigen::Index m = scores.size();
  double most = 0;
  for (Eigen::Index k = 0; k + 1 < m; ++k) {
    const Eigen::Index n = m - k - 1;
    most = std::max(most, ((scores[k] - scores.tail(n)) / (gamma[k] + gamma.tail(n))).abs().maxCoeff());
  }
  Row by_score = Row::Zero(m);
  Row by_gamma = Row::Zero(m);
  Row width(m), x_kl(m), win(m), lose(m);
  most *= theta;
  double z = 0;
  for (Eigen::Index k = 0; k + 1 < m; ++k) {
    const Eigen::Index n = m - k - 1;
    width.head(n) = theta * (gamma[k] + gamma.tail(n)).inverse();
    x_kl.head(n) = (scores[k] - scores.tail(n)) * width.head(n);
    win.head(n) = (x_kl.head(n) - most).exp();
    lose.head(n) = (-x_kl.head(n) - most).exp();
    z += (win.head(n) + lose.head(n)).sum();
    win.head(n) = (win.head(n) - lose.head(n)) * width.head(n);
    by_score[k] += win.head(n).sum();
    by_score.tail(n) -= win.head(n);
    win.head(n) *= x_kl.head(n);
    by_gamma[k] += win.head(n).sum();
    by_gamma.tail(n) += win.head(n);
  }
  for (Eigen::Index k = 0; k < m; ++k) {
    gradient[static_cast<std::size_t>(k)] -= factor * by_score[k] / z;
    gradient[static_cast<std::size_t>(m + k)] += factor * by_gamma[k] / (theta * z);
  }
  return most + std::log(z);
}

Fit solve_with_variances(const Mpm::Options& options, const Instance& instance, const WinLossCounts& win_loss,
                         const Fit& base, const Fit* start, Context& context) {
  const PairCounts counts = PairCounts::pooled(instance, options.transform, options.scale, nullptr, UnitOf::wins);
  const double pooled_total = counts.total();
  const std::size_t m = win_loss.item_count();
  const double total = pooled_total + options.prior * static_cast<double>(m);
  Fit fit;
  std::vector<double> x = starting_point(win_loss, base, start);
  const MpmVarianceLoss loss(win_loss, counts, total > 0 ? total : 1.0, 1 / (options.spread * options.spread));
  if (options.solver == MpmSolver::gradient) {
    ascend(loss, options, x, context);
    fit.diagnostics.stop = Stop::stopped_early;
    fit.diagnostics.iterations = options.steps;
    note_overflow(x, fit.diagnostics);
  } else {
    minimise_variance_loss(loss, x, 2000, fit.diagnostics, context);
  }
  normalise_variances(x);
  const MpmVarianceLoss::Terms terms = loss.terms(x);
  fit.likelihood = Likelihood{terms.linear - pooled_total * terms.log_normaliser, 2 * (static_cast<double>(m) - 1)};
  std::vector<double> scores(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(m));
  std::vector<double> gamma(m);
  for (std::size_t i = 0; i < m; ++i) gamma[i] = std::exp(x[m + i]);
  fit.scores = win_loss.by_slot(scores);
  merge_near_ties(fit.scores, 1e-7);
  fit.item_columns.push_back({"gamma", win_loss.by_slot(gamma)});
  return fit;
}

}  // namespace witan
