#pragma once

#include "witan/data/dataset.hpp"

#include <optional>
#include <vector>

namespace witan {

/// Returns the agreement of every expert with the labels, by ExpertId; see label_agreement. An entry is nullopt if it
/// is unknown. All are nullopt if there are no labels, or if the lists have so many pairs that it would take minutes.
[[nodiscard]] std::vector<std::optional<double>> agreement_with_labels(const Dataset& data);

}  // namespace witan
