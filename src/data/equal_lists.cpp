#include "equal_lists.hpp"

#include <algorithm>
#include <compare>

namespace witan {
namespace {

template <class At>
std::partial_ordering compare_entries(std::uint64_t size, At at) {
  for (std::uint64_t e = 0; e < size; ++e) {
    if (const std::partial_ordering order = at(e); order != 0) return order;
  }
  return std::partial_ordering::equivalent;
}

class ListOrder {
 public:
  ListOrder(const Instance& instance, Merge merge) : instance_(instance), by_expert_(merge == Merge::of_expert) {}

  [[nodiscard]] std::partial_ordering compare(std::size_t one, std::size_t other) const {
    const List& a = instance_.lists[one];
    const List& b = instance_.lists[other];
    if (by_expert_ && a.expert != b.expert) return a.expert <=> b.expert;
    if (const auto order = a.form <=> b.form; order != 0) return order;
    if (const auto order = a.silence <=> b.silence; order != 0) return order;
    if (const auto order = a.weight <=> b.weight; order != 0) return order;
    if (const auto order = a.size() <=> b.size(); order != 0) return order;
    return compare_entries(a.size(), [&](std::uint64_t e) { return compare_at(a.begin + e, b.begin + e); });
  }

 private:
  [[nodiscard]] std::partial_ordering compare_at(std::uint64_t a, std::uint64_t b) const {
    if (const auto order = instance_.slot[a] <=> instance_.slot[b]; order != 0) return order;
    if (const auto order = instance_.value[a] <=> instance_.value[b]; order != 0) return order;
    if (by_expert_ && !instance_.entry_time.empty()) {
      if (const auto order = instance_.entry_time[a] <=> instance_.entry_time[b]; order != 0) return order;
    }
    return instance_.weight_of_entry(a) <=> instance_.weight_of_entry(b);
  }

  const Instance& instance_;
  bool by_expert_;
};

}  // namespace

std::vector<EqualLists> equal_lists(const Instance& instance, std::vector<std::size_t> which, Merge merge) {
  const ListOrder order(instance, merge);
  std::sort(which.begin(), which.end(), [&](std::size_t a, std::size_t b) { return order.compare(a, b) < 0; });
  std::vector<EqualLists> found;
  for (std::size_t k = 0; k < which.size(); ++k) {
    const std::uint32_t count = instance.lists[which[k]].count;
    const bool room = !found.empty() && std::uint64_t{found.back().count} + count <= kMaxStatements;
    if (room && order.compare(which[k - 1], which[k]) == 0)
      found.back().count += count;
    else
      found.push_back({which[k], count});
  }
  return found;
}

}  // namespace witan
