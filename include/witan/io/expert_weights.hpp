#pragma once

#include "witan/util/context.hpp"

#include <string>
#include <unordered_map>

namespace witan {

/// Trust in experts from a CSV file with the columns `expert` and `weight`. Throws InputError for a weight below 0, an
/// expert named twice, and other columns.
[[nodiscard]] std::unordered_map<std::string, double> read_expert_weights(const std::string& path, Context& context);

}  // namespace witan
