#pragma once

#include "witan/util/context.hpp"

#include <optional>

namespace witan {

/// A time limit, and the user's request to stop. Without a clock in the context, the limit has no effect.
class Deadline {
 public:
  /// The limit is `seconds` from now; 0 means none. The context must live as long.
  Deadline(const Context& context, double seconds) : context_(context) {
    if (const auto now = context.seconds(); now && seconds > 0) end_ = *now + seconds;
  }
  /// Returns true once the time is over. Throws Cancelled if a stop is requested.
  [[nodiscard]] bool passed() const {
    context_.check_stop();
    return end_ && *context_.seconds() >= *end_;
  }
  /// Returns true once the time is over or a stop is requested, for code of other libraries, which must not throw.
  [[nodiscard]] bool passed_or_stopped() const {
    return context_.stop_requested() || (end_ && *context_.seconds() >= *end_);
  }
  /// Returns a deadline after this share of the remaining time.
  [[nodiscard]] Deadline after_share(double share) const {
    Deadline part(context_, 0);
    if (end_) part.end_ = *context_.seconds() + share * (*end_ - *context_.seconds());
    return part;
  }

 private:
  const Context& context_;
  std::optional<double> end_;
};

}  // namespace witan
