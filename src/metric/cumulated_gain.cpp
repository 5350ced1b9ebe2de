#include <algorithm>

#include "measures.hpp"

namespace witan::measures {

double dcg(const JudgedRanking& ranking, std::uint32_t cutoff, std::span<const double> discounts) {
  double sum = 0;
  for (const TieGroup& group : ranking.groups()) {
    const std::uint32_t counted = positions_counted(group, cutoff);
    if (counted == 0) break;
    if (group.gain == 0) continue;
    double discount = 0;
    for (const double d : discounts.subspan(group.begin, counted)) discount += d;
    sum += group.gain / group.size * discount;
  }
  return sum;
}

double ideal_dcg(const JudgedRanking& ranking, std::uint32_t cutoff, std::span<const double> discounts) {
  const auto& gains = ranking.ideal_gains();
  const std::size_t counted = std::min<std::size_t>(cutoff, gains.size());
  double sum = 0;
  for (std::size_t i = 0; i < counted; ++i) sum += gains[i] * discounts[i];
  return sum;
}

}  // namespace witan::measures
