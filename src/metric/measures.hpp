#pragma once

#include "witan/metric/evaluate.hpp"

#include <cstdint>
#include <span>
#include <vector>

/// The metrics themselves: expected values over the orders of the tied items, `cutoff` at least 1 and possibly beyond
/// the end of the list.
namespace witan::measures {

/// Positions of the group above the cut-off; 0 for groups below it.
[[nodiscard]] inline std::uint32_t positions_counted(const TieGroup& group, std::uint32_t cutoff) {
  if (group.begin >= cutoff) return 0;
  return group.size < cutoff - group.begin ? group.size : cutoff - group.begin;
}

/// `discounts` has at least min(cutoff, length) entries.
[[nodiscard]] double dcg(const JudgedRanking& ranking, std::uint32_t cutoff, std::span<const double> discounts);
/// DCG of the best order of all items; `discounts` has at least min(cutoff, number of ideal gains) entries.
[[nodiscard]] double ideal_dcg(const JudgedRanking& ranking, std::uint32_t cutoff, std::span<const double> discounts);

/// Relevant items above the cut-off.
[[nodiscard]] double relevant_above(const JudgedRanking& ranking, std::uint32_t cutoff);
/// Judged items above the cut-off.
[[nodiscard]] double judged_above(const JudgedRanking& ranking, std::uint32_t cutoff);
/// The probability that there is a relevant item above the cut-off.
[[nodiscard]] double success(const JudgedRanking& ranking, std::uint32_t cutoff);
[[nodiscard]] double reciprocal_rank(const JudgedRanking& ranking, std::uint32_t cutoff);
[[nodiscard]] double average_precision(const JudgedRanking& ranking, std::uint32_t cutoff);
[[nodiscard]] double rank_biased_precision(const JudgedRanking& ranking, std::uint32_t cutoff, double persistence);

/// `scratch` is room to work in, for nothing else. InputError when a label is above the scale.
[[nodiscard]] double expected_reciprocal_rank(const JudgedRanking& ranking, std::uint32_t cutoff,
                                              const LabelScale& scale, std::vector<double>& scratch);

/// τ-b; 0 when either side has nothing but ties. O(n log n).
[[nodiscard]] double kendall_tau(const JudgedRanking& ranking, std::vector<double>& scratch);

}  // namespace witan::measures
