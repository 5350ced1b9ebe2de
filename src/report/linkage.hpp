#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace witan {

/// One merge of two clusters. Leaves have the numbers 0 to n − 1, and the cluster of merge k has the number n + k.
struct LinkageStep {
  std::size_t left = 0, right = 0;
  double height = 0;
};

/// Average-linkage clustering (UPGMA; Sokal & Michener 1958) of n objects with these distances, by row. Returns n − 1
/// merges. Ties merge the clusters with the smallest numbers. O(n³).
[[nodiscard]] std::vector<LinkageStep> average_linkage(std::span<const double> distances, std::size_t n);

/// Returns the leaves in the order of the tree, so that similar objects are next to each other.
[[nodiscard]] std::vector<std::size_t> leaf_order(std::span<const LinkageStep> merges, std::size_t n);

/// A cluster with the member whose mean distance from the others is smallest.
struct Cluster {
  std::size_t medoid = 0;
  std::vector<std::size_t> members;
};

/// Returns the `count` clusters that remain before the last merges, by ascending medoid.
[[nodiscard]] std::vector<Cluster> cut_tree(std::span<const LinkageStep> merges, std::span<const double> distances,
                                            std::size_t n, std::size_t count);

}  // namespace witan
