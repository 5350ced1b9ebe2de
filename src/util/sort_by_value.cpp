#include "sort_by_value.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

namespace witan {
namespace {

constexpr unsigned kDigitBits = 11;
constexpr std::size_t kDigits = 6;  // digits in 64 bits
constexpr std::size_t kDigitValues = std::size_t{1} << kDigitBits;
using Offsets = std::array<std::uint32_t, kDigitValues>;

/// Returns an integer that sorts as the double. Both zeros give the same integer.
std::uint64_t ordered_bits(double value) {
  constexpr std::uint64_t kSign = std::uint64_t{1} << 63U;
  const auto bits = std::bit_cast<std::uint64_t>(value + 0.0);
  return (bits & kSign) != 0 ? ~bits : bits | kSign;
}

std::size_t digit_of(double value, std::size_t digit) {
  return (ordered_bits(value) >> digit * kDigitBits) & (kDigitValues - 1);
}

std::array<Offsets, kDigits> count_digits(const std::vector<ValueAt>& values) {
  std::array<Offsets, kDigits> count{};
  for (const ValueAt& one : values) {
    for (std::size_t digit = 0; digit < kDigits; ++digit) ++count[digit][digit_of(one.first, digit)];
  }
  return count;
}

/// Sorts by one digit. The sort is stable, so digits can be sorted from the last to the first.
void sort_by_digit(const std::vector<ValueAt>& from, std::size_t digit, Offsets& offset, std::vector<ValueAt>& to) {
  std::uint32_t begin = 0;
  for (std::uint32_t& value : offset) begin += std::exchange(value, begin);
  for (const ValueAt& one : from) to[offset[digit_of(one.first, digit)]++] = one;
}

}  // namespace

void sort_by_value(std::vector<ValueAt>& values, std::vector<ValueAt>& spare) {
  constexpr std::size_t kMany = 512;
  if (values.size() < kMany) {
    std::sort(values.begin(), values.end());
    return;
  }
  auto count = count_digits(values);
  spare.resize(values.size());
  for (std::size_t digit = 0; digit < kDigits; ++digit) {
    // Ranks and grades differ in few digits.
    if (count[digit][digit_of(values.front().first, digit)] == values.size()) continue;
    sort_by_digit(values, digit, count[digit], spare);
    values.swap(spare);
  }
}

}  // namespace witan
