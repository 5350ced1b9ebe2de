#include "list_exposures.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <limits>

#include "stats/polygamma.hpp"
#include "util/compensated_sum.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Computes the mean rate over all items, without the learned weights.
double mean_rate(std::span<const ListExposure> lists, std::uint32_t items) {
  CompensatedSum events;
  CompensatedSum exposure;
  for (const auto& [expert, multiplicity, found, silent] : lists) {
    const auto named = static_cast<double>(found.slots.size());
    events.add(multiplicity * named);
    exposure.add(multiplicity * silent * (items - named));
    for (const double value : found.values) exposure.add(multiplicity * value);
  }
  return events.value() / exposure.value();
}

}  // namespace

std::vector<ListExposure> list_exposures(const Instance& instance, double k) {
  std::vector<ListExposure> all;
  for (const List& list : instance.lists) {
    if (list.size() == 0 || !(list.multiplicity() > 0)) continue;
    ListExposure one{list.expert, list.multiplicity(), list_ranks(instance, list, TieRanks::mean), 0};
    for (double& value : one.found.values) {
      if (!(value > 0)) throw InputError(fmt::format("rank-hazard needs ranks above 0, found {}", value));
      value = digamma_difference(k + 1, value);
    }
    if (list.silence != Silence::unknown) one.silent = std::ranges::max(one.found.values);
    all.push_back(std::move(one));
  }
  return all;
}

double ItemRates::rate(Slot item, double prior) const {
  if (!(exposure[item] > 0)) return std::numeric_limits<double>::quiet_NaN();
  return (prior + events[item]) / (prior / mean + exposure[item]);
}

ItemRates item_rates(std::span<const ListExposure> lists, std::span<const double> weights, std::uint32_t items) {
  CompensatedSum silent;
  for (std::size_t l = 0; l < lists.size(); ++l) silent.add(weights[l] * lists[l].multiplicity * lists[l].silent);
  std::vector<CompensatedSum> events(items);
  std::vector<CompensatedSum> exposure(items, silent);
  for (std::size_t l = 0; l < lists.size(); ++l) {
    const double weight = weights[l] * lists[l].multiplicity;
    for (std::size_t n = 0; n < lists[l].found.slots.size(); ++n) {
      const Slot slot = lists[l].found.slots[n];
      events[slot].add(weight);
      // Two terms are added instead of their difference, so equal terms of other lists give an exact tie.
      exposure[slot].add(weight * lists[l].found.values[n]);
      exposure[slot].add(-weight * lists[l].silent);
    }
  }
  ItemRates rates;
  for (std::uint32_t i = 0; i < items; ++i) {
    rates.events.push_back(events[i].value());
    rates.exposure.push_back(exposure[i].value());
  }
  rates.mean = mean_rate(lists, items);
  return rates;
}

}  // namespace witan
