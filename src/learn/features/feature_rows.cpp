#include "feature_rows.hpp"

namespace witan {
namespace {

/// Uses eight independent sums, which the processor computes in parallel.
double dense_dot(const double* weights, const float* values, std::size_t count) {
  double sum[8] = {0, 0, 0, 0, 0, 0, 0, 0};
  std::size_t c = 0;
  for (; c + 8 <= count; c += 8) {
    for (std::size_t lane = 0; lane < 8; ++lane) {
      sum[lane] += weights[c + lane] * static_cast<double>(values[c + lane]);
    }
  }
  for (; c < count; ++c) sum[0] += weights[c] * static_cast<double>(values[c]);
  return ((sum[0] + sum[1]) + (sum[2] + sum[3])) + ((sum[4] + sum[5]) + (sum[6] + sum[7]));
}

/// Adds four rows at once, which reduces loads and stores of `to` to a quarter.
void dense_add(const float* const (&rows)[4], const double (&factors)[4], double* to, std::size_t count) {
  for (std::size_t c = 0; c < count; ++c) {
    to[c] += (factors[0] * static_cast<double>(rows[0][c]) + factors[1] * static_cast<double>(rows[1][c])) +
             (factors[2] * static_cast<double>(rows[2][c]) + factors[3] * static_cast<double>(rows[3][c]));
  }
}

double sparse_dot(const double* weights, std::span<const std::uint32_t> columns, const float* values) {
  double sum[4] = {0, 0, 0, 0};
  std::size_t k = 0;
  for (; k + 4 <= columns.size(); k += 4) {
    for (std::size_t lane = 0; lane < 4; ++lane) {
      sum[lane] += weights[columns[k + lane]] * static_cast<double>(values[k + lane]);
    }
  }
  for (; k < columns.size(); ++k) sum[0] += weights[columns[k]] * static_cast<double>(values[k]);
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

}  // namespace

std::span<const std::uint32_t> FeatureRows::known_columns(std::uint64_t row) const {
  auto columns = features_->sparse_columns(row);
  while (!columns.empty() && columns.back() >= columns_) columns = columns.first(columns.size() - 1);
  return columns;
}

double FeatureRows::dot(std::span<const double> weights, std::size_t r) const {
  if (!match_.empty()) {
    double sum = 0;
    each(r, [&](std::size_t c, double value) { sum += weights[c] * value; });
    return sum;
  }
  const std::uint64_t row = first_ + slots_[r];
  if (features_->dense()) return dense_dot(weights.data(), features_->row(row).data(), columns_);
  return sparse_dot(weights.data(), known_columns(row), features_->sparse_values(row).data());
}

void FeatureRows::add_scaled(std::span<const double> factors, std::span<double> to) const {
  std::size_t r = 0;
  for (; features_->dense() && match_.empty() && r + 4 <= rows(); r += 4) {
    const float* const four[4] = {
        features_->row(first_ + slots_[r]).data(), features_->row(first_ + slots_[r + 1]).data(),
        features_->row(first_ + slots_[r + 2]).data(), features_->row(first_ + slots_[r + 3]).data()};
    const double by[4] = {factors[r], factors[r + 1], factors[r + 2], factors[r + 3]};
    dense_add(four, by, to.data(), columns_);
  }
  for (; r < rows(); ++r) {
    if (factors[r] == 0) continue;
    each(r, [&](std::size_t c, double value) { to[c] += factors[r] * value; });
  }
}

}  // namespace witan
