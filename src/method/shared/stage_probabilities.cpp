#include "stage_probabilities.hpp"

#include <cmath>

namespace witan {
namespace {

/// Returns the probability of passing fewer than v items, for v = 0 … r, if r items remain.
std::vector<double> passing_fewer(double theta, std::size_t remaining) {
  std::vector<double> sum(remaining + 1, 0.0);
  for (std::size_t v = 0; v < remaining; ++v) sum[v + 1] = sum[v] + std::exp(-theta * static_cast<double>(v));
  for (double& one : sum) one /= sum.back();
  return sum;
}

}  // namespace

std::vector<double> stage_pair_probabilities(std::span<const double> theta) {
  const std::size_t n = theta.size();
  // By the number x of remaining items above both and y between them: P(the better one is chosen first).
  std::vector<double> at(n * n, 0.0), before;
  for (std::size_t r = 2; r <= n; ++r) {
    before = at;
    const std::vector<double> fewer = passing_fewer(theta[n - r], r);
    for (std::size_t x = 0; x + 2 <= r; ++x) {
      for (std::size_t y = 0; x + y + 2 <= r; ++y) {
        double p = fewer[x + 1] - fewer[x];
        if (x > 0) p += fewer[x] * before[(x - 1) * n + y];
        if (y > 0) p += (fewer[x + y + 1] - fewer[x + 1]) * before[x * n + y - 1];
        if (x + y + 2 < r) p += (1 - fewer[x + y + 2]) * before[x * n + y];
        at[x * n + y] = p;
      }
    }
  }
  std::vector<double> above(n * n, 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = i + 1; j < n; ++j) {
      above[i * n + j] = at[i * n + j - i - 1];
      above[j * n + i] = 1 - above[i * n + j];
    }
  }
  return above;
}

std::vector<double> stage_rank_probabilities(std::span<const double> theta) {
  const std::size_t n = theta.size();
  std::vector<std::vector<double>> fewer;
  for (std::size_t stage = 0; stage < n; ++stage) fewer.push_back(passing_fewer(theta[stage], n - stage));
  std::vector<double> rank(n * n, 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    // By the number of remaining items above item i: the probability of this state before the stage.
    std::vector<double> state(i + 1, 0.0);
    state[i] = 1;
    for (std::size_t stage = 0; stage < n; ++stage) {
      const std::vector<double>& less = fewer[stage];
      for (std::size_t x = 0; x <= i; ++x) {
        if (state[x] == 0 || x + stage >= n) continue;
        const double p = state[x];
        rank[i * n + stage] += p * (less[x + 1] - less[x]);
        if (x > 0) state[x - 1] += p * less[x];
        state[x] = p * (1 - less[x + 1]);
      }
    }
  }
  return rank;
}

}  // namespace witan
