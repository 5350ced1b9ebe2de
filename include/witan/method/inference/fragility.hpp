#pragma once

#include "witan/method/method.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace witan {

/// Equal statements of one expert that are removed together, or an expert with all statements.
struct RemovedData {
  std::string expert;
  std::string statement;    ///< such as "a > b"; empty if the expert is removed
  std::uint64_t count = 1;  ///< number of copies that are removed
};

/// A set of statements, or of experts, whose removal swaps two items. A refit without them has confirmed it.
struct Removal {
  std::uint64_t count = 0;           ///< number of statements or experts
  bool exact = false;                ///< true: no smaller set swaps the items; false: count is an upper bound
  std::vector<RemovedData> removed;  ///< the largest effect first
};

/// Two items with neighbouring ranks.
struct NeighbourPair {
  Slot upper = 0, lower = 0;
};

/// How few removals give `lower` a higher score than `upper`. Nullopt if no set was found among at most half of the
/// statements or experts. Both items must keep data and a score, and the refit must converge.
struct PairFragility : NeighbourPair {
  std::optional<Removal> statements, experts;
};

/// Maximum number of pairs per instance for `witan rank --fragility`, from the first rank down.
inline constexpr std::size_t kMaxFragilePairs = 50;

/// Returns the pairs of consecutive items of the ranking that have different scores, best first.
[[nodiscard]] std::vector<NeighbourPair> neighbour_pairs(const Fit& fit);

/// Searches the fewest statements and the fewest experts whose removal swaps each pair. A comparison of integer weight
/// w counts as w statements, and a list of count n as n.
///
/// The search orders the data by their effect on the difference of the scores: exactly if the scores are sums over the
/// data, else by influence, or by refits without each (at most 1,000), and removes the first k. If the scores are sums,
/// this set is the smallest. Learned parameters are kept. Costs tens of refits per pair.
[[nodiscard]] std::vector<PairFragility> find_fragility(const Model& model, const Instance& instance, const Fit& fit,
                                                        std::span<const NeighbourPair> pairs, Context& context);

}  // namespace witan
