#pragma once

#include "witan/data/dataset.hpp"

#include <vector>

namespace witan {

/// Returns true if a comparison of the instance has a cluster.
[[nodiscard]] bool has_clusters(const Instance& instance);

/// An instance in which each cluster of comparisons is one expert. A comparison without a cluster and all lists of an
/// expert are clusters of their own. Refers to the instance.
class ClusteredView {
 public:
  explicit ClusteredView(const Instance& instance);
  ClusteredView(const ClusteredView&) = delete;
  ClusteredView& operator=(const ClusteredView&) = delete;
  ~ClusteredView() = default;

  [[nodiscard]] const Instance& view() const { return view_; }

 private:
  Instance view_;
  std::vector<List> lists_;
  std::vector<Comparison> comparisons_;
};

}  // namespace witan
