#include "clustered_view.hpp"

#include <algorithm>

namespace witan {

bool has_clusters(const Instance& instance) {
  return std::ranges::any_of(instance.comparison_cluster, [](std::uint32_t cluster) { return cluster != kNoCluster; });
}

ClusteredView::ClusteredView(const Instance& instance)
    : view_(instance),
      lists_(instance.lists.begin(), instance.lists.end()),
      comparisons_(instance.comparisons.begin(), instance.comparisons.end()) {
  std::uint32_t next = 0;
  for (const std::uint32_t cluster : instance.comparison_cluster) {
    if (cluster != kNoCluster) next = std::max(next, cluster + 1);
  }
  for (std::size_t c = 0; c < comparisons_.size(); ++c) {
    const std::uint32_t cluster = instance.comparison_cluster.empty() ? kNoCluster : instance.comparison_cluster[c];
    comparisons_[c].expert = ExpertId{cluster == kNoCluster ? next++ : cluster};
  }
  // Lists stay grouped by expert.
  for (List& list : lists_) list.expert = ExpertId{next + to_index(list.expert)};
  view_.lists = lists_;
  view_.comparisons = comparisons_;
  view_.expert_names = nullptr;  // messages use numbers
}

}  // namespace witan
