#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace witan {

class Dataset;

/// A reason to distrust an expert, from its agreement with the others. `check` and `experts` use the same rule.
enum class AgreementWarning : std::uint8_t { none, opposite, negative, far_below };

/// Returns the warning in words, after the name of one expert; empty for `none`.
[[nodiscard]] std::string_view to_string(AgreementWarning warning);

/// The median agreement of the experts, and its scaled median absolute deviation; NaN without data.
struct AgreementSpread {
  double median = std::nan("");
  double deviation = std::nan("");
};
[[nodiscard]] AgreementSpread spread_of(std::span<const double> agreements);

/// Returns the warning for an expert: its agreement is below −0.25, negative, or far below the median (below half of it
/// and more than three deviations below it).
[[nodiscard]] AgreementWarning agreement_warning(const std::optional<double>& agreement, const AgreementSpread& spread);

/// Experts with fewer entries than this get a caveat.
inline constexpr double kFewEntries = 10;

/// Returns true if the data are the ballots of an election: rankings only, with counts, or one list per expert and
/// experts named 1, 2, …, as in PrefLib and orders files. Voters who disagree are no reason for a warning.
[[nodiscard]] bool is_election(const Dataset& data);

}  // namespace witan
