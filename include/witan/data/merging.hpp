#pragma once

#include <cstdint>

namespace witan {

/// The statements that are merged if they are equal: none, those of the same expert, or those of all experts at any
/// time.
enum class Merge : std::uint8_t { none, of_expert, of_all };

/// How statements are merged when a data set is copied or saved.
///
/// Comparisons are equal if they have the same items in the same order and the same outcome; the merged comparison has
/// the sum of their weights. Lists are equal if they have the same entries, form, silence and weight; the merged list
/// has the sum of their counts. Open lists are never merged, because further rows may be added to them. Statements
/// merged by expert also have equal times.
struct Merging {
  Merge comparisons = Merge::none;
  Merge lists = Merge::none;
};

}  // namespace witan
