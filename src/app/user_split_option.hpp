#pragma once

#include "witan/app/compare.hpp"

#include <optional>

#include "factor/compare_users.hpp"

namespace witan {

/// Returns how a request splits the ratings of users, or nullopt if it splits instances. Throws UsageError if options
/// are invalid, cannot be combined or have no effect.
[[nodiscard]] std::optional<UserSplit> user_split(const CompareRequest& request);

}  // namespace witan
