#pragma once

#include "witan/data/instance_set.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// The experts with at least so many statements (entries of lists and comparisons, not of weight 0)
/// in the instances, by ascending id.
[[nodiscard]] std::vector<std::string> experts_with(const InstanceSet& instances, std::uint64_t statements);

/// Throws InputError, which names the method, unless some instance has two items of different label.
void check_learnable(const InstanceSet& instances, std::string_view method);

}  // namespace witan
