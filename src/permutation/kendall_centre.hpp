#pragma once

#include "witan/util/context.hpp"

#include <cstdint>
#include <vector>

#include "preference_matrix.hpp"

namespace witan {

/// The order that reverses the least weight of pairs (the Kemeny order), as used as the centre of permutation models.
struct KendallCentre {
  std::vector<std::uint32_t> order;  ///< best first
  std::vector<double> mean_rank;  ///< by item, from 1: mean over all optimal orders if known, else the rank in `order`
  double cost = 0;                ///< weight of the pairs that `order` reverses
  double lower_bound = 0;         ///< proved lower bound of the cost of every order; equals `cost` if `exact`
  double optima = 0;              ///< number of optimal orders; 0: unknown
  bool exact = true;              ///< `order` is proved optimal
};

/// Whether kendall_centre() proves its result, or uses local search for majority components of more than 20 items.
enum class CentreSearch : std::uint8_t { exact, local };

/// Largest number of items of a dense matrix of pairs.
inline constexpr std::uint32_t kMaxPermutedItems = 10'000;

/// Returns the order of least cost; see solve_kemeny(). Items adjacent in it that are all tied pairwise share their
/// mean rank if the mean over all optimal orders is unknown.
[[nodiscard]] KendallCentre kendall_centre(const PreferenceMatrix& pairs, CentreSearch search, std::uint64_t seed,
                                           Context& context);

}  // namespace witan
