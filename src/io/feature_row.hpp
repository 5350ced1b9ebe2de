#pragma once

#include "letor_rows.hpp"

namespace witan {

/// The features of a row. Memory is reused from row to row.
class FeatureRow {
 public:
  static constexpr std::string_view kPair = "a feature's number, from 1, and its value, as in 3:0.5";

  /// Reads the rest of the row and adds it to the last item row of the builder.
  void read(LetorRows& rows, const LineReader& lines, DatasetBuilder& builder);

 private:
  std::vector<std::uint32_t> columns_;
  std::vector<float> values_;
};

}  // namespace witan
