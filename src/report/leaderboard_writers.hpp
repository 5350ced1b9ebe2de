#pragma once

#include "witan/report/leaderboard.hpp"

#include <ostream>
#include <string_view>
#include <vector>

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

void write_csv(const Leaderboard& board, const LeaderboardOutput& output, std::ostream& out);
void write_json(const Leaderboard& board, const LeaderboardOutput& output, std::ostream& out);

}  // namespace witan
