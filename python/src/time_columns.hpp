#pragma once

#include "witan/util/time.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "arrays.hpp"

namespace witan::python {

/// Times as multiples of 10^−decimals, with kNoTime for a missing one; whether they are dates; and the decimals.
using TimeColumn = std::tuple<Indices, bool, int>;

/// A column of times, or of no times.
class Times {
 public:
  /// Throws UsageError if the column has not this number of rows.
  Times(const std::optional<TimeColumn>& column, std::size_t rows);
  /// Returns the time of a row, or nullopt if it has none.
  [[nodiscard]] std::optional<Time> operator[](std::size_t row) const;

 private:
  const std::optional<TimeColumn>& column_;
  TimeScale scale_;
};

/// Parses numbers and dates; an empty text is a missing time. Returns a TimeColumn. Throws InputError with the row of a
/// text that is neither.
[[nodiscard]] std::tuple<std::vector<std::int64_t>, bool, int> parse_times(const std::vector<std::string>& texts);

}  // namespace witan::python
