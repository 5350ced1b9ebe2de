#pragma once

#include "witan/metric/evaluate.hpp"

#include <cstdint>
#include <span>
#include <vector>

/// Metrics as expected values over the orders of tied items. `cutoff` is at least 1, and may exceed the length of the
/// list.
namespace witan::measures {

/// Returns the number of positions of the group above the cut-off; 0 for groups below it.
[[nodiscard]] inline std::uint32_t positions_counted(const TieGroup& group, std::uint32_t cutoff) {
  if (group.begin >= cutoff) return 0;
  return group.size < cutoff - group.begin ? group.size : cutoff - group.begin;
}

/// `discounts` has at least min(cutoff, length) entries.
[[nodiscard]] double dcg(const JudgedRanking& ranking, std::uint32_t cutoff, std::span<const double> discounts);
/// Returns the DCG of the best order of all items; `discounts` has at least min(cutoff, number of ideal gains) entries.
[[nodiscard]] double ideal_dcg(const JudgedRanking& ranking, std::uint32_t cutoff, std::span<const double> discounts);

/// Returns the expected number of relevant items above the cut-off.
[[nodiscard]] double relevant_above(const JudgedRanking& ranking, std::uint32_t cutoff);
/// Returns the expected number of judged items above the cut-off.
[[nodiscard]] double judged_above(const JudgedRanking& ranking, std::uint32_t cutoff);
/// Returns the probability of a relevant item above the cut-off.
[[nodiscard]] double success(const JudgedRanking& ranking, std::uint32_t cutoff);
[[nodiscard]] double reciprocal_rank(const JudgedRanking& ranking, std::uint32_t cutoff);
[[nodiscard]] double average_precision(const JudgedRanking& ranking, std::uint32_t cutoff);
[[nodiscard]] double rank_biased_precision(const JudgedRanking& ranking, std::uint32_t cutoff, double persistence);

/// Returns bpref of trec_eval. Items without a label and with a label below 0 are ignored.
[[nodiscard]] double binary_preference(const JudgedRanking& ranking);
/// Returns infAP of trec_eval. An item with a label below 0 is in the pool but not judged.
[[nodiscard]] double inferred_average_precision(const JudgedRanking& ranking);

/// Returns the number of ranked items with a label from 0 to below the lowest relevant label.
[[nodiscard]] double nonrelevant_ranked(const JudgedRanking& ranking);
/// Returns the largest precision at a position with a recall of at least `recall`, as trec_eval rounds it. The ranking
/// must have no ties.
[[nodiscard]] double interpolated_precision(const JudgedRanking& ranking, double recall);
/// Returns the mean of the interpolated precision at the recalls 0, 0.1, …, 1. The ranking must have no ties.
[[nodiscard]] double eleven_point_average(const JudgedRanking& ranking);

/// Returns binG of trec_eval. The ranking must have no ties.
[[nodiscard]] double binary_g(const JudgedRanking& ranking);
/// Returns G of trec_eval. The ranking must have no ties.
[[nodiscard]] double normalized_g(const JudgedRanking& ranking);
/// Returns ndcg_rel of trec_eval: NDCG averaged at the ranks of the items with a gain. The ranking must have no ties.
[[nodiscard]] double ndcg_at_relevant(const JudgedRanking& ranking, std::span<const double> discounts);
/// Returns Rndcg of trec_eval: NDCG averaged at the ends of the levels of gains. The ranking must have no ties.
[[nodiscard]] double ndcg_at_levels(const JudgedRanking& ranking, std::span<const double> discounts);

/// `scratch` is working memory. Throws InputError if a label is above the scale.
[[nodiscard]] double expected_reciprocal_rank(const JudgedRanking& ranking, std::uint32_t cutoff,
                                              const LabelScale& scale, std::vector<double>& scratch);

/// Returns τ-b; 0 if either side has only ties. O(n log n).
[[nodiscard]] double kendall_tau(const JudgedRanking& ranking, std::vector<double>& scratch);

}  // namespace witan::measures
