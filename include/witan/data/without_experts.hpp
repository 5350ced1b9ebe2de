#pragma once

#include "witan/data/dataset.hpp"
#include "witan/data/evidence_part.hpp"

#include <span>
#include <string>

namespace witan {

/// The data without what these experts say; all items and labels stay. Names that are not there change nothing.
/// O(statements log statements).
[[nodiscard]] Dataset without_experts(const Dataset& data, std::span<const std::string> names);

/// The same of one instance, as a view. O(statements + names log names).
[[nodiscard]] EvidencePart without_experts(const Instance& instance, std::span<const std::string> names);

}  // namespace witan
