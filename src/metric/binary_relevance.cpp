#include <algorithm>

#include "measures.hpp"

namespace witan::measures {
namespace {

double share_above(const JudgedRanking& ranking, std::uint32_t cutoff, std::uint32_t TieGroup::* count) {
  double sum = 0;
  for (const TieGroup& group : ranking.groups()) {
    const std::uint32_t counted = positions_counted(group, cutoff);
    if (counted == 0) break;
    // One division of integers makes the result exact for a group above the cut-off.
    sum += static_cast<double>(counted) * (group.*count) / group.size;
  }
  return sum;
}

/// Returns the first group with a relevant item, if a part of it is above the cut-off.
const TieGroup* first_relevant(const JudgedRanking& ranking, std::uint32_t cutoff) {
  for (const TieGroup& group : ranking.groups()) {
    if (group.begin >= cutoff) break;
    if (group.relevant > 0) return &group;
  }
  return nullptr;
}

}  // namespace

double relevant_above(const JudgedRanking& ranking, std::uint32_t cutoff) {
  return share_above(ranking, cutoff, &TieGroup::relevant);
}

double judged_above(const JudgedRanking& ranking, std::uint32_t cutoff) {
  return share_above(ranking, cutoff, &TieGroup::judged);
}

double success(const JudgedRanking& ranking, std::uint32_t cutoff) {
  const TieGroup* group = first_relevant(ranking, cutoff);
  if (group == nullptr) return 0;
  const std::uint32_t counted = positions_counted(*group, cutoff);
  if (counted > group->size - group->relevant) return 1;
  // C(size − relevant, counted) / C(size, counted) is symmetric in counted and relevant: take the shorter product.
  const std::uint32_t factors = std::min(counted, group->relevant);
  const double left_out = group->size - std::max(counted, group->relevant);
  double none = 1;
  for (std::uint32_t j = 0; j < factors; ++j) none *= (left_out - j) / (group->size - j);
  return 1 - none;
}

double reciprocal_rank(const JudgedRanking& ranking, std::uint32_t cutoff) {
  const TieGroup* group = first_relevant(ranking, cutoff);
  if (group == nullptr) return 0;
  const std::uint32_t last = std::min(positions_counted(*group, cutoff), group->size - group->relevant + 1);
  double first_here = static_cast<double>(group->relevant) / group->size;
  double sum = 0;
  for (std::uint32_t j = 1; j <= last; ++j) {
    sum += first_here / (static_cast<double>(group->begin) + j);
    if (j < last) first_here *= static_cast<double>(group->size - group->relevant - j + 1) / (group->size - j);
  }
  return sum;
}

double average_precision(const JudgedRanking& ranking, std::uint32_t cutoff) {
  if (ranking.relevant() == 0) return 0;
  double sum = 0;
  double relevant_before = 0;
  for (const TieGroup& group : ranking.groups()) {
    const std::uint32_t counted = positions_counted(group, cutoff);
    if (counted == 0) break;
    if (group.relevant == 0) continue;
    const double here = static_cast<double>(group.relevant) / group.size;
    // Given a relevant item here, each other position of the group has one with this probability.
    const double there = group.size > 1 ? (group.relevant - 1.0) / (group.size - 1.0) : 0;
    for (std::uint32_t j = 1; j <= counted; ++j) {
      sum += here * (relevant_before + 1 + (j - 1) * there) / (static_cast<double>(group.begin) + j);
    }
    relevant_before += group.relevant;
  }
  return sum / ranking.relevant();
}

double rank_biased_precision(const JudgedRanking& ranking, std::uint32_t cutoff, double persistence) {
  double sum = 0;
  double weight = 1 - persistence;
  for (const TieGroup& group : ranking.groups()) {
    const std::uint32_t counted = positions_counted(group, cutoff);
    if (counted == 0) break;
    const double here = static_cast<double>(group.relevant) / group.size;
    for (std::uint32_t j = 0; j < counted; ++j, weight *= persistence) sum += here * weight;
  }
  return sum;
}

}  // namespace witan::measures
