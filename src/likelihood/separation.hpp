#pragma once

#include "witan/data/dataset.hpp"

#include <string>
#include <vector>

#include "pairs/connectivity.hpp"

namespace witan {

/// Whether a likelihood of comparisons has a finite maximum, and notes that give the reason if it has none. Items
/// without comparisons do not affect existence. The notes name the items and state the effect of the prior; `prior` = 0
/// means that there is none.
struct Separation {
  bool exists = true;
  std::vector<std::string> notes;
};
[[nodiscard]] Separation find_separation(const Instance& instance, const Connectivity& graph,
                                         const std::vector<bool>& mentioned, double prior);

}  // namespace witan
