#include <algorithm>
#include <cmath>

#include "measures.hpp"

namespace witan::measures {

double interpolated_precision(const JudgedRanking& ranking, double recall) {
  // trec_eval's number of relevant items at a recall.
  const double needed = std::floor(recall * ranking.relevant() + 0.9);
  double found = 0;
  double best = 0;
  for (const TieGroup& group : ranking.groups()) {
    found += group.relevant;
    if (group.relevant > 0 && found >= needed) best = std::max(best, found / (group.begin + 1.0));
  }
  return found >= needed ? best : 0;
}

double eleven_point_average(const JudgedRanking& ranking) {
  double sum = 0;
  for (int point = 0; point <= 10; ++point) sum += interpolated_precision(ranking, point / 10.0);
  return sum / 11;
}

double nonrelevant_ranked(const JudgedRanking& ranking) {
  return static_cast<double>(
      std::ranges::count_if(ranking.labels(), [&](double label) { return label >= 0 && !ranking.is_relevant(label); }));
}

}  // namespace witan::measures
