#include <algorithm>
#include <cmath>

#include "measures.hpp"

namespace witan::measures {

double binary_g(const JudgedRanking& ranking) {
  if (ranking.relevant() == 0) return 0;
  double sum = 0;
  double others = 0;  // items above that are not relevant
  for (const TieGroup& group : ranking.groups()) {
    if (group.relevant > 0)
      sum += 1 / std::log2(2 + others);
    else
      ++others;
  }
  return sum / ranking.relevant();
}

double normalized_g(const JudgedRanking& ranking) {
  constexpr double kLeastCost = 1;
  const std::vector<double>& ideal = ranking.ideal_gains();
  double total = 0;
  for (const double gain : ideal) total += gain;
  if (total == 0) return 0;
  double sum = 0;
  double behind = 0;  // gain of the best order up to here, at least 1 per item, minus the gain of the ranking
  for (const TieGroup& group : ranking.groups()) {
    behind += std::max(group.begin < ideal.size() ? ideal[group.begin] : 0.0, kLeastCost) - group.gain;
    if (group.gain > 0) sum += group.gain / std::log2(2 + behind);
  }
  return sum / total;
}

double ndcg_at_relevant(const JudgedRanking& ranking, std::span<const double> discounts) {
  const std::vector<double>& ideal = ranking.ideal_gains();
  if (ideal.empty()) return 0;
  double sum = 0;
  double found = 0;
  double dcg = 0;
  double best = 0;
  for (const TieGroup& group : ranking.groups()) {
    dcg += group.gain * discounts[group.begin];
    if (group.begin < ideal.size()) best += ideal[group.begin] * discounts[group.begin];
    if (group.gain <= 0) continue;
    sum += dcg / best;
    ++found;
  }
  for (std::size_t i = ranking.length(); i < ideal.size(); ++i) best += ideal[i] * discounts[i];
  const auto items = static_cast<double>(ideal.size());
  return (sum + (items - found) * dcg / best) / items;
}

double ndcg_at_levels(const JudgedRanking& ranking, std::span<const double> discounts) {
  const std::vector<double>& ideal = ranking.ideal_gains();
  if (ideal.empty()) return 0;
  double sum = 0;
  double count = 0;
  double dcg = 0;
  double best = 0;
  const std::size_t positions = std::max<std::size_t>(ranking.length(), ideal.size());
  for (std::size_t i = 0; i < positions; ++i) {
    if (i < ranking.length()) dcg += ranking.groups()[i].gain * discounts[i];
    if (i < ideal.size()) best += ideal[i] * discounts[i];
    const bool level_ends = i + 1 == ideal.size() || (i + 1 < ideal.size() && ideal[i + 1] != ideal[i]);
    // trec_eval adds the end of the list, unless it is the position after the last item with a gain.
    const bool list_ends = i + 1 == ranking.length() && i > ideal.size();
    if (!level_ends && !list_ends) continue;
    sum += dcg / best;
    ++count;
  }
  return sum / count;
}

}  // namespace witan::measures
