#include "feature_row.hpp"
#include "letor.hpp"
#include "letor_rows.hpp"

namespace witan {

void read_letor(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder) {
  LetorRows rows(lines, options, builder, FeatureRow::kPair);
  FeatureRow features;
  while (rows.next()) {
    rows.add_item_row(rows.take_query());
    features.read(rows, lines, builder);
  }
}

}  // namespace witan
