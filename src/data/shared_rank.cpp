#include "shared_rank.hpp"

#include <algorithm>
#include <numeric>

namespace witan {

std::optional<std::vector<std::uint64_t>> as_order(const Instance& instance, const List& list) {
  if (list.form != Form::rank) return std::nullopt;
  std::vector<std::uint64_t> entries(list.size());
  std::iota(entries.begin(), entries.end(), list.begin);
  std::stable_sort(entries.begin(), entries.end(),
                   [&](std::uint64_t a, std::uint64_t b) { return instance.value[a] < instance.value[b]; });
  for (std::size_t begin = 0; begin < entries.size();) {
    std::size_t end = begin + 1;
    while (end < entries.size() && instance.value[entries[end]] == instance.value[entries[begin]]) ++end;
    if (instance.value[entries[begin]] != shared_rank(begin + 1, end - begin)) return std::nullopt;
    begin = end;
  }
  return entries;
}

}  // namespace witan
