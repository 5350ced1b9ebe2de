#include "pair_outcomes.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>

#include "stage_probabilities.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

double estimate_of(const Fit& fit, std::string_view name) {
  const auto found = std::ranges::find(fit.estimates, name, &Estimate::name);
  return found == fit.estimates.end() ? std::nan("") : found->value;
}

const Column* column_of(const Fit& fit, std::string_view name) {
  const auto found = std::ranges::find(fit.item_columns, name, &Column::name);
  return found == fit.item_columns.end() ? nullptr : &*found;
}

/// Returns P(the item at a position is above the item `gap` positions below it), for gap = 0 … items − 1, by the closed
/// form of Mallows 1957: h(gap + 1) − h(gap) with h(k) = k/(1 − φ^k).
std::vector<double> above_by_gap(double phi, std::size_t items) {
  const double theta = -std::log(phi);
  const auto g = [&](double k) { return k / std::expm1(k * theta); };
  std::vector<double> p(items, 0.5);
  for (std::size_t gap = 1; gap < items; ++gap) {
    const auto k = static_cast<double>(gap);
    p[gap] = phi <= 0 ? 1 : theta < 1e-9 ? 0.5 : 1 + g(k + 1) - g(k);
  }
  return p;
}

/// Adds share × P(i above j), given the probability by positions, to a matrix by item.
void add_pairs(const CentrePositions& at, std::size_t items, double share,
               const std::function<double(std::size_t, std::size_t)>& above, std::vector<double>& sum) {
  for (const Slot i : at.order) {
    for (const Slot j : at.order) {
      if (i == j) continue;
      double total = 0;
      for (std::size_t a = at.begin[i]; a < at.end[i]; ++a) {
        for (std::size_t b = at.begin[j]; b < at.end[j]; ++b) total += a == b ? 0.5 : above(a, b);
      }
      const auto pairs = static_cast<double>((at.end[i] - at.begin[i]) * (at.end[j] - at.begin[j]));
      sum[std::size_t{i} * items + j] += share * (at.begin[i] == at.begin[j] ? 0.5 : total / pairs);
    }
  }
}

void add_mallows(const std::vector<double>& mean_rank, double phi, double share, std::vector<double>& sum) {
  const CentrePositions at(mean_rank);
  const std::vector<double> p = above_by_gap(phi, at.order.size());
  add_pairs(
      at, mean_rank.size(), share, [&](std::size_t a, std::size_t b) { return a < b ? p[b - a] : 1 - p[a - b]; }, sum);
}

void add_stages(const std::vector<double>& mean_rank, const std::vector<double>& phi, std::vector<double>& sum) {
  const CentrePositions at(mean_rank);
  std::vector<double> theta;
  for (const Slot item : at.order) theta.push_back(std::isnan(phi[item]) ? 0 : -std::log(phi[item]));
  const std::vector<double> above = stage_pair_probabilities(theta);
  add_pairs(at, mean_rank.size(), 1, [&](std::size_t a, std::size_t b) { return above[a * theta.size() + b]; }, sum);
}

std::vector<double> minus(const std::vector<double>& scores) {
  std::vector<double> values = scores;
  for (double& value : values) value = -value;
  return values;
}

}  // namespace

CentrePositions::CentrePositions(const std::vector<double>& mean_rank)
    : begin(mean_rank.size(), 0), end(mean_rank.size(), 0) {
  for (Slot i = 0; i < mean_rank.size(); ++i) {
    if (!std::isnan(mean_rank[i])) order.push_back(i);
  }
  std::ranges::stable_sort(order, {}, [&](Slot i) { return mean_rank[i]; });
  for (std::size_t first = 0, last = 0; first < order.size(); first = last) {
    // Means over several optimal orders have rounding errors.
    const double limit = mean_rank[order[first]] + 1e-9 * static_cast<double>(order.size());
    while (last < order.size() && mean_rank[order[last]] <= limit) ++last;
    for (std::size_t k = first; k < last; ++k) begin[order[k]] = first, end[order[k]] = last;
  }
}

PairOutcomes::PairOutcomes(const Fit& fit) : fit_(fit) {
  if (!models_rankings(fit.outcome_model) || fit.outcome_model == OutcomeModel::rankings) return;
  above_.assign(fit.scores.size() * fit.scores.size(), 0.0);
  if (fit.outcome_model == OutcomeModel::mallows) add_mallows(minus(fit.scores), estimate_of(fit, "phi"), 1, above_);
  if (fit.outcome_model == OutcomeModel::mallows_stages) {
    const Column* const phi = column_of(fit, "phi");
    if (phi != nullptr) add_stages(minus(fit.scores), phi->values, above_);
  }
  if (fit.outcome_model != OutcomeModel::mallows_mixture) return;
  for (int c = 1;; ++c) {
    const std::string name = fmt::format("component {}", c);
    const Column* const ranked = column_of(fit, name);
    if (ranked == nullptr) return;
    add_mallows(ranked->values, estimate_of(fit, "phi of " + name), estimate_of(fit, "share of " + name), above_);
  }
}

double PairOutcomes::win(Slot i, Slot j) const {
  const double difference = fit_.scores[i] - fit_.scores[j];
  if (above_.empty()) return win_probability(fit_, difference);
  return i == j || std::isnan(difference) ? std::nan("") : above_[std::size_t{i} * fit_.scores.size() + j];
}

double PairOutcomes::tie(Slot i, Slot j) const { return tie_probability(fit_, fit_.scores[i] - fit_.scores[j]); }

}  // namespace witan
