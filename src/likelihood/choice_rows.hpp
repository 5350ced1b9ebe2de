#pragma once

#include "witan/data/dataset.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <span>
#include <vector>

#include "pairs/connectivity.hpp"

namespace witan {

/// Meaning of several tied items at the end of a list: a tie, or alternatives in unknown order, which were not chosen.
enum class LastTie : std::uint8_t { tied, unordered };

/// The data of an instance as rows of choices: groups of items, best first. The last group of a row may consist of
/// items that are never chosen. Rows without a choice are omitted. A row without ties takes 4 bytes per entry and 28
/// bytes.
class ChoiceRows {
 public:
  /// Builds the rows on all threads. O(entries log entries).
  ChoiceRows(const Instance& instance, Context& context, LastTie last = LastTie::tied);

  [[nodiscard]] std::uint32_t items() const { return items_; }
  [[nodiscard]] std::size_t rows() const { return weight_.size(); }
  [[nodiscard]] std::span<const double> weights() const { return weight_; }
  /// Returns the rows of each of these experts, which must be ascending and contain all experts, in the present order.
  [[nodiscard]] std::vector<ChoiceRows> by_expert(std::span<const ExpertId> experts) const;
  /// Renumbers the items that the rows contain from 0, and returns their former numbers, ascending.
  std::vector<Slot> compact();
  /// Returns the sum of weight × number of choices over the rows.
  [[nodiscard]] double total() const;
  /// Returns for each item whether any row contains it.
  [[nodiscard]] std::vector<bool> mentioned() const;
  /// Returns true if every row is a single tied group.
  [[nodiscard]] bool only_ties() const;

  /// Returns true if the row has n − 1 choices of single items: no ties, and the last item is the only one left.
  [[nodiscard]] bool is_plain(std::size_t row) const { return row_group_[row] == row_group_[row + 1]; }
  /// Returns the items of a row, best first.
  [[nodiscard]] std::span<const Slot> slots(std::size_t row) const {
    return std::span(slot_).subspan(row_begin_[row], row_begin_[row + 1] - row_begin_[row]);
  }
  /// Calls f(items, chosen) for every group of a row, best first.
  template <class F>
  void for_each_group(std::size_t row, F f) const {
    const std::span<const Slot> own = slots(row);
    if (is_plain(row)) {
      for (std::size_t k = 0; k < own.size(); ++k) f(own.subspan(k, 1), k + 1 < own.size());
      return;
    }
    std::size_t begin = 0;
    for (std::size_t g = row_group_[row]; g < row_group_[row + 1]; ++g) {
      f(own.subspan(begin, group_[g].size), group_[g].chosen);
      begin += group_[g].size;
    }
  }

 private:
  struct Group {
    std::uint32_t size;
    bool chosen;
  };
  class Builder;

  ChoiceRows() = default;
  void append(const ChoiceRows& part);
  void append_row(const ChoiceRows& from, std::size_t row);

  std::uint32_t items_ = 0;
  std::vector<Slot> slot_;                 ///< concatenated rows, each best first
  std::vector<std::size_t> row_begin_{0};  ///< offsets into slot_
  std::vector<Group> group_;               ///< groups of the rows that are not plain
  std::vector<std::size_t> row_group_{0};  ///< index of each row's first group
  std::vector<double> weight_;             ///< by row
  std::vector<ExpertId> expert_;           ///< by row
};

/// Returns the connectivity of the graph whose edges lead from items to those chosen before them.
[[nodiscard]] Connectivity find_connectivity(const ChoiceRows& rows);

}  // namespace witan
