#pragma once

#include <optional>
#include <utility>

namespace witan {

/// Stores the last result of an expensive computation with its argument, for problems whose Fisher information and
/// influences need the same factorised curvature. For one thread at a time.
template <class Argument, class Result>
class LastResult {
 public:
  /// Returns compute(), or its last result if the argument is equal. Valid until the next call.
  template <class Compute>
  const Result& of(const Argument& argument, Compute compute) {
    if (!last_ || !(last_->first == argument)) last_.emplace(argument, compute());
    return last_->second;
  }

 private:
  std::optional<std::pair<Argument, Result>> last_;
};

}  // namespace witan
