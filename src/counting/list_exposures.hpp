#pragma once

#include "witan/data/dataset.hpp"

#include <span>
#include <vector>

#include "method/shared/list_values.hpp"

namespace witan {

/// The exposures of one list, which is read from rank 1 downwards. The exposure at a rank is H(rank) = Σ_{j≤rank} 1/(k
/// + j).
struct ListExposure {
  ExpertId expert{};
  double multiplicity = 1;
  ListValues found;   ///< the exposure of every item in the list
  double silent = 0;  ///< the exposure of every other item; 0: silence is ignored
};

/// Returns the exposures of all lists with positive weight. Throws InputError if a rank is not above 0.
[[nodiscard]] std::vector<ListExposure> list_exposures(const Instance& instance, double k);

/// Events and exposure of each item, by slot, summed over lists. There is one weight per list, besides its
/// multiplicity.
struct ItemRates {
  std::vector<double> events;    ///< Σ weight × number of lists that contain the item
  std::vector<double> exposure;  ///< Σ weight × exposure; 0: no data for the item
  double mean = 0;               ///< events per exposure over all items, without weights

  /// Returns the posterior mean under a Gamma prior with shape `prior` and the mean rate. Returns NaN if the item has
  /// no data.
  [[nodiscard]] double rate(Slot item, double prior) const;
};
[[nodiscard]] ItemRates item_rates(std::span<const ListExposure> lists, std::span<const double> weights,
                                   std::uint32_t items);

}  // namespace witan
