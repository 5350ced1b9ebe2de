#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// The order and format of rows with one item each: `label [qid:query] … [#docid = item]`.
///
/// If the input had one item per row, queries are ordered by their first input row. A file that is read and written
/// then keeps its order. Otherwise, queries are in the order of the data set. Items of a query are ordered by first
/// appearance.
class LetorLayout {
 public:
  /// Throws InputError if an item has no label, or if `format` cannot represent a name.
  LetorLayout(const Dataset& data, std::string_view format);

  /// Returns the instances in the order of their rows.
  [[nodiscard]] const std::vector<std::uint32_t>& instances() const { return instances_; }
  /// Returns the slots of an instance in the order of their rows.
  [[nodiscard]] static std::vector<Slot> slots(const Instance& instance);
  /// Appends the comment with the item name and the line break. There is no comment if the name of every item is its
  /// row number within its instance, which is the default name.
  void end_row(ItemId item, std::string& row) const;

 private:
  [[nodiscard]] bool items_are_numbers() const;

  const Dataset& data_;
  std::vector<std::uint32_t> instances_;
  bool names_items_ = true;
};

}  // namespace witan
