#include "triangle_bound.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace witan {

TriangleBound::TriangleBound(const MarginRows& margins) : margins_(margins) {
  double volume = 1;
  for (std::uint32_t i = 0; i < margins.size(); ++i) {
    for (std::uint32_t j = i + 1; j < margins.size(); ++j) {
      divisor_ = std::gcd(divisor_, margins.at(i, j));
      volume += std::abs(static_cast<double>(margins.at(i, j)));
    }
  }
  // Bounds stay below 2^62, with room for multipliers whose sum is 2^6 times that of the margins.
  constexpr int kBits = 55;
  shift_ = std::clamp(kBits - std::ilogb(volume), 0, 24);
}

std::vector<std::int64_t> TriangleBound::rounded(std::span<const double> multipliers) const {
  std::vector<std::int64_t> whole(multipliers.size(), 0);
  double sum = 0;
  for (const double y : multipliers) sum += std::abs(y);
  if (!(std::ldexp(sum, shift_) < 0x1p60)) return whole;
  for (std::size_t t = 0; t < whole.size(); ++t) whole[t] = std::llround(std::ldexp(multipliers[t], shift_));
  return whole;
}

TriangleBound::Value TriangleBound::evaluate(std::span<const Triangle> triangles,
                                             std::span<const std::int64_t> multipliers,
                                             const PairBounds& bounds) const {
  const std::uint32_t n = margins_.size();
  Value value;
  value.reduced.assign(std::size_t{n} * n, 0);
  for (std::uint32_t i = 0; i < n; ++i) {
    for (std::uint32_t j = i + 1; j < n; ++j) {
      const Units margin = margins_.at(i, j);
      value.reduced[std::size_t{i} * n + j] = -margin * (std::int64_t{1} << shift_);
      value.scaled += std::max<Units>(0, margin) * (std::int64_t{1} << shift_);
    }
  }
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    const auto [i, j, k] = triangles[t];
    value.reduced[std::size_t{i} * n + j] -= multipliers[t];
    value.reduced[std::size_t{j} * n + k] -= multipliers[t];
    value.reduced[std::size_t{i} * n + k] += multipliers[t];
    value.scaled += std::min<std::int64_t>(0, multipliers[t]);
  }
  for (std::uint32_t i = 0; i < n; ++i) {
    for (std::uint32_t j = i + 1; j < n; ++j) {
      const std::int64_t cost = value.reduced[std::size_t{i} * n + j];
      if (bounds.above(i, j) || (cost < 0 && !bounds.above(j, i))) value.scaled += cost;
    }
  }
  return value;
}

Units TriangleBound::rounded_up(std::int64_t scaled) const {
  if (divisor_ == 0 || scaled <= 0) return 0;
  const std::int64_t step = divisor_ * (std::int64_t{1} << shift_);
  return (scaled / step + (scaled % step > 0 ? 1 : 0)) * divisor_;
}

}  // namespace witan
