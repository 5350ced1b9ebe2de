#include "centre_scores.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "util/compensated_sum.hpp"

namespace witan {

void centre_scores(std::vector<double>& scores) {
  CompensatedSum sum;
  std::size_t count = 0;
  for (const double score : scores) {
    if (std::isnan(score)) continue;
    sum.add(score);
    ++count;
  }
  if (count == 0) return;
  const double mean = sum.value() / static_cast<double>(count);
  for (double& score : scores) score -= mean;
}

void merge_near_ties(std::vector<double>& scores, double tolerance) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (!std::isnan(scores[i])) order.push_back(i);
  }
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return scores[a] < scores[b]; });
  for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
    const double first = scores[order[begin]];
    const double room = tolerance * std::max(1.0, std::abs(first));
    CompensatedSum excess;
    for (end = begin; end < order.size() && scores[order[end]] - first <= room; ++end)
      excess.add(scores[order[end]] - first);
    if (end - begin < 2) continue;
    const double mean = first + excess.value() / static_cast<double>(end - begin);
    for (std::size_t k = begin; k < end; ++k) scores[order[k]] = mean;
  }
  // After centring, a score of zero differs from zero only by rounding.
  double largest = 0;
  for (const double score : scores) largest = std::fmax(largest, std::abs(score));
  for (double& score : scores) {
    if (std::abs(score) <= std::numeric_limits<double>::epsilon() * largest) score = 0;
  }
}

void join_relative_ties(std::vector<double>& scores, double tolerance) {
  double largest = 0;
  for (const double score : scores) largest = std::fmax(largest, std::abs(score));
  if (largest == 0) return;
  const int exponent = std::ilogb(largest);  // scaling by a power of two is exact
  for (double& score : scores) score = std::ldexp(score, -exponent);
  merge_near_ties(scores, tolerance);
  for (double& score : scores) score = std::ldexp(score, exponent);
}

}  // namespace witan
