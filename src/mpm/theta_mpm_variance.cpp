#include "theta_mpm_variance.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "data/evidence_part.hpp"
#include "pairs/pair_counts.hpp"
#include "util/compensated_sum.hpp"
#include "util/decimals.hpp"
#include <Eigen/Core>
#include <fmt/format.h>

namespace witan {
namespace {

constexpr int kStepsARound = 25;
/// The maximum number of exponentials per evaluation. A fit needs thousands of evaluations, which then take a few
/// minutes.
constexpr double kMaxExponentials = 1e6;

/// Returns all x_kl with k < l.
Eigen::ArrayXd exponents(std::span<const double> x) {
  const auto m = static_cast<Eigen::Index>(x.size() / 2);
  const Eigen::Map<const Eigen::ArrayXd> scores(x.data(), m);
  const Eigen::ArrayXd gamma = Eigen::Map<const Eigen::ArrayXd>(x.data() + m, m).exp();
  Eigen::ArrayXd all(m * (m - 1) / 2);
  Eigen::Index at = 0;
  for (Eigen::Index k = 0; k + 1 < m; ++k) {
    const Eigen::Index n = m - k - 1;
    all.segment(at, n) = (scores[k] - scores.tail(n)) / (gamma[k] + gamma.tail(n));
    at += n;
  }
  return all;
}

/// log Z(θx), and the mean and variance of x_ij for pairs drawn by exp(θ·x_ij).
struct Moments {
  double log_normaliser, mean, variance;
};

Moments moments_of(const Eigen::ArrayXd& x, double theta) {
  if (x.size() == 0) return {0, 0, 0};
  const double most = theta * x.abs().maxCoeff();
  const Eigen::ArrayXd up = (theta * x - most).exp();
  const Eigen::ArrayXd down = (-theta * x - most).exp();
  const double z = (up + down).sum();
  const double mean = ((up - down) * x).sum() / z;
  return {most + std::log(z), mean, ((up + down) * x.square()).sum() / z - mean * mean};
}

struct PartRow {
  std::size_t part, row;
};

/// Returns Σ net·x over the pairs of each expert, by row.
std::vector<double> linear_by_row(const ThetaVariancePart& part) {
  const std::size_t m = part.win_loss.item_count();
  std::vector<CompensatedSum> sums(part.win_loss.size());
  for (const auto& [i, j, row, net] : part.net_wins) {
    sums[row].add(net * (part.x[i] - part.x[j]) / (std::exp(part.x[m + i]) + std::exp(part.x[m + j])));
  }
  std::vector<double> linear;
  linear.reserve(sums.size());
  for (const CompensatedSum& sum : sums) linear.push_back(sum.value());
  return linear;
}

/// Improves the scores and β of every part by some steps. Returns the log-likelihood of all parts, with priors.
double improve_parts(std::vector<ThetaVariancePart>& parts, const std::vector<double>& theta,
                     const ThetaVariancePriors& priors, Context& context) {
  std::vector<double> value(parts.size(), 0.0);
  context.parallel_for(parts.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t p = begin; p < end; ++p) {
      const MpmVarianceLoss loss = loss_for(parts[p], theta_by_row(parts[p].expert, theta), priors);
      Diagnostics unfinished;
      minimise_variance_loss(loss, parts[p].x, kStepsARound, unfinished, context);
      std::vector<double> unused(parts[p].x.size());
      value[p] = -loss(parts[p].x, unused) * loss.total();
    }
  });
  CompensatedSum sum;
  for (const double part : value) sum.add(part);
  return sum.value();
}

/// Maximises over every θ for fixed scores and β.
void improve_theta(const std::vector<ThetaVariancePart>& parts, const std::vector<std::vector<PartRow>>& rows_of,
                   std::vector<double>& theta, Context& context) {
  std::vector<Eigen::ArrayXd> x;
  std::vector<std::vector<double>> linear;
  for (const ThetaVariancePart& part : parts) {
    x.push_back(exponents(part.x));
    linear.push_back(linear_by_row(part));
  }
  context.parallel_for(theta.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t e = begin; e < end; ++e) {
      if (rows_of[e].empty()) continue;
      double at_zero = 0;
      for (const auto& [part, row] : rows_of[e]) at_zero += linear[part][row];
      const auto slope_at = [&](double at) {
        RootValue slope;
        for (const auto& [part, row] : rows_of[e]) {
          const double total = parts[part].win_loss[row].total;
          const Moments moments = moments_of(x[part], at);
          slope.value += linear[part][row] - total * moments.mean;
          slope.slope -= total * moments.variance;
        }
        return slope;
      };
      theta[e] = maximise_on_unit(slope_at, at_zero, theta[e]).x;
    }
  });
}

void anchor(std::vector<ThetaVariancePart>& parts, std::vector<double>& theta) {
  double most = 0;
  for (const double value : theta) most = value > most ? value : most;
  if (!(most > 0) || most == 1) return;
  for (double& value : theta) value /= most;
  for (ThetaVariancePart& part : parts) {
    for (std::size_t i = 0; i < part.win_loss.item_count(); ++i) part.x[i] *= most;
  }
}

}  // namespace

ThetaVariancePart::ThetaVariancePart(const Instance& instance, WinLossCounts rows, std::vector<std::uint32_t> experts,
                                     Transform transform, Scale scale, std::span<const double> scores, const Fit* start)
    : win_loss(std::move(rows)), expert(std::move(experts)), x(2 * std::size_t{win_loss.item_count()}, 0.0) {
  std::vector<std::uint32_t> item_of(instance.size(), 0);
  for (std::uint32_t item = 0; item < win_loss.item_count(); ++item) item_of[win_loss.slots()[item]] = item;
  std::map<ExpertId, std::uint32_t> row_of;
  for (std::uint32_t row = 0; row < win_loss.size(); ++row) row_of.emplace(win_loss[row].expert, row);
  const Scale meant = resolved_scale(scale, instance);
  for (const ExpertEvidence& own : split_by_expert(instance)) {
    const auto row = row_of.find(own.expert);
    if (row == row_of.end()) continue;
    const PairCounts counts = PairCounts::pooled(own.part.instance(), transform, meant, nullptr, UnitOf::wins);
    for (const PairCount& pair : counts.pairs()) {
      const double net = pair.low_wins - pair.high_wins;
      if (net != 0) net_wins.push_back({item_of[pair.low], item_of[pair.high], row->second, net});
    }
  }
  std::ranges::sort(net_wins, {}, [](const ExpertNetWins& one) { return std::tuple(one.i, one.j, one.row); });
  const auto gamma = start == nullptr ? std::vector<Column>::const_iterator()
                                      : std::ranges::find(start->item_columns, "gamma", &Column::name);
  const bool warm = start != nullptr && gamma != start->item_columns.end();
  const std::vector<double> from = warm ? win_loss.by_item(start->scores) : std::vector<double>();
  const std::vector<double> widths = warm ? win_loss.by_item(gamma->values) : std::vector<double>();
  for (std::size_t i = 0; i < win_loss.item_count(); ++i) {
    x[i] = warm ? from[i] : 2 * (i < scores.size() ? scores[i] : 0.0);
    if (warm && widths[i] > 0) x[win_loss.item_count() + i] = std::log(widths[i]);
  }
}

double variance_cost(const WinLossCounts& win_loss) {
  const double m = win_loss.item_count();
  return m * m * static_cast<double>(win_loss.size() + 1);
}

void check_variance_cost(double exponentials) {
  if (exponentials <= kMaxExponentials) return;
  throw UsageError(
      fmt::format("theta-mpm(variance=on) needs {} exponentials per step, above the maximum of {}; use "
                  "variance=off or mpm(variance=on)",
                  rounded(exponentials, 2), rounded(kMaxExponentials, 2)));
}

MpmVarianceLoss loss_for(const ThetaVariancePart& part, std::span<const double> theta,
                         const ThetaVariancePriors& priors) {
  std::vector<MpmVarianceLoss::PairNetWins> pairs;
  for (const auto& [i, j, row, net] : part.net_wins) {
    if (theta[row] <= 0) continue;
    if (pairs.empty() || pairs.back().i != i || pairs.back().j != j) pairs.push_back({i, j, 0});
    pairs.back().net += theta[row] * net;
  }
  std::map<double, double> totals;
  for (std::size_t row = 0; row < part.win_loss.size(); ++row) {
    if (theta[row] > 0 && part.win_loss[row].total > 0) totals[theta[row]] += part.win_loss[row].total;
  }
  // Without data of experts with positive θ, a draw without net wins keeps all scores equal.
  totals[1.0] += totals.empty() ? 1.0 : priors.wins * part.win_loss.item_count();
  std::vector<MpmVarianceLoss::Level> levels;
  for (const auto& [level, total] : totals) {
    if (total > 0) levels.push_back({level, total});
  }
  return {part.win_loss.item_count(), std::move(pairs), std::move(levels), priors.precision};
}

double theta_variance_likelihood(const ThetaVariancePart& part, std::span<const double> theta) {
  const std::vector<double> linear = linear_by_row(part);
  const Eigen::ArrayXd x = exponents(part.x);
  std::map<double, double> log_normaliser;
  CompensatedSum sum;
  for (std::size_t row = 0; row < part.win_loss.size(); ++row) {
    if (part.win_loss[row].total <= 0) continue;
    const auto [known, fresh] = log_normaliser.try_emplace(theta[row], 0.0);
    if (fresh) known->second = moments_of(x, theta[row]).log_normaliser;
    sum.add(theta[row] * linear[row] - part.win_loss[row].total * known->second);
  }
  return sum.value();
}

ThetaLearned learn_theta_variance(std::vector<ThetaVariancePart>& parts, std::vector<double> theta,
                                  const ThetaVariancePriors& priors, double tolerance, int iterations,
                                  Context& context) {
  std::vector<std::vector<PartRow>> rows_of(theta.size());
  for (std::size_t p = 0; p < parts.size(); ++p) {
    for (std::size_t row = 0; row < parts[p].expert.size(); ++row) {
      if (parts[p].win_loss[row].total > 0) rows_of[parts[p].expert[row]].push_back({p, row});
    }
  }
  ThetaLearned learned;
  learned.theta = std::move(theta);
  learned.objective.push_back(improve_parts(parts, learned.theta, priors, context));
  while (!learned.converged && learned.objective.size() <= static_cast<std::size_t>(iterations)) {
    const std::vector<double> before = learned.theta;
    improve_theta(parts, rows_of, learned.theta, context);
    anchor(parts, learned.theta);
    learned.objective.push_back(improve_parts(parts, learned.theta, priors, context));
    double change = 0;
    for (std::size_t e = 0; e < rows_of.size(); ++e) {
      if (!rows_of[e].empty()) change = std::max(change, std::abs(learned.theta[e] - before[e]));
    }
    learned.converged = change <= tolerance;
    context.progress("learning θ", static_cast<double>(learned.objective.size()), 0);
  }
  return learned;
}

}  // namespace witan
