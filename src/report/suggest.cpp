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

/// Chooses comparisons one by one.
class Chooser {
 public:
  Chooser(const Fit& fit, const Factor& fisher, const Uncertainty& sure, std::uint32_t top) : fit_(fit), sure_(sure) {
    for (Slot slot = 0; slot < fit.scores.size(); ++slot) {
      if (std::isfinite(fit.scores[slot])) order_.push_back(slot);
    }
    std::sort(order_.begin(), order_.end(),
              [&](Slot a, Slot b) { return fit.scores[a] != fit.scores[b] ? fit.scores[a] > fit.scores[b] : a < b; });
    covariance_ = covariance_of(fisher);
    find_weights(top);
  }

  [[nodiscard]] bool knows(Slot slot) const { return std::isfinite(fit_.scores[slot]); }
  [[nodiscard]] double variance(Slot slot) const {
    const Eigen::Index a = place(slot);
    return covariance_(a, a);
  }

  /// The best pair that has not been chosen; nothing if there is none.
  [[nodiscard]] std::optional<Suggestion> choose() {
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

  /// A pair that is asked whatever it is worth.
  void force(Slot one, Slot other) {
    if (knows(one) && knows(other)) mark(std::min(place(one), place(other)), std::max(place(one), place(other)));
  }

 private:
  [[nodiscard]] Eigen::Index place(Slot slot) const {
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
    return sure_.probability_above(one, other, fit_.scores[one] - fit_.scores[other]);
  }

  /// The probability of being among the first, judged against the item on the other side of the border.
  [[nodiscard]] std::vector<double> chances_of_top(std::size_t top) const {
    std::vector<double> chances(order_.size(), 1.0);
    if (top >= order_.size()) return chances;
    for (std::size_t a = 0; a < order_.size(); ++a) chances[a] = above(order_[a], order_[a < top ? top : top - 1]);
    return chances;
  }
  void find_weights(std::uint32_t top) {
    const auto m = static_cast<Eigen::Index>(order_.size());
    const std::vector<double> chance = top > 0 ? chances_of_top(top) : std::vector<double>();
    weight_ = Eigen::MatrixXd::Zero(m, m);
    information_ = Eigen::MatrixXd::Zero(m, m);
    for (Eigen::Index a = 0; a < m; ++a) {
      for (Eigen::Index b = a + 1; b < m; ++b) {
        const auto i = static_cast<std::size_t>(a);
        const auto j = static_cast<std::size_t>(b);
        const double p = above(order_[i], order_[j]);
        weight_(a, b) = 4 * p * (1 - p);
        if (top > 0) weight_(a, b) *= chance[i] * (1 - chance[j]) + chance[j] * (1 - chance[i]);
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
  const Uncertainty& sure_;
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

/// One comparison for each part with the largest one, between the items that are known best.
void join_parts(const Instance& instance, const SuggestOptions& options, Chooser& chooser, Suggestions& to) {
  const Connectivity graph = find_connectivity(instance);
  if (graph.connected()) return;
  auto parts = members_by_component(graph.component, graph.component_count);
  std::sort(parts.begin(), parts.end(), [](const auto& a, const auto& b) {
    return a.size() != b.size() ? a.size() > b.size() : a.front() < b.front();
  });
  const auto known_best = [&](const std::vector<Slot>& part) {
    Slot best = part.front();
    for (const Slot slot : part) {
      if (!chooser.knows(slot)) continue;
      if (!chooser.knows(best) || chooser.variance(slot) < chooser.variance(best)) best = slot;
    }
    return best;
  };
  constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
  for (std::size_t k = 1; k < parts.size() && to.pairs.size() < options.count; ++k) {
    const Slot here = known_best(parts.front());
    const Slot there = known_best(parts[k]);
    to.pairs.push_back({here, there, true, kUnknown, kUnknown, kUnknown});
    chooser.force(here, there);
  }
  std::vector<Slot> apart;
  for (std::size_t k = 1; k < parts.size(); ++k) apart.insert(apart.end(), parts[k].begin(), parts[k].end());
  to.notes.push_back(fmt::format("nothing connects {} with the other items: {} first", some_names(apart, instance),
                                 parts.size() == 2 ? "a comparison that does comes" : "comparisons that do come"));
}

[[noreturn]] void refuse(const Fit& fit) {
  throw UsageError(fmt::format(
      "the method {}, so it cannot say what a comparison would tell; bradley-terry, thurstone and plackett-luce can",
      fit.outcome_model == OutcomeModel::none ? "gives no probability of winning a comparison"
                                              : "does not have the Fisher information of its scores"));
}

TopCertainty find_top(const Fit& fit, const Uncertainty& sure, const SuggestOptions& options, std::uint64_t seed) {
  TopCertainty top;
  std::vector<Slot> order(fit.scores.size());
  std::iota(order.begin(), order.end(), Slot{0});
  std::sort(order.begin(), order.end(), [&](Slot a, Slot b) {
    const bool a_known = !std::isnan(fit.scores[a]);
    const bool b_known = !std::isnan(fit.scores[b]);
    if (a_known != b_known) return a_known;
    return a_known && fit.scores[a] != fit.scores[b] ? fit.scores[a] > fit.scores[b] : a < b;
  });
  top.places = std::min(options.top, static_cast<std::uint32_t>(order.size()));
  const RankIntervals certainty = compute_rank_intervals(fit.scores, sure, options.level, seed);
  for (const Slot slot : order) {
    const RankInterval& ranks = certainty.ranks[slot];
    if (ranks.worst <= top.places)
      top.surely.push_back(slot);
    else if (ranks.best <= top.places)
      top.maybe.push_back(slot);
  }
  return top;
}

}  // namespace

Suggestions suggest(const Model& model, const Instance& instance, const SuggestOptions& options, Context& context) {
  if (instance.size() > kMaxSuggestItems) {
    throw InputError(
        fmt::format("instance {} has {} items; suggestions need a matrix of all, which is done for at most {}",
                    in_quotes(instance.name), instance.size(), kMaxSuggestItems));
  }
  Suggestions found;
  found.instance = instance.name;
  std::unique_ptr<Problem> problem = model.pose(instance, context);
  Fit fit = problem->solve(nullptr, context);
  found.notes = fit.diagnostics.notes;
  if (!has_converged(fit.diagnostics.stop)) {
    found.notes.push_back(fmt::format("no suggestions: the fit is {}", to_string(fit.diagnostics.stop)));
    found.good = false;
    return found;
  }
  const std::optional<Fisher> fisher = problem->fisher(fit, context);
  if (!fisher || fit.outcome_model == OutcomeModel::none) refuse(fit);
  add_uncertainty(model, instance, std::move(problem), {.kind = Intervals::automatic, .by = options.by}, fit, context);
  if (!fit.uncertainty) fit.uncertainty = std::make_shared<Uncertainty>(UncertaintyKind::fisher, *fisher);
  Chooser chooser(fit, *fisher, *fit.uncertainty, options.top);
  join_parts(instance, options, chooser, found);
  while (found.pairs.size() < options.count) {
    context.check_stop();
    const auto next = chooser.choose();
    if (!next) break;
    found.pairs.push_back(*next);
  }
  if (found.pairs.empty()) found.notes.emplace_back("no suggestions: by this fit no comparison would tell anything");
  if (options.top > 0) {
    found.top = find_top(fit, *fit.uncertainty, options, context.seed_for("rank intervals", ""));
  }
  return found;
}

std::string sentence_on(const TopCertainty& top, const Instance& instance) {
  if (top.settled()) return fmt::format("the top {} is settled: {}", top.places, some_names(top.surely, instance));
  const std::size_t open = top.places - top.surely.size();
  std::string text =
      fmt::format("the top {} is not settled: {} compete for {}", top.places, some_names(top.maybe, instance),
                  open == 1 ? "1 place" : fmt::format("{} places", open));
  if (!top.surely.empty())
    text += fmt::format("; {} surely belong{}", some_names(top.surely, instance), top.surely.size() == 1 ? "s" : "");
  return text;
}

}  // namespace witan
