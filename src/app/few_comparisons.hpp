#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/fit.hpp"

#include <cstdint>
#include <vector>

namespace witan {

/// Returns by slot the number of comparisons and lists that contain the item. A list counts as often as it was cast. If
/// all weights of comparisons are whole numbers, a comparison of weight w counts as w comparisons. Statements of weight
/// 0 do not count.
[[nodiscard]] std::vector<double> count_statements(const Instance& instance);

/// Marks the items with a score and fewer than `least` comparisons and lists as unlisted, and adds a note with their
/// number. Does nothing if `least` is 0.
void omit_few_comparisons(std::uint64_t least, const Instance& instance, Fit& fit);

/// Adds a note if the first item of a ranking of comparisons has few of them: fewer than a quarter of those of the
/// median item, or fewer than five and fewer than half. With a quarter of the data, a standard error is about twice as
/// large. Such items are often first by chance, because their scores vary most.
void note_leader_with_few(const Instance& instance, Fit& fit);

}  // namespace witan
