#include "network_ranking.hpp"

#include "likelihood/choice_rank.hpp"

namespace witan {

Fit rank_network(std::span<const NetworkLink> links, std::span<const double> arrivals,
                 std::span<const double> departures, double prior, Context& context) {
  return choice_rank({links, arrivals, departures}, {.prior = prior}, context);
}

}  // namespace witan
