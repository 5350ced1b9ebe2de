#pragma once

#include "witan/report/leaderboard.hpp"

#include <ostream>
#include <string_view>
#include <vector>

namespace witan {

/// How much a method is above the baseline on one instance.
struct InstanceDifference {
  std::string_view instance;
  double difference;
};
/// The instances with the largest gains, falling, then those with the largest losses, the largest last; those without
/// a difference are not among them.
[[nodiscard]] std::vector<InstanceDifference> extreme_instances(const LeaderBoard& board,
                                                                const LeaderBoardOutput& output, std::size_t method,
                                                                std::size_t metric);

void write_csv(const LeaderBoard& board, const LeaderBoardOutput& output, std::ostream& out);
void write_json(const LeaderBoard& board, const LeaderBoardOutput& output, std::ostream& out);

}  // namespace witan
