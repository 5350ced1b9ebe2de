#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// How a data set becomes rows of one item each, `label [qid:query] … [#docid = item]`.
///
/// Queries come by their first row of the input if that had one item a row, so that a file that is read and written
/// has its rows where they were; else in the data set's order. Items of a query come by where they first appeared.
class LetorLayout {
 public:
  /// Throws InputError if an item has no label, or if a name does not fit into a row of `format`.
  LetorLayout(const Dataset& data, std::string_view format);

  /// The instances in the order of their rows.
  [[nodiscard]] const std::vector<std::uint32_t>& instances() const { return instances_; }
  /// The slots of an instance in the order of their rows.
  [[nodiscard]] static std::vector<Slot> slots(const Instance& instance);
  /// The comment that names the item and the line break. No comment if every item of the data set is called by its
  /// row's number in its instance, as items of rows without a comment are.
  void end_row(ItemId item, std::string& row) const;

 private:
  [[nodiscard]] bool items_are_numbers() const;

  const Dataset& data_;
  std::vector<std::uint32_t> instances_;
  bool names_items_ = true;
};

}  // namespace witan
