#include "decimals.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <fmt/format.h>

namespace witan {
namespace {

constexpr int kMostDecimals = 12;

/// Returns the position of the first digit: 0 for 1 to 9.99, −1 for 0.1 to 0.99.
int magnitude(double value) { return static_cast<int>(std::floor(std::log10(std::abs(value)))); }

Decimals limited(int decimals) { return static_cast<Decimals>(std::clamp(decimals, 0, kMostDecimals)); }

double largest_of(std::span<const double> values) {
  double largest = 0;
  for (const double value : values) {
    if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
  }
  return largest;
}

bool exact(std::span<const double> values, Decimals decimals) {
  const double unit = std::pow(10.0, decimals);
  return std::ranges::all_of(values, [unit](double value) {
    if (!std::isfinite(value)) return true;
    const double scaled = value * unit;
    return std::abs(scaled - std::round(scaled)) <= 1e-9 * std::max(1.0, std::abs(scaled));
  });
}

/// Returns whether different values look different. `sorted` has no NaN. Values that differ by rounding only are equal.
bool distinct(std::span<const double> sorted, Decimals decimals) {
  const double unit = std::pow(10.0, decimals);
  const double rounding = 1e-12 * largest_of(sorted);
  for (std::size_t i = 1; i < sorted.size(); ++i) {
    if (sorted[i] - sorted[i - 1] <= rounding) continue;
    if (std::round(sorted[i] * unit) == std::round(sorted[i - 1] * unit)) return false;
  }
  return true;
}

}  // namespace

Decimals decimals_for(double value, int digits) {
  if (!std::isfinite(value) || value == 0) return 0;
  return limited(digits - 1 - magnitude(value));
}

Decimals decimals_of(std::span<const double> values) {
  constexpr int kFewestDigits = 4;
  constexpr int kMostDigits = 6;
  const double largest = largest_of(values);
  const Decimals most = decimals_for(largest, kMostDigits);
  for (Decimals decimals = 0; decimals <= most; ++decimals) {
    if (exact(values, decimals)) return decimals;
  }
  std::vector<double> sorted;
  std::ranges::copy_if(values, std::back_inserter(sorted), [](double value) { return std::isfinite(value); });
  std::ranges::sort(sorted);
  Decimals decimals = decimals_for(largest, kFewestDigits);
  while (decimals < most && !distinct(sorted, decimals)) ++decimals;
  return decimals;
}

Decimals decimals_by_error(std::span<const double> errors, std::span<const double> values) {
  constexpr double kNegligibleShare = 1e-6;
  const double largest = largest_of(errors);
  double smallest = std::numeric_limits<double>::infinity();
  for (const double error : errors) {
    if (std::isfinite(error) && error > kNegligibleShare * largest) smallest = std::min(smallest, error);
  }
  return std::isfinite(smallest) ? decimals_for(smallest, 2) : decimals_of(values);
}

std::string fixed(double value, Decimals decimals) {
  if (std::isnan(value)) return "–";
  if (std::isinf(value)) return value > 0 ? "∞" : "-∞";
  std::string text = fmt::format("{:.{}f}", value, decimals);
  if (text.front() == '-' && text.find_first_of("123456789") == std::string::npos) text.erase(0, 1);
  return text;
}

std::string fixed_signed(double value, Decimals decimals) {
  const std::string text = fixed(value, decimals);
  const bool positive = value > 0 && text.find_first_of("123456789∞") != std::string::npos;
  return positive ? "+" + text : text;
}

std::string with_digits(double value, int digits) {
  const Decimals decimals = decimals_for(value, digits);
  for (Decimals fewer = 0; fewer < decimals; ++fewer) {
    const std::span<const double> only(&value, 1);
    if (exact(only, fewer)) return fixed(value, fewer);
  }
  return fixed(value, decimals);
}

std::string rounded(double value, int digits) {
  if (!std::isfinite(value) || std::abs(value) < 1000) return with_digits(value, digits);
  const double unit = std::pow(10.0, magnitude(value) - digits + 1);
  std::string text = fixed(unit > 1 ? std::round(value / unit) * unit : value, 0);
  const std::size_t first = value < 0 ? 1 : 0;
  for (std::size_t at = text.size(); at > first + 3;) text.insert(at -= 3, ",");
  return text;
}

std::string p_value(double p) { return p < 1e-4 ? "< 0.0001" : fixed(p, 4); }

}  // namespace witan
