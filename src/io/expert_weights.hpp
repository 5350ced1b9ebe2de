#pragma once

#include "witan/util/context.hpp"

#include <string>
#include <unordered_map>

namespace witan {

/// Reads the weights of experts from a CSV file with the columns `expert` and `weight`. Throws InputError if a weight
/// is negative, an expert occurs twice, or there are other columns.
[[nodiscard]] std::unordered_map<std::string, double> read_expert_weights(const std::string& path, Context& context);

}  // namespace witan
