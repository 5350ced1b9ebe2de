#include "pair_weights.hpp"

#include <algorithm>
#include <cmath>

#include "pairs/list_pairs.hpp"
#include "pairs/pair_counts.hpp"
#include "util/compensated_sum.hpp"

namespace witan {
namespace {

/// Returns the weight of all ties, on the scale of PooledRows with Scale::automatic.
double weight_of_ties(const Instance& instance) {
  const bool unit = resolved_scale(Scale::automatic, instance) == Scale::unit;
  CompensatedSum sum;
  ListPairs pairs;
  for (const List& list : instance.lists) {
    pairs.read(instance, list, Transform::binary);
    if (unit) pairs.scale_to(list.multiplicity());
    sum.add(pairs.tie_total());
  }
  const PairCounts counts = PairCounts::of_comparisons(instance, Scale::automatic, nullptr, UnitOf::wins);
  for (const PairCount& pair : counts.pairs()) sum.add(pair.ties);
  return sum.value();
}

}  // namespace

PairWeights::RowSums PairWeights::sums_of(std::span<const double> net, std::span<const double> decided) {
  RowSums sums;
  for (std::size_t j = 0; j < net.size(); ++j) {
    const double margin = std::abs(net[j]);
    sums.compared = sums.compared || decided[j] > 0;
    sums.least += (decided[j] - margin) / 2;
    if (margin <= kMajorityTolerance * decided[j]) continue;
    sums.volume += margin;
    sums.whole = sums.whole && margin == std::floor(margin);
  }
  return sums;
}

void PairWeights::mark_tied_items(const Instance& instance, std::span<RowSums> sums) {
  for (const List& list : instance.lists) {
    if (list.multiplicity() <= 0 || list.size() < 2) continue;
    for (const Slot slot : instance.slots_of(list)) sums[slot].compared = true;
  }
  for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
    if (instance.weight_of_comparison(c) <= 0) continue;
    sums[instance.comparisons[c].first].compared = true;
    sums[instance.comparisons[c].second].compared = true;
  }
}

void PairWeights::choose_unit(std::span<const RowSums> sums) {
  constexpr int kBits = 46;
  CompensatedSum volume, least;
  for (const RowSums& row : sums) {
    compared_.push_back(row.compared);
    whole_ = whole_ && row.whole;
    volume.add(row.volume);
    least.add(row.least);
  }
  base_ += least.value() / 2;
  const int exponent = std::ilogb(std::max(volume.value(), 1.0));
  whole_ = whole_ && exponent < kBits;
  if (!whole_) unit_ = std::ldexp(1.0, std::ilogb(volume.value()) - kBits);
}

void PairWeights::quantise(std::span<const double> net, std::span<const double> decided,
                           std::span<Units> margin) const {
  for (std::size_t j = 0; j < net.size(); ++j) {
    const bool rounding = std::abs(net[j]) <= kMajorityTolerance * decided[j];
    margin[j] = rounding ? 0 : std::llround(net[j] / unit_);
  }
}

PairWeights::PairWeights(const Instance& instance, double tie_penalty, Context& context)
    : size_(instance.size()),
      base_(tie_penalty * weight_of_ties(instance)),
      rows_(std::in_place, instance, Transform::binary, Scale::automatic) {
  constexpr std::size_t kRowsAtOnce = 32;
  const auto for_each_row = [&](auto&& work) {
    context.parallel_for(size_, kRowsAtOnce, [&](std::size_t begin, std::size_t end) {
      std::vector<double> net(size_), decided(size_);
      for (std::size_t i = begin; i < end; ++i) {
        rows_->row(static_cast<Slot>(i), net, decided);
        work(i, net, decided);
      }
    });
  };
  std::vector<RowSums> sums(size_);
  for_each_row([&](std::size_t i, const auto& net, const auto& decided) { sums[i] = sums_of(net, decided); });
  mark_tied_items(instance, sums);
  choose_unit(sums);
  if (size_ > kDenseItems) return;
  dense_.resize(std::size_t{size_} * size_);
  for_each_row([&](std::size_t i, const auto& net, const auto& decided) {
    quantise(net, decided, std::span(dense_).subspan(i * size_, size_));
  });
  rows_.reset();
}

PairWeights::PairWeights(std::uint32_t items, std::span<const double> preference)
    : size_(items), dense_(std::size_t{items} * items) {
  std::vector<RowSums> sums(items);
  std::vector<double> net(items), decided(items);
  const auto read = [&](std::size_t i) {
    for (std::size_t j = 0; j < items; ++j) {
      const double above = i == j ? 0 : preference[i * items + j];
      const double below = i == j ? 0 : preference[j * items + i];
      net[j] = above - below;
      decided[j] = above + below;
    }
  };
  for (std::size_t i = 0; i < items; ++i) {
    read(i);
    sums[i] = sums_of(net, decided);
  }
  choose_unit(sums);
  for (std::size_t i = 0; i < items; ++i) {
    read(i);
    quantise(net, decided, std::span(dense_).subspan(i * items, items));
  }
}

void PairWeights::margins(Slot i, std::span<Units> margin) const {
  if (!rows_) {
    std::ranges::copy(std::span(dense_).subspan(std::size_t{i} * size_, size_), margin.begin());
    return;
  }
  std::vector<double> net(size_), decided(size_);
  rows_->row(i, net, decided);
  quantise(net, decided, margin);
}

}  // namespace witan
