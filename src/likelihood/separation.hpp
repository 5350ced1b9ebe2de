#pragma once

#include "witan/data/dataset.hpp"

#include <string>
#include <vector>

#include "pairs/connectivity.hpp"

namespace witan {

/// Whether a likelihood of comparisons has a finite maximum, items that nobody compares left aside; and in sentences
/// why not, naming the items, with what the prior does about it (0: there is none).
struct Separation {
  bool exists = true;
  std::vector<std::string> notes;
};
[[nodiscard]] Separation find_separation(const Instance& instance, const Connectivity& graph,
                                         const std::vector<bool>& mentioned, double prior);

}  // namespace witan
