#pragma once

#include "witan/data/dataset.hpp"

#include <span>
#include <vector>

namespace witan {

/// By ExpertId: the mean over instances of the share of an expert's pairs that the labels order alike, which is 1 minus
/// the normalised Kendall distance. Pairs of equal or missing labels do not count, nor do instances without a pair that
/// does. NaN: there is no such instance. O(m²) for a list of m entries.
[[nodiscard]] std::vector<double> label_agreement(std::span<const Instance> instances, std::size_t experts);

}  // namespace witan
