#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>
#include <optional>

namespace witan {

/// Two contradictory statements of one expert.
struct Contradiction {
  ExpertId expert{};
  Slot one = 0;
  Slot other = 0;  ///< equal to `one` for different judgements of one item
};

/// Repetitions and contradictions within the data of each expert.
struct StatementCheck {
  std::uint64_t repeats = 0;
  std::uint64_t contradictions = 0;
  std::optional<Contradiction> first;
};

/// Compares the comparisons of each expert with each other and with its lists, and its judgements of the same item.
/// O(n log n).
[[nodiscard]] StatementCheck check_statements(const Instance& instance);

}  // namespace witan
