#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <set>
#include <vector>

namespace witan::oracle {

/// Returns log Φ of the scores of a block.
using LogPotential = std::function<double(const std::vector<double>&)>;

inline double log_mean_of_exp(const std::vector<double>& block) {
  double sum = 0;
  for (const double score : block) sum += std::exp(score);
  return std::log(sum / static_cast<double>(block.size()));
}

inline double mean_score(const std::vector<double>& block) {
  double sum = 0;
  for (const double score : block) sum += score;
  return sum / static_cast<double>(block.size());
}

/// Returns the items whose bits are set.
inline std::vector<double> members(const std::vector<double>& scores, unsigned set) {
  std::vector<double> chosen;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if ((set >> i & 1U) != 0) chosen.push_back(scores[i]);
  }
  return chosen;
}

/// Returns a number ∝ Φ for each set of items, by its bits; 0 for the empty set.
inline std::vector<double> set_probabilities(const std::vector<double>& scores, const LogPotential& log_potential) {
  std::vector<double> chance(std::size_t{1} << scores.size(), 0.0);
  double all = 0;
  for (unsigned set = 1; set < chance.size(); ++set) all += chance[set] = std::exp(log_potential(members(scores, set)));
  for (double& value : chance) value /= all;
  return chance;
}

/// Returns −log P of the ordered partition of the labels: in each stage, the next block among all sets of the rest.
inline double partition_loss(const std::vector<double>& scores, const std::vector<double>& labels,
                             const LogPotential& log_potential) {
  double loss = 0;
  for (const double level : std::set<double, std::greater<>>(labels.begin(), labels.end())) {
    std::vector<double> left;
    unsigned block = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) {
      if (labels[i] > level) continue;
      if (labels[i] == level) block |= 1U << left.size();
      left.push_back(scores[i]);
    }
    loss -= std::log(set_probabilities(left, log_potential)[block]);
  }
  return loss;
}

/// Calls `visit(labels)` for every ordered partition of n items: levels 0 … K − 1, none of them empty.
template <class Visit>
void for_each_partition(std::size_t n, Visit&& visit) {
  std::vector<double> labels(n, 0.0);
  while (true) {
    const std::set<double> used(labels.begin(), labels.end());
    if (*used.rbegin() == static_cast<float>(used.size() - 1)) visit(labels);
    std::size_t i = 0;
    while (i < n && labels[i] == static_cast<float>(n - 1)) labels[i++] = 0;
    if (i == n) return;
    labels[i] += 1;
  }
}

}  // namespace witan::oracle
