#include "feature_cells.hpp"

#include <algorithm>

#include "learn/features/match_columns.hpp"

namespace witan {

FeatureCells::FeatureCells(const Features& features, std::span<const std::uint64_t> numbers, std::size_t columns,
                           Absent absent)
    : features_(features),
      columns_(columns, kNone),
      absent_(absent == Absent::zero ? 0 : std::numeric_limits<double>::quiet_NaN()) {
  const auto match = match_columns(numbers, columns, features);
  for (std::uint32_t c = 0; c < features.columns(); ++c) {
    const std::uint32_t model = match.empty() ? c : match[c];
    if (model < columns) columns_[model] = c;
  }
}

}  // namespace witan
