#include <algorithm>
#include <cmath>
#include <functional>

#include "leaderboard_writers.hpp"

namespace witan {

std::vector<InstanceDifference> extreme_instances(const Leaderboard& board, const LeaderboardOutput& output,
                                                  std::size_t method, std::size_t metric) {
  const std::size_t metrics = board.metrics.size();
  const auto value = [&](std::size_t of, std::size_t k) { return board.methods[of].values[k * metrics + metric]; };
  std::vector<InstanceDifference> all;
  for (std::size_t k = 0; k < board.instances.size(); ++k) {
    const double difference = value(method, k) - value(board.baseline, k);
    if (std::abs(difference) > kTiedWithin)
      all.push_back({output.data.instance_names()[board.instances[k]], difference});
  }
  std::ranges::stable_sort(all, std::greater<>(), &InstanceDifference::difference);
  const auto is_gain = [](const InstanceDifference& one) { return one.difference > 0; };
  const auto first_loss = std::ranges::partition_point(all, is_gain);
  const auto gains = std::min<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(output.instances), first_loss - all.begin());
  const auto losses = std::min<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(output.instances), all.end() - first_loss);
  all.erase(all.begin() + gains, all.end() - losses);
  return all;
}

}  // namespace witan
