#pragma once

#include "witan/data/dataset.hpp"

#include <cmath>
#include <limits>
#include <span>
#include <vector>

namespace witan {

/// The rank and the place of every item in every list of an instance.
///
/// The place of an item counts only items of the instance: 1 for the best item of the list; tied items share the mean
/// of their places. Items missing from the list share the mean of the remaining places. Scores, ratings and judgements
/// are ranked by value. Empty lists and lists of weight 0 are omitted. O(lists × items + entries log entries).
class ListPlaces {
 public:
  struct Cell {
    double rank = std::numeric_limits<double>::quiet_NaN();  ///< NaN if the list does not contain the item
    double place = 0;
    [[nodiscard]] bool listed() const { return !std::isnan(rank); }
  };

  explicit ListPlaces(const Instance& instance);

  [[nodiscard]] std::size_t size() const { return experts_.size(); }
  [[nodiscard]] Slot item_count() const { return items_; }
  [[nodiscard]] ExpertId expert(std::size_t list) const { return experts_[list]; }
  /// Returns the number of identical lists, or their weight.
  [[nodiscard]] double weight(std::size_t list) const { return weights_[list]; }
  [[nodiscard]] std::span<const Cell> cells(std::size_t list) const {
    return std::span(cells_).subspan(list * items_, items_);
  }

 private:
  Slot items_;
  std::vector<ExpertId> experts_;
  std::vector<double> weights_;
  std::vector<Cell> cells_;  ///< by list and slot
};

}  // namespace witan
