#pragma once

#include "witan/data/dataset.hpp"

#include <span>
#include <vector>

namespace witan {

/// Returns the agreement of each expert with the labels, by ExpertId. It is 1 minus the normalised Kendall distance,
/// averaged over instances: the share of the expert's pairs that the labels order in the same way. Pairs of equal or
/// missing labels are ignored, as are instances without other pairs. NaN if no instance remains. O(m²) for a list of m
/// entries.
[[nodiscard]] std::vector<double> label_agreement(std::span<const Instance> instances, std::size_t experts);

}  // namespace witan
