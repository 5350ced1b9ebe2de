#include "witan/report/suggest.hpp"

#include "witan/method/inference/intervals.hpp"
#include "witan/stats/rank_intervals.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "pairs/connectivity.hpp"
#include <Eigen/Core>
#include <fmt/format.h>

namespace witan {
namespace {

/// Selects comparisons greedily.
class ComparisonSelector {
 public:
  ComparisonSelector(const Fit& fit, const Factor& fisher, const Uncertainty& uncertainty, std::uint32_t top)
      : fit_(fit), uncertainty_(uncertainty) {
    for (Slot slot = 0; slot < fit.scores.size(); ++slot) {
      if (std::isfinite(fit.scores[slot])) order_.push_back(slot);
    }
    std::sort(order_.begin(), order_.end(),
              [&](Slot a, Slot b) { return fit.scores[a] != fit.scores[b] ? fit.scores[a] > fit.scores[b] : a < b; });
    covariance_ = covariance_of(fisher);
    find_weights(top);
  }

  [[nodiscard]] bool has_score(Slot slot) const { return std::isfinite(fit_.scores[slot]); }
  [[nodiscard]] double variance(Slot slot) const {
    const Eigen::Index a = row_of(slot);
    return covariance_(a, a);
  }

  /// Selects the best remaining pair. Returns nullopt if no pair has any information.
  [[nodiscard]] std::optional<Suggestion> select() {
    const auto m = static_cast<Eigen::Index>(order_.size());
    Eigen::Index best_a = -1, best_b = -1;
    double best = 0;
    for (Eigen::Index a = 0; a < m; ++a) {
      for (Eigen::Index b = a + 1; b < m; ++b) {
        const double gain = weight_(a, b) * std::log1p(information_(a, b) * difference_variance(a, b));
        if (!(gain > best)) continue;
        best = gain;
        best_a = a;
        best_b = b;
      }
    }
    if (best_a < 0) return std::nullopt;
    const Suggestion chosen = about(best_a, best_b, best);
    mark(best_a, best_b);
    return chosen;
  }

  /// Selects this pair.
  void force(Slot one, Slot other) {
    if (has_score(one) && has_score(other))
      mark(std::min(row_of(one), row_of(other)), std::max(row_of(one), row_of(other)));
  }

 private:
  [[nodiscard]] Eigen::Index row_of(Slot slot) const {
    return std::find(order_.begin(), order_.end(), slot) - order_.begin();
  }
  [[nodiscard]] Eigen::MatrixXd covariance_of(const Factor& fisher) const {
    const auto m = static_cast<Eigen::Index>(order_.size());
    const auto columns = static_cast<Eigen::Index>(fisher.columns());
    Eigen::MatrixXd factor(m, columns);
    for (Eigen::Index a = 0; a < m; ++a) {
      const auto row = fisher.row(order_[static_cast<std::size_t>(a)]);
      for (Eigen::Index c = 0; c < columns; ++c) factor(a, c) = row[static_cast<std::size_t>(c)];
    }
    return factor * factor.transpose();
  }
  [[nodiscard]] double difference_variance(Eigen::Index a, Eigen::Index b) const {
    return std::max(0.0, covariance_(a, a) + covariance_(b, b) - 2 * covariance_(a, b));
  }
  [[nodiscard]] double above(Slot one, Slot other) const {
    return uncertainty_.probability_above(one, other, fit_.scores[one] - fit_.scores[other]);
  }

  /// Returns by row the probability of being in the top, from the comparison with the item on the other side of the
  /// boundary.
  [[nodiscard]] std::vector<double> top_probabilities(std::size_t top) const {
    std::vector<double> probabilities(order_.size(), 1.0);
    if (top >= order_.size()) return probabilities;
    for (std::size_t a = 0; a < order_.size(); ++a)
      probabilities[a] = above(order_[a], order_[a < top ? top : top - 1]);
    return probabilities;
  }
  void find_weights(std::uint32_t top) {
    const auto m = static_cast<Eigen::Index>(order_.size());
    const std::vector<double> in_top = top > 0 ? top_probabilities(top) : std::vector<double>();
    weight_ = Eigen::MatrixXd::Zero(m, m);
    information_ = Eigen::MatrixXd::Zero(m, m);
    for (Eigen::Index a = 0; a < m; ++a) {
      for (Eigen::Index b = a + 1; b < m; ++b) {
        const auto i = static_cast<std::size_t>(a);
        const auto j = static_cast<std::size_t>(b);
        const double p = above(order_[i], order_[j]);
        weight_(a, b) = 4 * p * (1 - p);
        if (top > 0) weight_(a, b) *= in_top[i] * (1 - in_top[j]) + in_top[j] * (1 - in_top[i]);
        information_(a, b) = win_information(fit_, fit_.scores[order_[i]] - fit_.scores[order_[j]]);
      }
    }
  }
  [[nodiscard]] Suggestion about(Eigen::Index a, Eigen::Index b, double gain) const {
    const Slot one = order_[static_cast<std::size_t>(a)];
    const Slot other = order_[static_cast<std::size_t>(b)];
    return {one, other, false, above(one, other), win_probability(fit_, fit_.scores[one] - fit_.scores[other]), gain};
  }
  void mark(Eigen::Index a, Eigen::Index b) {
    const double w = information_(a, b);
    const Eigen::VectorXd moved = covariance_.col(a) - covariance_.col(b);
    covariance_.noalias() -= (w / (1 + w * difference_variance(a, b))) * moved * moved.transpose();
    weight_(a, b) = 0;
  }

  const Fit& fit_;
  const Uncertainty& uncertainty_;
  std::vector<Slot> order_;  ///< items with a score, best first: the rows of the matrices
  Eigen::MatrixXd covariance_, weight_, information_;
};

constexpr std::size_t kNamed = 5;

std::string some_names(const std::vector<Slot>& slots, const Instance& instance) {
  std::string text;
  for (std::size_t k = 0; k < std::min(slots.size(), kNamed); ++k) {
    text += fmt::format("{}{}", k > 0 ? ", " : "", in_quotes(instance.item_name(slots[k])));
  }
  return slots.size() > kNamed ? fmt::format("{} and {} more", text, slots.size() - kNamed) : text;
}

/// Suggests one comparison of every component with the largest one, between the items with the smallest variance.
void connect_components(const Instance& instance, const SuggestOptions& options, ComparisonSelector& selector,
                        Suggestions& to) {
  const Connectivity graph = find_connectivity(instance);
  if (graph.connected()) return;
  auto components = members_by_component(graph.component, graph.component_count);
  std::sort(components.begin(), components.end(), [](const auto& a, const auto& b) {
    return a.size() != b.size() ? a.size() > b.size() : a.front() < b.front();
  });
  const auto most_precise = [&](const std::vector<Slot>& component) {
    Slot best = component.front();
    for (const Slot slot : component) {
      if (!selector.has_score(slot)) continue;
      if (!selector.has_score(best) || selector.variance(slot) < selector.variance(best)) best = slot;
    }
    return best;
  };
  constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
  for (std::size_t k = 1; k < components.size() && to.pairs.size() < options.count; ++k) {
    const Slot here = most_precise(components.front());
    const Slot there = most_precise(components[k]);
    to.pairs.push_back({here, there, true, kUnknown, kUnknown, kUnknown});
    selector.force(here, there);
  }
  std::vector<Slot> apart;
  for (std::size_t k = 1; k < components.size(); ++k)
    apart.insert(apart.end(), components[k].begin(), components[k].end());
  to.notes.push_back(fmt::format(
      "the comparison graph has {} components: no comparison connects {} with the other items; the first {} them",
      components.size(), some_names(apart, instance),
      components.size() == 2 ? "suggestion connects" : "suggestions connect"));
}

[[noreturn]] void reject_method(const Fit& fit) {
  throw UsageError(
      fmt::format("suggestions need {}, and the method has none; try bradley-terry, thurstone or plackett-luce",
                  fit.outcome_model == OutcomeModel::none ? "win probabilities" : "Fisher information"));
}

TopMembership find_top(const Fit& fit, const Uncertainty& uncertainty, const SuggestOptions& options,
                       std::uint64_t seed) {
  TopMembership top;
  top.level = options.level;
  std::vector<Slot> order(fit.scores.size());
  std::iota(order.begin(), order.end(), Slot{0});
  std::sort(order.begin(), order.end(), [&](Slot a, Slot b) {
    const bool a_known = !std::isnan(fit.scores[a]);
    const bool b_known = !std::isnan(fit.scores[b]);
    if (a_known != b_known) return a_known;
    return a_known && fit.scores[a] != fit.scores[b] ? fit.scores[a] > fit.scores[b] : a < b;
  });
  top.size = std::min(options.top, static_cast<std::uint32_t>(order.size()));
  const RankIntervals intervals = compute_rank_intervals(fit.scores, uncertainty, options.level, seed);
  for (const Slot slot : order) {
    const RankInterval& ranks = intervals.ranks[slot];
    if (ranks.worst <= top.size)
      top.members.push_back(slot);
    else if (ranks.best <= top.size)
      top.candidates.push_back(slot);
  }
  return top;
}

}  // namespace

Suggestions suggest(const Model& model, const Instance& instance, const SuggestOptions& options, Context& context) {
  if (instance.size() > kMaxSuggestItems) {
    throw InputError(fmt::format("instance {} has {} items; suggestions are limited to {} items",
                                 in_quotes(instance.name), instance.size(), kMaxSuggestItems));
  }
  Suggestions found;
  found.instance = instance.name;
  std::unique_ptr<Problem> problem = model.pose(instance, context);
  Fit fit = problem->solve(nullptr, context);
  found.notes = fit.diagnostics.notes;
  if (!has_converged(fit.diagnostics.stop)) {
    found.notes.push_back(
        fmt::format("no suggestions: the fit did not converge ({})", to_string(fit.diagnostics.stop)));
    found.converged = false;
    return found;
  }
  const std::optional<Fisher> fisher = problem->fisher(fit, context);
  if (!fisher || fit.outcome_model == OutcomeModel::none) reject_method(fit);
  add_uncertainty(model, instance, std::move(problem), {.kind = Intervals::automatic, .by = options.by}, fit, context);
  if (!fit.uncertainty) fit.uncertainty = std::make_shared<Uncertainty>(UncertaintyKind::fisher, *fisher);
  ComparisonSelector selector(fit, *fisher, *fit.uncertainty, options.top);
  connect_components(instance, options, selector, found);
  while (found.pairs.size() < options.count) {
    context.check_stop();
    const auto next = selector.select();
    if (!next) break;
    found.pairs.push_back(*next);
  }
  if (found.pairs.empty()) found.notes.emplace_back("no suggestions: no comparison has any expected information");
  if (options.top > 0) {
    found.top = find_top(fit, *fit.uncertainty, options, context.seed_for("rank intervals", ""));
  }
  return found;
}

std::string describe_top(const TopMembership& top, const Instance& instance) {
  if (top.determined()) {
    return fmt::format("top {} determined at level {:g}: {}", top.size, top.level, some_names(top.members, instance));
  }
  const std::size_t open = top.size - top.members.size();
  std::string text =
      fmt::format("top {} not determined at level {:g}: {} are candidates for {}", top.size, top.level,
                  some_names(top.candidates, instance), open == 1 ? "1 rank" : fmt::format("{} ranks", open));
  if (!top.members.empty()) text += "; determined: " + some_names(top.members, instance);
  return text;
}

}  // namespace witan
