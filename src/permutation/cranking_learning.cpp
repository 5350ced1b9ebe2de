#include "cranking_learning.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "pair_gibbs.hpp"

namespace witan {
namespace {

constexpr std::uint32_t kNotSampled = std::numeric_limits<std::uint32_t>::max();

/// Draws items in random order; the first item of another label than the first one replaces the last place if needed.
std::vector<std::uint32_t> draw_items(const std::vector<double>& label, std::uint32_t most, Random& random) {
  std::vector<std::uint32_t> labelled;
  for (std::uint32_t i = 0; i < label.size(); ++i) {
    if (!std::isnan(label[i])) labelled.push_back(i);
  }
  for (std::size_t k = labelled.size(); k > 1; --k) std::swap(labelled[k - 1], labelled[random.below(k)]);
  const auto other = std::ranges::find_if(labelled, [&](std::uint32_t i) { return label[i] != label[labelled[0]]; });
  if (other == labelled.end()) return {};
  const std::size_t size = std::min<std::size_t>(most, labelled.size());
  if (static_cast<std::size_t>(other - labelled.begin()) >= size) std::swap(*other, labelled[size - 1]);
  labelled.resize(size);
  std::ranges::sort(labelled);
  return labelled;
}

/// Adds the pairs of a statement between the sampled items.
void add_sampled_pairs(const BucketOrder& order, const std::vector<std::uint32_t>& number, PreferenceMatrix& pairs) {
  std::vector<bool> listed(number.size());
  for (const std::uint32_t item : order.items) listed[item] = true;
  order.for_each_block([&](std::uint32_t begin, std::uint32_t end) {
    for (std::uint32_t k = begin; k < end; ++k) {
      const std::uint32_t better = number[order.items[k]];
      if (better == kNotSampled) continue;
      for (std::size_t j = end; j < order.items.size(); ++j) {
        if (number[order.items[j]] != kNotSampled) pairs.row(better)[number[order.items[j]]] += order.weight;
      }
      for (std::uint32_t j = 0; order.silent > 0 && j < number.size(); ++j) {
        if (!listed[j] && number[j] != kNotSampled) pairs.row(better)[number[j]] += order.weight;
      }
    }
  });
}

}  // namespace

CrankingSample cranking_sample(const Instance& instance, std::uint32_t most, Random& random) {
  CrankingSample sample;
  const BucketOrders orders(instance);
  if (instance.labels.empty()) return sample;
  std::vector<double> label;
  for (const Slot slot : orders.slots()) label.push_back(static_cast<double>(instance.labels[slot]));
  const std::vector<std::uint32_t> items = draw_items(label, most, random);
  std::vector<std::uint32_t> number(orders.item_count(), kNotSampled);
  for (const std::uint32_t item : items) {
    number[item] = sample.items++;
    std::uint32_t tier = 0;
    for (const std::uint32_t other : items) tier += label[other] > label[item] ? 1 : 0;
    sample.tier.push_back(tier);
  }
  if (items.empty()) return sample;
  for (const BucketOrders::Expert& expert : orders.experts()) {
    PreferenceMatrix pairs(sample.items);
    for (std::size_t k = expert.begin; k < expert.end; ++k) add_sampled_pairs(orders[k], number, pairs);
    if (pairs.total() > 0) sample.experts.push_back({to_index(expert.id), std::move(pairs)});
  }
  return sample;
}

double cranking_log_likelihood(const CrankingSample& sample, std::span<const double> theta,
                               std::span<double> gradient) {
  PreferenceMatrix energy(sample.items);
  for (const CrankingSample::Expert& expert : sample.experts) {
    for (std::uint32_t i = 0; i < sample.items; ++i) {
      for (std::uint32_t j = 0; j < sample.items; ++j) {
        energy.row(i)[j] += theta[expert.id] * expert.pairs.above(i, j);
      }
    }
  }
  const PairGibbs model = gibbs_by_subsets(energy);
  const PairGibbs labels = gibbs_by_subsets(energy, sample.tier);
  for (const CrankingSample::Expert& expert : sample.experts) {
    for (std::uint32_t i = 0; i < sample.items; ++i) {
      for (std::uint32_t j = 0; j < sample.items; ++j) {
        gradient[expert.id] += expert.pairs.above(i, j) * (model.above.above(j, i) - labels.above.above(j, i));
      }
    }
  }
  return labels.log_normaliser - model.log_normaliser;
}

}  // namespace witan
