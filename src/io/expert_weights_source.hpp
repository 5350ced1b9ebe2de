#pragma once

#include "witan/util/context.hpp"

#include <memory>
#include <string>
#include <unordered_map>

#include "byte_source.hpp"

namespace witan {

/// Reads the weights from any source; messages call it `name`. See the public read_expert_weights().
[[nodiscard]] std::unordered_map<std::string, double> read_expert_weights(std::unique_ptr<ByteSource> source,
                                                                          const std::string& name, Context& context);

}  // namespace witan
