#pragma once

#include "witan/method/fit.hpp"
#include "witan/util/context.hpp"

#include <span>

#include "likelihood/network_choices.hpp"

namespace witan {

/// Ranks the nodes of a network by ChoiceRank; see choice_rank. Arrivals and departures are by node. Throws InputError
/// and UsageError as NetworkChoices and choice_rank do.
[[nodiscard]] Fit rank_network(std::span<const NetworkLink> links, std::span<const double> arrivals,
                               std::span<const double> departures, double prior, Context& context);

}  // namespace witan
