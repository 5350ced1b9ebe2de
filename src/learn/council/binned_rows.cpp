#include <algorithm>

#include "boost.hpp"

namespace witan {
namespace {

constexpr std::size_t kBins = 64;

std::vector<double> cuts_of(std::vector<double> values) {
  std::ranges::sort(values);
  std::vector<double> cuts;
  for (std::size_t b = 1; b < kBins && !values.empty(); ++b) {
    const double cut = values[values.size() * b / kBins];
    if (cut > values.front() && (cuts.empty() || cut > cuts.back())) cuts.push_back(cut);
  }
  return cuts;
}

}  // namespace

BinnedRows::BinnedRows(std::span<const LabelledTable* const> tables) {
  for (const LabelledTable* table : tables) rows_ += table->rows.rows();
  const std::size_t width = tables.empty() ? 0 : tables.front()->rows.columns();
  bins_.resize(width * rows_);
  std::vector<double> values(rows_);
  for (std::size_t c = 0; c < width; ++c) {
    std::size_t at = 0;
    for (const LabelledTable* table : tables) {
      for (std::size_t r = 0; r < table->rows.rows(); ++r) values[at++] = table->rows.row(r)[c];
    }
    cuts_.push_back(cuts_of(values));
    const std::vector<double>& cuts = cuts_.back();
    for (std::size_t r = 0; r < rows_; ++r) {
      bins_[c * rows_ + r] =
          static_cast<std::uint8_t>(std::upper_bound(cuts.begin(), cuts.end(), values[r]) - cuts.begin());
    }
  }
}

}  // namespace witan
