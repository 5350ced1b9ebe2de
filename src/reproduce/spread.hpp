#pragma once

#include <span>

#include "study.hpp"

namespace witan::published {

/// Returns the mean of runs with their standard deviation.
[[nodiscard]] ReproducedNumber mean_of(std::span<const double> runs, double published = ReproducedNumber::kNone);

}  // namespace witan::published
