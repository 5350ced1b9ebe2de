#pragma once

#include <algorithm>
#include <cstddef>

namespace witan {

/// How a sum over instances is cut into chunks that threads share: at most 64, so that each may have a gradient of its
/// own, and at least 8 instances each. Depends on their number alone.
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
