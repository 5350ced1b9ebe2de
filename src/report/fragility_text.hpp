#pragma once

#include "witan/method/inference/fragility.hpp"

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// The pairs of one instance, if fragility was requested.
class FragilityOf {
 public:
  FragilityOf(std::span<const std::vector<PairFragility>> all, std::size_t instance)
      : requested_(!all.empty()), pairs_(all.empty() ? std::span<const PairFragility>() : all[instance]) {}

  [[nodiscard]] bool requested() const { return requested_; }
  [[nodiscard]] std::span<const PairFragility> pairs() const { return pairs_; }
  /// Returns the pair of an item and the next one, or null.
  [[nodiscard]] const PairFragility* below(Slot item) const;

 private:
  bool requested_;
  std::span<const PairFragility> pairs_;
};

using RemovalMember = std::optional<Removal> PairFragility::*;

inline constexpr std::string_view kFragilityLegend =
    "swap: fewest removals that give the next item a higher score; ≤: upper bound; –: none found in half of the data";

/// Returns "9", "≤ 9" for an upper bound, or "–".
[[nodiscard]] std::string removal_text(const PairFragility* pair, RemovalMember member);
/// Returns two CSV fields, each after a comma: the count, and yes or no for an exact count.
[[nodiscard]] std::string removal_csv(const PairFragility* pair, RemovalMember member);
/// Writes an array with one object per pair.
void write_fragility_json(const Instance& instance, std::span<const PairFragility> pairs, std::ostream& out);
/// Writes a sentence per pair and kind of removal, with the removed data.
void write_fragility_table(const Instance& instance, std::span<const PairFragility> pairs, std::ostream& out);

}  // namespace witan
