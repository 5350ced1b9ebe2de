#include "condorcet.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>

#include "pairs/majority.hpp"
#include "util/compensated_sum.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Returns, by slot, the length of the longest chain of strong components above the item's minus the longest below it.
std::vector<std::int64_t> depths(const MajorityRelation& majority) {
  const auto components = majority.strong_components();
  std::vector<std::int64_t> above(majority.size(), 0);
  std::vector<std::int64_t> below(majority.size(), 0);
  // Components are ordered best first, so every component that can beat one is final before it is visited.
  for (std::size_t c = 0; c < components.size(); ++c) {
    std::int64_t longest = 0;
    for (const Slot i : components[c]) longest = std::max(longest, above[i]);
    for (const Slot i : components[c]) {
      for (Slot j = 0; j < majority.size(); ++j) {
        if (majority.beats(i, j)) above[j] = std::max(above[j], longest + 1);
      }
    }
    for (const Slot i : components[c]) above[i] = longest;
  }
  for (std::size_t c = components.size(); c-- > 0;) {
    std::int64_t longest = 0;
    for (const Slot i : components[c]) {
      for (Slot j = 0; j < majority.size(); ++j) {
        const bool inside = std::binary_search(components[c].begin(), components[c].end(), j);
        if (!inside && majority.beats(i, j)) longest = std::max(longest, below[j] + 1);
      }
    }
    for (const Slot i : components[c]) below[i] = longest;
  }
  for (Slot i = 0; i < majority.size(); ++i) above[i] -= below[i];
  return above;
}

std::vector<double> margin_sums(const PooledRows& rows, Context& context) {
  std::vector<double> sums(rows.size());
  context.parallel_for(rows.size(), 64, [&](std::size_t begin, std::size_t end) {
    std::vector<double> net(rows.size());
    std::vector<double> decided(rows.size());
    for (std::size_t i = begin; i < end; ++i) {
      rows.row(static_cast<Slot>(i), net, decided);
      CompensatedSum sum;
      for (const double margin : net) sum.add(margin);
      sums[i] = sum.value();
    }
  });
  return sums;
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
  const PooledRows rows(instance, options.transform, options.scale);
  const MajorityRelation majority(rows, context);
  auto blocks = first_order(majority, margin_sums(rows, context));
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
