#include "feature_row.hpp"

#include <string_view>

#include "fields.hpp"

namespace witan {
namespace {

/// Returns whether the value is marked as missing, which equals a feature that is absent from the row.
bool is_missing(std::string_view value) { return value == "nan" || value == "NaN" || value == "NAN"; }

}  // namespace

void FeatureRow::read(LetorRows& rows, const LineReader& lines, DatasetBuilder& builder) {
  columns_.clear();
  values_.clear();
  while (const auto pair = rows.take_pair()) {
    if (is_missing(pair->value)) continue;
    columns_.push_back(pair->number - 1);
    values_.push_back(finite_float(lines, pair->value, "a value"));
  }
  builder.set_features(columns_, values_);
}

}  // namespace witan
