#pragma once

#include "witan/report/leaderboard.hpp"

#include <ostream>
#include <string_view>
#include <vector>

#include "sheet.hpp"

namespace witan {

/// The difference of a method from the baseline on one instance.
struct InstanceDifference {
  std::string_view instance;
  double difference;
};
/// Returns the instances with the largest gains, then those with the largest losses, in descending order of the
/// difference. Omits instances without a difference.
[[nodiscard]] std::vector<InstanceDifference> extreme_instances(const Leaderboard& board,
                                                                const LeaderboardOutput& output, std::size_t method,
                                                                std::size_t metric);

/// Returns ▲ or ▼ if a method differs significantly from the baseline, else an empty text.
[[nodiscard]] std::string_view significance_mark(const Leaderboard& board, std::size_t method, std::size_t metric);
/// Returns the tests of a metric against the baseline. The rows have the heading `rows`.
[[nodiscard]] Sheet tests_sheet(const Leaderboard& board, const LeaderboardOutput& output, std::size_t metric,
                                std::string_view rows);
/// Returns the explanation of the marks; `rows` is the noun for a row.
[[nodiscard]] std::string marks_legend(const Leaderboard& board, std::string_view rows);
inline constexpr std::string_view kEffectLegend =
    "effect: mean difference divided by its standard deviation over instances";
/// Returns a JSON object with the test of a metric.
[[nodiscard]] std::string test_object(const MetricSummary& metric);

void write_csv(const Leaderboard& board, const LeaderboardOutput& output, std::ostream& out);
void write_json(const Leaderboard& board, const LeaderboardOutput& output, std::ostream& out);

}  // namespace witan
