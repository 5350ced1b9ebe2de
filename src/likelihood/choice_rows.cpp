#include "choice_rows.hpp"

#include <algorithm>
#include <utility>

#include "method/shared/list_values.hpp"
#include "pairs/comparison_graph.hpp"

namespace witan {

/// Builds the rows of some of the lists or comparisons of an instance.
class ChoiceRows::Builder {
 public:
  Builder(const Instance& instance, LastTie last) : instance_(instance), last_(last) { made_.items_ = instance.size(); }

  void add(const List& list) {
    if (list.multiplicity() <= 0) return;
    order_entries(list);
    for (std::size_t begin = 0, end = 0; begin < order_.size(); begin = end) {
      while (end < order_.size() && order_[end].first == order_[begin].first) {
        made_.slot_.push_back(order_[end++].second);
      }
      groups_.push_back({static_cast<std::uint32_t>(end - begin), true});
    }
    const bool alternatives = last_ == LastTie::unordered && !groups_.empty() && groups_.back().size > 1;
    if (alternatives) groups_.back().chosen = false;
    if (list.silence != Silence::unknown && !order_.empty())
      add_silent(list.silence == Silence::tied_last, alternatives);
    end_row(list.expert, list.multiplicity());
  }

  void add(std::size_t index) {
    const Comparison& comparison = instance_.comparisons[index];
    const double weight = instance_.weight_of_comparison(index);
    // A tie is half a win for each item.
    const auto share = static_cast<double>(comparison.outcome);
    add_win(comparison.expert, comparison.first, comparison.second, weight * share);
    add_win(comparison.expert, comparison.second, comparison.first, weight * (1 - share));
  }

  [[nodiscard]] ChoiceRows finish() { return std::move(made_); }

 private:
  /// Sorts the items of the list, best first. Tied items have equal values.
  void order_entries(const List& list) {
    const double sign = low_is_best(list.form) ? 1 : -1;
    order_.clear();
    if (list.form == Form::judgement) {
      const ListValues named = list_values(instance_, list);
      for (std::size_t k = 0; k < named.slots.size(); ++k) order_.emplace_back(sign * named.values[k], named.slots[k]);
    } else {
      for (std::uint64_t e = list.begin; e < list.end; ++e) {
        order_.emplace_back(sign * instance_.value[e], instance_.slot[e]);
      }
    }
    std::sort(order_.begin(), order_.end());
  }

  /// Adds the silent items as a last group, or to the alternatives that are the last group.
  void add_silent(bool tied, bool alternatives) {
    is_named_.assign(instance_.size(), false);
    for (const auto& entry : order_) is_named_[entry.second] = true;
    const std::size_t before = made_.slot_.size();
    for (Slot slot = 0; slot < instance_.size(); ++slot) {
      if (!is_named_[slot]) made_.slot_.push_back(slot);
    }
    const auto count = static_cast<std::uint32_t>(made_.slot_.size() - before);
    if (alternatives) {
      groups_.back().size += count;
    } else if (count > 0) {
      groups_.push_back({count, tied});
    }
  }

  void add_win(ExpertId expert, Slot winner, Slot loser, double times) {
    if (times <= 0) return;
    made_.slot_.push_back(winner);
    made_.slot_.push_back(loser);
    groups_.assign(2, {1, true});
    end_row(expert, times);
  }

  /// Ends the row, and removes it if it contains no choice.
  void end_row(ExpertId expert, double weight) {
    // If only one item is left, there is no choice.
    if (!groups_.empty() && groups_.back().size == 1) groups_.back().chosen = false;
    if (groups_.size() > 1 || (groups_.size() == 1 && groups_.front().chosen)) {
      const bool plain = std::ranges::all_of(groups_, [](const Group& group) { return group.size == 1; });
      if (!plain) made_.group_.insert(made_.group_.end(), groups_.begin(), groups_.end());
      made_.row_begin_.push_back(made_.slot_.size());
      made_.row_group_.push_back(made_.group_.size());
      made_.weight_.push_back(weight);
      made_.expert_.push_back(expert);
    } else {
      made_.slot_.resize(made_.row_begin_.back());
    }
    groups_.clear();
  }

  const Instance& instance_;
  LastTie last_;
  ChoiceRows made_;
  std::vector<std::pair<double, Slot>> order_;
  std::vector<Group> groups_;  ///< groups of the current row
  std::vector<bool> is_named_;
};

ChoiceRows::ChoiceRows(const Instance& instance, Context& context, LastTie last) : items_(instance.size()) {
  constexpr std::size_t kChunk = 1U << 15U;
  const auto build = [&](std::size_t count, const auto& add) {
    std::vector<ChoiceRows> parts((count + kChunk - 1) / kChunk, ChoiceRows());
    context.parallel_for(count, kChunk, [&](std::size_t begin, std::size_t end) {
      Builder builder(instance, last);
      for (std::size_t k = begin; k < end; ++k) add(builder, k);
      parts[begin / kChunk] = builder.finish();
    });
    for (const ChoiceRows& part : parts) append(part);
  };
  build(instance.lists.size(), [&](Builder& builder, std::size_t k) { builder.add(instance.lists[k]); });
  build(instance.comparisons.size(), [](Builder& builder, std::size_t k) { builder.add(k); });
}

void ChoiceRows::append(const ChoiceRows& part) {
  const std::size_t slots = slot_.size();
  const std::size_t groups = group_.size();
  slot_.insert(slot_.end(), part.slot_.begin(), part.slot_.end());
  group_.insert(group_.end(), part.group_.begin(), part.group_.end());
  weight_.insert(weight_.end(), part.weight_.begin(), part.weight_.end());
  expert_.insert(expert_.end(), part.expert_.begin(), part.expert_.end());
  for (std::size_t row = 1; row < part.row_begin_.size(); ++row) {
    row_begin_.push_back(slots + part.row_begin_[row]);
    row_group_.push_back(groups + part.row_group_[row]);
  }
}

void ChoiceRows::append_row(const ChoiceRows& from, std::size_t row) {
  const std::span<const Slot> own = from.slots(row);
  slot_.insert(slot_.end(), own.begin(), own.end());
  for (std::size_t g = from.row_group_[row]; g < from.row_group_[row + 1]; ++g) group_.push_back(from.group_[g]);
  row_begin_.push_back(slot_.size());
  row_group_.push_back(group_.size());
  weight_.push_back(from.weight_[row]);
  expert_.push_back(from.expert_[row]);
}

std::vector<ChoiceRows> ChoiceRows::by_expert(std::span<const ExpertId> experts) const {
  std::vector<ChoiceRows> parts(experts.size(), ChoiceRows());
  for (ChoiceRows& part : parts) part.items_ = items_;
  for (std::size_t row = 0; row < rows(); ++row) {
    const auto own = std::ranges::lower_bound(experts, expert_[row]);
    parts[static_cast<std::size_t>(own - experts.begin())].append_row(*this, row);
  }
  return parts;
}

std::vector<Slot> ChoiceRows::compact() {
  std::vector<Slot> slots = slot_;
  std::ranges::sort(slots);
  slots.erase(std::ranges::unique(slots).begin(), slots.end());
  for (Slot& slot : slot_) slot = static_cast<Slot>(std::ranges::lower_bound(slots, slot) - slots.begin());
  items_ = static_cast<std::uint32_t>(slots.size());
  return slots;
}

double ChoiceRows::total() const {
  double sum = 0;
  for (std::size_t row = 0; row < rows(); ++row) {
    for_each_group(row, [&](std::span<const Slot> group, bool chosen) {
      if (chosen) sum += weight_[row] * static_cast<double>(group.size());
    });
  }
  return sum;
}

std::vector<bool> ChoiceRows::mentioned() const {
  std::vector<bool> known(items_);
  for (const Slot slot : slot_) known[slot] = true;
  return known;
}

bool ChoiceRows::only_ties() const {
  for (std::size_t row = 0; row < rows(); ++row) {
    if (is_plain(row) || row_group_[row + 1] - row_group_[row] > 1) return false;
  }
  return true;
}

Connectivity find_connectivity(const ChoiceRows& rows) {
  // Additional rows only add edges. If the first rows already connect every pair of items in both directions, the rest
  // are not needed.
  for (std::size_t count = std::size_t{16} * rows.items();; count *= 4) {
    ComparisonGraph graph(rows.items(), TieEdges::both_ways);
    for (std::size_t row = 0; row < std::min(count, rows.rows()); ++row) {
      graph.begin_list();
      rows.for_each_group(row, [&](std::span<const Slot> group, bool chosen) { graph.add_group(group, chosen); });
    }
    Connectivity found = graph.analyse();
    if (count >= rows.rows() || found.strongly_connected()) return found;
  }
}

}  // namespace witan
