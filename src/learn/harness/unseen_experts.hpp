#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/fit.hpp"

#include <cstdint>

#include "method/shared/known_experts.hpp"

namespace witan {

/// What a model does with experts that are not in its training data.
enum class UnseenExperts : std::uint8_t { ignored, share_weights };

/// Adds a note that names the unseen experts of the instance, if there are any. The fit is not identified if unseen
/// experts are ignored and there are no others.
void note_unseen_experts(const Instance& instance, const KnownExperts& known, UnseenExperts treatment, Fit& fit);

}  // namespace witan
