#include "condorcet.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <string>

#include "pairs/majority.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Calls f(j) for every item j that i beats.
template <class F>
void for_each_beaten(const MajorityRelation& majority, Slot i, F f) {
  const std::span<const std::uint64_t> row = majority.row(i);
  for (std::size_t w = 0; w < row.size(); ++w) {
    for (std::uint64_t left = row[w]; left != 0; left &= left - 1) {
      f(static_cast<Slot>(w * 64 + static_cast<std::size_t>(std::countr_zero(left))));
    }
  }
}

/// Returns, by slot, the length of the longest chain of strong components above the item's minus the longest below it.
std::vector<std::int64_t> depths(const MajorityRelation& majority) {
  const auto components = majority.strong_components();
  std::vector<std::size_t> component(majority.size());
  for (std::size_t c = 0; c < components.size(); ++c) {
    for (const Slot i : components[c]) component[i] = c;
  }
  std::vector<std::int64_t> above(components.size(), 0), below(components.size(), 0);
  // Components are ordered best first, so every component that can beat one is final before it is visited.
  for (std::size_t c = 0; c < components.size(); ++c) {
    for (const Slot i : components[c]) {
      for_each_beaten(majority, i, [&](Slot j) {
        if (component[j] != c) above[component[j]] = std::max(above[component[j]], above[c] + 1);
      });
    }
  }
  for (std::size_t c = components.size(); c-- > 0;) {
    for (const Slot i : components[c]) {
      for_each_beaten(majority, i, [&](Slot j) {
        if (component[j] != c) below[c] = std::max(below[c], below[component[j]] + 1);
      });
    }
  }
  std::vector<std::int64_t> depth(majority.size());
  for (Slot i = 0; i < majority.size(); ++i) depth[i] = above[component[i]] - below[component[i]];
  return depth;
}

/// Returns blocks of equal items, in the initial order of the merge sort.
std::vector<std::vector<Slot>> first_order(const MajorityRelation& majority, const std::vector<double>& margins) {
  const std::vector<std::int64_t> depth = depths(majority);
  const auto key = [&](Slot i) {
    return std::tuple(depth[i], static_cast<std::int64_t>(majority.losses(i)) - majority.wins(i), -margins[i]);
  };
  std::vector<Slot> order(majority.size());
  std::iota(order.begin(), order.end(), Slot{0});
  std::sort(order.begin(), order.end(), [&](Slot a, Slot b) { return key(a) < key(b); });
  std::vector<std::vector<Slot>> blocks;
  for (const Slot slot : order) {
    if (blocks.empty() || key(blocks.back().front()) != key(slot)) blocks.emplace_back();
    blocks.back().push_back(slot);
  }
  return blocks;
}

/// Returns true if block a beats block b: its members win more duels against b than they lose.
bool block_beats(const MajorityRelation& majority, const std::vector<Slot>& a, const std::vector<Slot>& b) {
  std::int64_t won = 0;
  for (const Slot i : a) {
    for (const Slot j : b) won += (majority.beats(i, j) ? 1 : 0) - (majority.beats(j, i) ? 1 : 0);
  }
  return won > 0;
}

/// std::merge is not used because it requires a transitive order, and a majority relation may have cycles.
void merge_sort(std::vector<std::vector<Slot>>& blocks, std::size_t begin, std::size_t end,
                const MajorityRelation& majority) {
  if (end - begin < 2) return;
  const std::size_t middle = begin + (end - begin) / 2;
  merge_sort(blocks, begin, middle, majority);
  merge_sort(blocks, middle, end, majority);
  std::vector<std::vector<Slot>> merged;
  std::size_t left = begin;
  std::size_t right = middle;
  while (left < middle && right < end) {
    const bool right_first = block_beats(majority, blocks[right], blocks[left]);
    merged.push_back(std::move(blocks[right_first ? right++ : left++]));
  }
  while (left < middle) merged.push_back(std::move(blocks[left++]));
  while (right < end) merged.push_back(std::move(blocks[right++]));
  std::move(merged.begin(), merged.end(), blocks.begin() + static_cast<std::ptrdiff_t>(begin));
}

/// Describes the Smith set if it has several items that the ranking nevertheless orders.
std::optional<std::string> smith_note(const Instance& instance, const MajorityRelation& majority,
                                      const std::vector<double>& scores) {
  constexpr std::size_t kShown = 5;
  const std::vector<Slot> smith = majority.smith_set();
  const auto level = [&](Slot slot) { return scores[slot] == scores[smith.front()]; };
  if (smith.size() < 2 || std::ranges::all_of(smith, level)) return std::nullopt;
  std::string names;
  for (std::size_t k = 0; k < std::min(smith.size(), kShown); ++k) {
    names += (k == 0 ? "" : ", ") + in_quotes(instance.item_name(smith[k]));
  }
  if (smith.size() > kShown) names += fmt::format(" and {} more", smith.size() - kShown);
  return fmt::format(
      "no Condorcet winner: the majorities do not order the {} items of the Smith set ({}); their order "
      "follows from Copeland scores, then margins",
      smith.size(), names);
}

}  // namespace

Fit Condorcet::solve(const Options& options, const Instance& instance, Context& context) {
  std::vector<double> margins;
  const MajorityRelation majority(PooledRows(instance, options.transform, options.scale), context, &margins);
  auto blocks = first_order(majority, margins);
  merge_sort(blocks, 0, blocks.size(), majority);
  Fit fit;
  fit.scores.resize(instance.size());
  auto score = static_cast<double>(blocks.size());
  for (const auto& block : blocks) {
    for (const Slot slot : block) fit.scores[slot] = score;
    score -= 1;
  }
  if (const auto note = smith_note(instance, majority, fit.scores)) fit.diagnostics.notes.push_back(*note);
  return fit;
}

}  // namespace witan
