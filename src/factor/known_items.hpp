#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/fit.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace witan {

/// The items of an instance that are in the training data, and their indices there.
struct KnownItems {
  /// `names` are sorted by bytes.
  KnownItems(std::span<const std::string> names, const Instance& instance) {
    for (Slot slot = 0; slot < instance.size(); ++slot) {
      const auto found = std::ranges::lower_bound(names, instance.item_name(slot), {},
                                                  [](const std::string& name) { return std::string_view(name); });
      if (found == names.end() || *found != instance.item_name(slot)) continue;
      slots.push_back(slot);
      items.push_back(static_cast<std::uint32_t>(found - names.begin()));
    }
  }
  std::vector<Slot> slots;
  std::vector<std::uint32_t> items;
};

/// Adds a note to the fit if some items of the instance are not in the training data.
inline void note_unknown_items(const KnownItems& known, const Instance& instance, Fit& fit) {
  if (known.slots.size() == instance.size()) return;
  fit.diagnostics.notes.push_back(fmt::format("{} of {} items have no score: not in the training data",
                                              instance.size() - known.slots.size(), instance.size()));
}

}  // namespace witan
