#pragma once

#include "witan/data/dataset.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <span>
#include <vector>

#include "pairs/connectivity.hpp"

namespace witan {

/// All that an instance says as rows of choices: groups of items, best first; the last group of a row may be items that
/// are never chosen. Rows that say nothing are left out. A row without ties costs 4 bytes an entry and 24 a row.
class ChoiceRows {
 public:
  /// On all threads; O(entries log entries).
  ChoiceRows(const Instance& instance, Context& context);

  [[nodiscard]] std::uint32_t items() const { return items_; }
  [[nodiscard]] std::size_t rows() const { return weight_.size(); }
  [[nodiscard]] std::span<const double> weights() const { return weight_; }
  /// The sum over rows of weight × choices.
  [[nodiscard]] double total() const;
  /// By item: whether some row holds it.
  [[nodiscard]] std::vector<bool> mentioned() const;
  /// Whether nobody ever wins: every row is one tied group.
  [[nodiscard]] bool only_ties() const;

  /// Whether a row has no ties and names the last item only because it is left: n − 1 choices of single items.
  [[nodiscard]] bool is_plain(std::size_t row) const { return row_group_[row] == row_group_[row + 1]; }
  /// The items of a row, best first.
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

  std::uint32_t items_ = 0;
  std::vector<Slot> slot_;                 ///< row after row, best first
  std::vector<std::size_t> row_begin_{0};  ///< in slot_
  std::vector<Group> group_;               ///< of the rows that are not plain
  std::vector<std::size_t> row_group_{0};  ///< each row's first group
  std::vector<double> weight_;             ///< by row
};

/// How the choices hang together: who was chosen before whom.
[[nodiscard]] Connectivity find_connectivity(const ChoiceRows& rows);

}  // namespace witan
