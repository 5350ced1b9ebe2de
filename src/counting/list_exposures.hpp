#pragma once

#include "witan/data/dataset.hpp"

#include <span>
#include <vector>

#include "method/shared/list_values.hpp"

namespace witan {

/// One list as a search down its ranks: how long it took to find each item, by H(rank) = Σ_{j≤rank} 1/(k + j).
struct ListExposure {
  ExpertId expert{};
  double multiplicity = 1;
  ListValues found;   ///< the exposure of every item that it names
  double silent = 0;  ///< that of every other item; 0: silence says nothing
};

/// Those of all lists that count. Throws InputError for a rank that is not above 0.
[[nodiscard]] std::vector<ListExposure> list_exposures(const Instance& instance, double k);

/// What lists say together of each item, by slot, and of all; weights are one a list, beside their multiplicities.
struct ItemRates {
  std::vector<double> events;    ///< Σ weight × times named
  std::vector<double> exposure;  ///< Σ weight × exposure; 0: nothing is said of the item
  double mean = 0;               ///< events an exposure over all items, whatever the weights

  /// The posterior mean under a Gamma prior of this shape and the mean rate; NaN: nothing is said.
  [[nodiscard]] double rate(Slot item, double prior) const;
};
[[nodiscard]] ItemRates item_rates(std::span<const ListExposure> lists, std::span<const double> weights,
                                   std::uint32_t items);

}  // namespace witan
