#include "margin_rows.hpp"

#include <algorithm>

namespace witan {

MarginRows::MarginRows(const PairWeights& weights, std::vector<Slot> items)
    : weights_(weights), items_(std::move(items)) {
  const std::size_t n = items_.size();
  if (n > PairWeights::kDenseItems) return;
  matrix_.resize(n * n);
  std::vector<Units> all(weights.size());
  for (std::size_t i = 0; i < n; ++i) {
    weights.margins(items_[i], all);
    for (std::size_t j = 0; j < n; ++j) matrix_[i * n + j] = all[items_[j]];
  }
}

std::span<const Units> MarginRows::row(std::uint32_t i, std::vector<Units>& buffer) const {
  if (dense()) return std::span(matrix_).subspan(std::size_t{i} * size(), size());
  buffer.resize(weights_.size());
  weights_.margins(items_[i], buffer);
  // Items are in ascending order, so no margin is overwritten before it is read.
  for (std::size_t j = 0; j < items_.size(); ++j) buffer[j] = buffer[items_[j]];
  return std::span(buffer).first(items_.size());
}

Units MarginRows::reversed(std::span<const std::uint32_t> order) const {
  Units sum = 0;
  std::vector<Units> buffer;
  for (std::size_t a = 0; a < order.size(); ++a) {
    const std::span<const Units> margin = row(order[a], buffer);
    for (std::size_t b = a + 1; b < order.size(); ++b) sum += std::max<Units>(0, -margin[order[b]]);
  }
  return sum;
}

}  // namespace witan
