#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/fit.hpp"

#include "method/shared/known_experts.hpp"

namespace witan {

/// Adds a note that names the experts of the instance that training has not seen, if there are any; where there are no
/// others, the fit is not identified.
void note_unseen_experts(const Instance& instance, const KnownExperts& known, Fit& fit);

}  // namespace witan
