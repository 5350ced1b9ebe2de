#pragma once

#include "witan/data/dataset.hpp"

#include <optional>
#include <vector>

namespace witan {

/// By ExpertId: see label_agreement. Nothing where it is not known, and for all where nothing is labelled or the lists
/// are so long that their pairs would take minutes.
[[nodiscard]] std::vector<std::optional<double>> agreement_with_labels(const Dataset& data);

}  // namespace witan
