#include "witan/stats/kendall.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

namespace witan {
namespace {

std::vector<std::uint32_t> sorted_by(std::span<const double> x, std::span<const double> then) {
  std::vector<std::uint32_t> order(x.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, {}, [&](std::uint32_t k) { return std::pair(x[k], then[k]); });
  return order;
}

/// Returns the number of pairs within runs of equal neighbours.
template <class Equal>
double tied_pairs(std::size_t n, Equal equal) {
  double pairs = 0;
  double run = 1;
  for (std::size_t k = 1; k < n; ++k) {
    run = equal(k - 1, k) ? run + 1 : 1;
    pairs += run - 1;
  }
  return pairs;
}

/// Sorts the values, and returns the number of pairs that were in strictly descending order.
double count_swaps(std::vector<double>& values) {
  std::vector<double> merged(values.size());
  double swaps = 0;
  for (std::size_t width = 1; width < values.size(); width *= 2) {
    for (std::size_t begin = 0; begin < values.size(); begin += 2 * width) {
      const std::size_t middle = std::min(begin + width, values.size());
      const std::size_t end = std::min(begin + 2 * width, values.size());
      std::size_t left = begin;
      std::size_t right = middle;
      for (std::size_t k = begin; k < end; ++k) {
        if (left < middle && (right == end || values[left] <= values[right])) {
          merged[k] = values[left++];
        } else {
          merged[k] = values[right++];
          swaps += static_cast<double>(middle - left);
        }
      }
    }
    values.swap(merged);
  }
  return swaps;
}

/// The numbers of pairs that τ-b depends on.
struct PairTally {
  double all = 0, tied_x = 0, tied_y = 0, tied_both = 0, discordant = 0;
  [[nodiscard]] double untied() const { return all - tied_x - tied_y + tied_both; }
};

PairTally tally_pairs(std::span<const double> x, std::span<const double> y) {
  const std::size_t n = x.size();
  const std::vector<std::uint32_t> order = sorted_by(x, y);
  const auto equal_x = [&](std::size_t a, std::size_t b) { return x[order[a]] == x[order[b]]; };
  PairTally tally;
  tally.tied_x = tied_pairs(n, equal_x);
  tally.tied_both =
      tied_pairs(n, [&](std::size_t a, std::size_t b) { return equal_x(a, b) && y[order[a]] == y[order[b]]; });
  std::vector<double> by_x(n);
  for (std::size_t k = 0; k < n; ++k) by_x[k] = y[order[k]];
  tally.discordant = count_swaps(by_x);
  tally.tied_y = tied_pairs(n, [&](std::size_t a, std::size_t b) { return by_x[a] == by_x[b]; });
  tally.all = 0.5 * static_cast<double>(n) * (static_cast<double>(n) - 1);
  return tally;
}

}  // namespace

std::optional<double> kendall_tau_b(std::span<const double> x, std::span<const double> y) {
  const PairTally tally = tally_pairs(x, y);
  if (x.size() < 2 || tally.tied_x == tally.all || tally.tied_y == tally.all) return std::nullopt;
  const double difference = tally.untied() - 2 * tally.discordant;
  return difference / (std::sqrt(tally.all - tally.tied_x) * std::sqrt(tally.all - tally.tied_y));
}

Concordance count_concordance(std::span<const double> x, std::span<const double> y) {
  const PairTally tally = tally_pairs(x, y);
  return {tally.untied() - tally.discordant, tally.discordant};
}

void KendallW::add(std::span<const double> values, double ballots) {
  const std::vector<std::uint32_t> order = sorted_by(values, values);
  for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
    while (end < order.size() && values[order[end]] == values[order[begin]]) ++end;
    const double mean_rank = 0.5 * static_cast<double>(begin + end + 1);
    for (std::size_t k = begin; k < end; ++k) rank_sum_[order[k]] += ballots * mean_rank;
    const auto tied = static_cast<double>(end - begin);
    tie_sum_ += ballots * (tied * tied * tied - tied);
  }
  raters_ += ballots;
}

std::optional<double> KendallW::value() const {
  const auto n = static_cast<double>(rank_sum_.size());
  const double possible = raters_ * raters_ * (n * n * n - n) - raters_ * tie_sum_;
  if (raters_ < 2 || possible <= 0) return std::nullopt;
  double spread = 0;
  for (const double sum : rank_sum_) {
    const double deviation = sum - 0.5 * raters_ * (n + 1);
    spread += deviation * deviation;
  }
  return 12 * spread / possible;
}

}  // namespace witan
