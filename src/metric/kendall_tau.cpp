#include <algorithm>
#include <cmath>
#include <span>

#include "measures.hpp"

namespace witan::measures {
namespace {

double pairs(double count) { return count * (count - 1) / 2; }

/// Sorts `values` in descending order and returns the number of pairs that were in ascending order.
double sort_and_count(std::span<double> values, std::span<double> room) {
  const std::size_t size = values.size();
  if (size < 2) return 0;
  const std::size_t middle = size / 2;
  double inversions = sort_and_count(values.first(middle), room) + sort_and_count(values.subspan(middle), room);
  std::size_t left = 0;
  std::size_t right = middle;
  for (std::size_t to = 0; to < size; ++to) {
    const bool from_right = left == middle || (right < size && values[right] > values[left]);
    if (from_right) inversions += static_cast<double>(middle - left);
    room[to] = from_right ? values[right++] : values[left++];
  }
  std::copy_n(room.begin(), size, values.begin());
  return inversions;
}

/// Returns the number of pairs of equal values, which are adjacent.
double tied_pairs(std::span<const double> values) {
  double sum = 0;
  std::size_t begin = 0;
  while (begin < values.size()) {
    std::size_t next = begin + 1;
    while (next < values.size() && values[next] == values[begin]) ++next;
    sum += pairs(static_cast<double>(next - begin));
    begin = next;
  }
  return sum;
}

}  // namespace

double kendall_tau(const JudgedRanking& ranking, std::vector<double>& scratch) {
  scratch.clear();
  double tied_scores = 0;
  double tied_both = 0;
  for (const TieGroup& group : ranking.groups()) {
    const std::size_t begin = scratch.size();
    for (std::uint32_t j = 0; j < group.size; ++j) {
      const double label = ranking.labels()[group.begin + j];
      if (!std::isnan(label)) scratch.push_back(label);
    }
    tied_scores += pairs(group.judged);
    tied_both += tied_pairs(std::span<const double>(scratch).subspan(begin));
  }
  const std::size_t judged = scratch.size();
  scratch.resize(2 * judged);
  const std::span<double> labels = std::span<double>(scratch).first(judged);
  const double all = pairs(static_cast<double>(judged));
  const double discordant = sort_and_count(labels, std::span<double>(scratch).last(judged));
  const double tied_labels = tied_pairs(labels);
  const double ordered = (all - tied_scores) * (all - tied_labels);
  if (ordered == 0) return 0;
  return (all - tied_scores - tied_labels + tied_both - 2 * discordant) / std::sqrt(ordered);
}

}  // namespace witan::measures
