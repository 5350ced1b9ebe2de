#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace witan {

/// Number of decimals of a column of numbers.
using Decimals = std::uint32_t;

/// Returns the decimals that show two digits of the smallest standard error. Ignores errors that are not positive and
/// finite, and those below a millionth of the largest; returns decimals_of(values) if no error remains.
[[nodiscard]] Decimals decimals_by_error(std::span<const double> errors, std::span<const double> values);
/// Returns the fewest decimals that show all values exactly. If there are too many, returns decimals that show four to
/// six digits of the largest value: as few as make different values look different. O(n log n).
[[nodiscard]] Decimals decimals_of(std::span<const double> values);
/// Returns the decimals that show this many digits of a value.
[[nodiscard]] Decimals decimals_for(double value, int digits);

/// Returns the number without an exponent: "0.49", "–" for NaN, "∞". Zero has no sign.
[[nodiscard]] std::string fixed(double value, Decimals decimals);
/// Returns the number with a sign, unless it is 0 as shown.
[[nodiscard]] std::string fixed_signed(double value, Decimals decimals);
/// Returns a single number with this many digits, but all digits of its integer part.
[[nodiscard]] std::string with_digits(double value, int digits);
/// Returns a single number rounded to this many digits, with thousands separators: "12,300,000", "0.00012".
[[nodiscard]] std::string rounded(double value, int digits);
/// Returns a probability: "0.0312", "< 0.0001".
[[nodiscard]] std::string p_value(double p);

}  // namespace witan
