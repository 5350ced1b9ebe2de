#pragma once

#include <bit>
#include <cstdint>

namespace witan {

/// The value of cells of a dense feature table that are absent from the file: −0. It computes as 0, and needs neither
/// memory nor another test where absent values count as 0.
inline constexpr float kAbsentValue = -0.0F;

/// Returns whether a cell of a dense feature table is absent from the file.
[[nodiscard]] inline bool is_absent(float value) {
  return std::bit_cast<std::uint32_t>(value) == std::bit_cast<std::uint32_t>(kAbsentValue);
}

}  // namespace witan
