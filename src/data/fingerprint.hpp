#pragma once

#include "witan/data/dataset.hpp"

#include <string>

namespace witan {

/// Returns 16 hexadecimal digits that depend on all names, statements, weights, labels and features of the data.
[[nodiscard]] std::string fingerprint(const Dataset& data);

}  // namespace witan
