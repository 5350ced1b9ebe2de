#pragma once

#include "witan/data/instance_set.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// Returns the experts with at least this many statements in the instances, by ascending id. Statements are list
/// entries and comparisons with positive weight.
[[nodiscard]] std::vector<std::string> experts_with(const InstanceSet& instances, std::uint64_t statements);

/// Throws InputError, which names the method, if no instance has two items with different labels.
void check_learnable(const InstanceSet& instances, std::string_view method);

}  // namespace witan
