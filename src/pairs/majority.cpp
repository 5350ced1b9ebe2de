#include "majority.hpp"

#include <algorithm>
#include <bit>

#include "strong_components.hpp"
#include "util/compensated_sum.hpp"

namespace witan {

MajorityRelation::MajorityRelation(const PooledRows& rows, Context& context, std::vector<double>* margin_sums)
    : size_(rows.size()),
      words_((std::size_t{rows.size()} + 63) / 64),
      bits_(words_ * rows.size()),
      wins_(rows.size()),
      losses_(rows.size()) {
  constexpr std::size_t kRowsAtOnce = 32;
  if (margin_sums != nullptr) margin_sums->assign(size_, 0.0);
  context.parallel_for(size_, kRowsAtOnce, [&](std::size_t begin, std::size_t end) {
    std::vector<double> net(size_);
    std::vector<double> decided(size_);
    for (std::size_t i = begin; i < end; ++i) {
      rows.row(static_cast<Slot>(i), net, decided);
      if (margin_sums != nullptr) {
        CompensatedSum sum;
        for (const double strength : net) sum.add(strength);
        (*margin_sums)[i] = sum.value();
      }
      for (std::size_t j = 0; j < size_; ++j) {
        const double margin = kMajorityTolerance * decided[j];
        const auto won = static_cast<unsigned>(net[j] > margin);
        bits_[i * words_ + j / 64] |= std::uint64_t{won} << (j % 64);
        wins_[i] += won;
        losses_[i] += static_cast<unsigned>(net[j] < -margin);
      }
    }
  });
}

std::optional<Slot> MajorityRelation::condorcet_winner() const {
  const auto winner = std::ranges::find_if(wins_, [&](std::uint32_t wins) { return wins + 1 == size_; });
  if (winner == wins_.end()) return std::nullopt;
  return static_cast<Slot>(winner - wins_.begin());
}

std::vector<Slot> MajorityRelation::smith_set() const {
  if (size_ == 0) return {};
  // Sets whose members beat all other items are nested, and their members have more wins than the rest. So the smallest
  // one is the closure of the item with the most wins.
  std::vector<Slot> members{static_cast<Slot>(std::ranges::max_element(wins_) - wins_.begin())};
  std::vector<std::uint64_t> outside(words_, ~std::uint64_t{0});
  if (size_ % 64 != 0) outside.back() = (std::uint64_t{1} << (size_ % 64)) - 1;
  const auto take = [&](Slot i) { outside[i / 64] &= ~(std::uint64_t{1} << (i % 64)); };
  take(members.front());
  for (std::size_t k = 0; k < members.size(); ++k) {
    const std::span<const std::uint64_t> beaten = row(members[k]);
    for (std::size_t w = 0; w < words_; ++w) {
      for (std::uint64_t left = outside[w] & ~beaten[w]; left != 0; left &= left - 1) {
        const Slot unbeaten = static_cast<Slot>(w * 64) + static_cast<Slot>(std::countr_zero(left));
        members.push_back(unbeaten);
        take(unbeaten);
      }
    }
  }
  std::ranges::sort(members);
  return members;
}

std::vector<std::vector<Slot>> MajorityRelation::strong_components() const {
  const auto next = [&](std::uint32_t node, std::size_t& cursor) {
    const std::span<const std::uint64_t> beaten = row(node);
    for (std::size_t w = cursor / 64; w < words_; ++w, cursor = w * 64) {
      const std::uint64_t left = beaten[w] >> (cursor % 64);
      if (left == 0) continue;
      const auto to = static_cast<std::uint32_t>(cursor) + static_cast<std::uint32_t>(std::countr_zero(left));
      cursor = to + std::size_t{1};
      return to;
    }
    return kNoNode;
  };
  const std::vector<std::uint32_t> component = witan::strong_components(size_, next);
  std::vector<std::vector<Slot>> members(size_ == 0 ? 0 : std::ranges::max(component) + std::size_t{1});
  for (Slot slot = 0; slot < size_; ++slot) members[component[slot]].push_back(slot);
  return members;
}

}  // namespace witan
