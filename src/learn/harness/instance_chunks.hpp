#pragma once

#include <algorithm>
#include <cstddef>

namespace witan {

/// Splits a sum over instances into chunks for several threads: at most 64, so that each can have its own gradient,
/// with at least 8 instances each. The chunks depend on the number of instances only, so results do not depend on the
/// number of threads.
class InstanceChunks {
 public:
  explicit InstanceChunks(std::size_t instances)
      : size_(std::max<std::size_t>(8, (instances + 63) / 64)), count_((instances + size_ - 1) / size_) {}
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  std::size_t size_, count_;
};

}  // namespace witan
