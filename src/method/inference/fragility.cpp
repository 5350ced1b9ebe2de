#include "witan/method/inference/fragility.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "removable_units.hpp"
#include "removal_effects.hpp"

namespace witan {
namespace {

/// Rounding error of a difference of scores, relative to the larger score.
constexpr double kRounding = 1e-9;
/// Maximum size of a set whose members are tested one by one for being superfluous.
constexpr std::uint64_t kMaxPruned = 20;

/// Returns true if a list or a comparison contains the item. Some methods score items without data.
bool has_data(const Instance& instance, Slot item) {
  return std::ranges::any_of(instance.comparisons,
                             [&](const Comparison& one) { return one.first == item || one.second == item; }) ||
         std::ranges::any_of(instance.lists, [&](const List& list) {
           return std::ranges::find(instance.slots_of(list), item) != instance.slots_of(list).end();
         });
}

/// Searches the smallest set of units of one kind for one pair.
class SwapSearch {
 public:
  SwapSearch(const Model& model, const RemovableData& data, Removable kind, std::span<const RemovableUnit> units,
             const Fit& fit, const NeighbourPair& pair, const std::vector<double>& effect, bool additive,
             Context& context)
      : model_(model),
        data_(data),
        kind_(kind),
        units_(units),
        pair_(pair),
        effect_(effect),
        additive_(additive),
        gap_(fit.scores[pair.upper] - fit.scores[pair.lower]),
        rounding_(kRounding * std::max({1.0, std::abs(fit.scores[pair.upper]), std::abs(fit.scores[pair.lower])})),
        context_(context) {
    sort_units();
  }

  std::optional<Removal> run() {
    if (limit_ == 0) return std::nullopt;
    const std::uint64_t predicted = predicted_count();
    if (additive_ && predicted > limit_) return std::nullopt;
    const std::uint64_t count = smallest_prefix(predicted <= limit_ ? predicted : 1);
    if (count == 0) return std::nullopt;
    std::vector<std::uint64_t> removed = prefix(count);
    // A set of one is minimal. If the scores are sums, no set swaps the items that is smaller than the prediction.
    const bool exact = count == 1 || (additive_ && count <= predicted && agrees_with_sum(removed));
    if (!exact && count <= kMaxPruned) prune(removed);
    return removal(removed, exact);
  }

 private:
  /// Sorts the units that may help, the largest effect first; units without a known effect by the order they state.
  void sort_units() {
    std::vector<double> support_of(units_.size());
    for (std::size_t u = 0; u < units_.size(); ++u) {
      support_of[u] = support(data_.view(), units_[u], pair_);
      if (effect_[u] > 0 || (effect_[u] == 0 && support_of[u] > 0)) order_.push_back(u);
      total_ += units_[u].copies;
    }
    std::ranges::stable_sort(order_, [&](std::size_t a, std::size_t b) {
      return effect_[a] != effect_[b] ? effect_[a] > effect_[b] : support_of[a] > support_of[b];
    });
    std::uint64_t available = 0;
    for (const std::size_t u : order_) available += units_[u].copies;
    limit_ = std::min(total_ / 2, available);
  }

  /// Returns the smallest number of removals after which the sum of effects exceeds the gap, or limit_ + 1.
  [[nodiscard]] std::uint64_t predicted_count() const {
    double left = gap_;
    std::uint64_t count = 0;
    for (const std::size_t u : order_) {
      const auto copies = static_cast<double>(units_[u].copies);
      if (effect_[u] <= 0) break;
      if (left - copies * effect_[u] < -rounding_) {
        auto some = static_cast<std::uint64_t>(std::max(0.0, std::floor((left + rounding_) / effect_[u])));
        while (left - static_cast<double>(some) * effect_[u] >= -rounding_) ++some;
        return std::min(count + some, limit_ + 1);
      }
      left -= copies * effect_[u];
      count += units_[u].copies;
    }
    return limit_ + 1;
  }

  [[nodiscard]] std::vector<std::uint64_t> prefix(std::uint64_t count) const {
    std::vector<std::uint64_t> removed(units_.size());
    for (const std::size_t u : order_) {
      removed[u] = std::min(count, units_[u].copies);
      count -= removed[u];
    }
    return removed;
  }

  /// Returns the difference upper − lower of a refit, NaN if it did not converge or an item has no data or score left.
  [[nodiscard]] double difference_without(const std::vector<std::uint64_t>& removed) const {
    const EvidencePart part = data_.without(units_, removed);
    if (!has_data(part.instance(), pair_.upper) || !has_data(part.instance(), pair_.lower)) return std::nan("");
    const Fit fit = model_.solve(part.instance(), context_);
    return has_converged(fit.diagnostics.stop) ? fit.scores[pair_.upper] - fit.scores[pair_.lower] : std::nan("");
  }
  [[nodiscard]] bool swaps(const std::vector<std::uint64_t>& removed) const { return difference_without(removed) < 0; }

  [[nodiscard]] bool agrees_with_sum(const std::vector<std::uint64_t>& removed) const {
    double expected = gap_;
    for (const std::size_t u : order_) expected -= static_cast<double>(removed[u]) * effect_[u];
    return std::abs(difference_without(removed) - expected) <= 10 * rounding_;
  }

  /// Returns the number of removals, in order, that swaps the pair while one fewer does not; 0 if none does.
  [[nodiscard]] std::uint64_t smallest_prefix(std::uint64_t start) const {
    std::uint64_t low = 0;
    std::uint64_t high = start;
    if (swaps(prefix(start))) {
      for (std::uint64_t step = 1; high > 1; step *= 2) {
        const std::uint64_t count = high > step ? high - step : 1;
        if (!swaps(prefix(count))) {
          low = count;
          break;
        }
        high = count;
      }
    } else {
      for (std::uint64_t step = 1;; step *= 2) {
        low = high;
        if (low == limit_) return 0;
        high = std::min(limit_, low + step);
        if (swaps(prefix(high))) break;
      }
    }
    while (high - low > 1) {
      const std::uint64_t middle = low + (high - low) / 2;
      (swaps(prefix(middle)) ? high : low) = middle;
    }
    return high;
  }

  /// Keeps every statement whose return would undo the swap, the smallest effect first.
  void prune(std::vector<std::uint64_t>& removed) const {
    for (std::size_t k = order_.size(); k-- > 0;) {
      const std::size_t u = order_[k];
      while (removed[u] > 0) {
        --removed[u];
        if (swaps(removed)) continue;
        ++removed[u];
        break;
      }
    }
  }

  [[nodiscard]] Removal removal(const std::vector<std::uint64_t>& removed, bool exact) const {
    Removal found;
    for (const std::size_t u : order_) {
      if (removed[u] == 0) continue;
      const RemovableUnit& unit = units_[u];
      found.removed.push_back({std::string((*data_.view().expert_names)[to_index(unit.expert)]),
                               kind_ == Removable::statements ? data_.text(unit) : "", removed[u]});
      found.count += removed[u];
    }
    found.exact = exact || found.count == 1;
    return found;
  }

  const Model& model_;
  const RemovableData& data_;
  Removable kind_;
  std::span<const RemovableUnit> units_;
  NeighbourPair pair_;
  const std::vector<double>& effect_;
  bool additive_;
  double gap_, rounding_;
  Context& context_;
  std::vector<std::size_t> order_;
  std::uint64_t total_ = 0;
  std::uint64_t limit_ = 0;  ///< maximum number of removals
};

std::vector<std::optional<Removal>> search(const Model& model, const RemovableData& data, Removable kind,
                                           const Fit& fit, std::span<const NeighbourPair> pairs, Context& context) {
  const std::vector<RemovableUnit> units = kind == Removable::statements ? data.statements() : data.experts();
  const RemovalEffects effects = removal_effects(model, data, kind, units, fit, pairs, context);
  std::vector<std::optional<Removal>> found(pairs.size());
  context.parallel_for(pairs.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t p = begin; p < end; ++p) {
      found[p] =
          SwapSearch(model, data, kind, units, fit, pairs[p], effects.of_pair[p], effects.additive, context).run();
    }
    context.progress("searching removals that swap ranks", static_cast<double>(end), static_cast<double>(pairs.size()));
  });
  return found;
}

}  // namespace

std::vector<NeighbourPair> neighbour_pairs(const Fit& fit) {
  std::vector<Slot> order;
  for (Slot slot = 0; slot < fit.scores.size(); ++slot) {
    const bool listed = fit.unlisted.empty() || !fit.unlisted[slot];
    if (!std::isnan(fit.scores[slot]) && listed) order.push_back(slot);
  }
  std::ranges::stable_sort(order, std::ranges::greater{}, [&](Slot slot) { return fit.scores[slot]; });
  std::vector<NeighbourPair> pairs;
  for (std::size_t k = 1; k < order.size(); ++k) {
    if (fit.scores[order[k - 1]] > fit.scores[order[k]]) pairs.push_back({order[k - 1], order[k]});
  }
  return pairs;
}

std::vector<PairFragility> find_fragility(const Model& model, const Instance& instance, const Fit& fit,
                                          std::span<const NeighbourPair> pairs, Context& context) {
  if (pairs.empty() || !has_converged(fit.diagnostics.stop)) return {};
  const RemovableData data(instance, model.needs_order());
  auto statements = search(model, data, Removable::statements, fit, pairs, context);
  auto experts = search(model, data, Removable::experts, fit, pairs, context);
  std::vector<PairFragility> found;
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    found.push_back({pairs[p], std::move(statements[p]), std::move(experts[p])});
  }
  return found;
}

}  // namespace witan
