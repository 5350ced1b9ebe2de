#pragma once

#include "letor_rows.hpp"

namespace witan {

/// The pairs of a row as features, with room that is used again for every row.
class FeatureRow {
 public:
  static constexpr std::string_view kPair = "a feature's number, from 1, and its value, as in 3:0.5";

  /// Takes the rest of the row and gives it to the item row that the builder has just got.
  void read(LetorRows& rows, const LineReader& lines, DatasetBuilder& builder);

 private:
  std::vector<std::uint32_t> columns_;
  std::vector<float> values_;
};

}  // namespace witan
