#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>
#include <optional>

namespace witan {

/// Two things that one expert says and that cannot both hold.
struct Contradiction {
  ExpertId expert{};
  Slot one = 0;
  Slot other = 0;  ///< the same as `one`: different judgements of one item
};

/// What experts say twice, or both ways.
struct StatementCheck {
  std::uint64_t repeats = 0;
  std::uint64_t contradictions = 0;
  std::optional<Contradiction> first;
};

/// Compares each expert's comparisons with each other and with its lists, and its judgements of the same item. O(n log
/// n).
[[nodiscard]] StatementCheck check_statements(const Instance& instance);

}  // namespace witan
