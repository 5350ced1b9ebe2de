#include "feature_row.hpp"

#include "fields.hpp"

namespace witan {

void FeatureRow::read(LetorRows& rows, const LineReader& lines, DatasetBuilder& builder) {
  columns_.clear();
  values_.clear();
  while (const auto pair = rows.take_pair()) {
    columns_.push_back(pair->number - 1);
    values_.push_back(finite_float(lines, pair->value, "a value"));
  }
  builder.set_features(columns_, values_);
}

}  // namespace witan
