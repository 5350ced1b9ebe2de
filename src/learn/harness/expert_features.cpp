#include "expert_features.hpp"

#include <algorithm>
#include <numeric>

#include "pairs/list_pairs.hpp"
#include "util/compensated_sum.hpp"

namespace witan {
namespace {

constexpr double kTie = 0.5;

/// The feature of one item.
struct ItemFeature {
  Slot item;
  ExpertFeature feature;
};

/// Sums up the statements, one expert at a time.
class Gatherer {
 public:
  Gatherer(const Instance& instance, const ExpertGroups& groups, const ExpertFeatureOptions& options)
      : instance_(instance), groups_(groups), transform_(options.transform), sums_(instance.size()) {
    if (options.per_item && instance.size() > 1) factor_ = 1.0 / (instance.size() - 1.0);
    if (groups.shared_group()) shared_.resize(instance.size());
  }

  void gather() {
    const std::vector<std::uint32_t> compared = comparisons_by_expert();
    auto list = instance_.lists.begin();
    auto next = compared.begin();
    while (list != instance_.lists.end() || next != compared.end()) {
      ExpertId expert = list != instance_.lists.end() ? list->expert : instance_.comparisons[*next].expert;
      if (next != compared.end()) expert = std::min(expert, instance_.comparisons[*next].expert);
      own_ = groups_.own(expert);
      in_shared_ = groups_.shared(expert).has_value();
      const bool counts = own_ || in_shared_;
      if (!counts) ++unseen_experts;
      for (; list != instance_.lists.end() && list->expert == expert; ++list) {
        if (counts) add(*list);
      }
      for (; next != compared.end() && instance_.comparisons[*next].expert == expert; ++next) {
        if (counts) add(*next);
      }
      finish();
    }
    finish_shared();
  }

  std::vector<ItemFeature> found;
  std::size_t expert_count = 0, unseen_experts = 0, sharing_experts = 0;

 private:
  struct Sums {
    double wins = 0, losses = 0;
    bool named = false;
  };
  struct SharedSums {
    CompensatedSum wins, losses;
    double named = 0;
  };

  [[nodiscard]] std::vector<std::uint32_t> comparisons_by_expert() const {
    std::vector<std::uint32_t> order(instance_.comparisons.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      const ExpertId one = instance_.comparisons[a].expert;
      const ExpertId other = instance_.comparisons[b].expert;
      return one != other ? one < other : a < b;
    });
    return order;
  }

  void add(const List& list) {
    if (list.multiplicity() <= 0) return;
    const ListPairs pairs(instance_, list, transform_);
    for (std::size_t g = 0; g < pairs.group_count(); ++g) {
      const auto slots = pairs.group(g);
      const auto weights = pairs.group_weight(g);
      for (std::size_t k = 0; k < slots.size(); ++k) {
        if (weights.empty() || weights[k] > 0) name(slots[k]);
      }
    }
    pairs.for_each_win([&](Slot slot, double strength) { sums_[slot].wins += strength; });
    pairs.for_each_loss([&](Slot slot, double strength) { sums_[slot].losses += strength; });
  }

  void add(std::uint32_t comparison) {
    const Comparison& pair = instance_.comparisons[comparison];
    const double weight = instance_.weight_of_comparison(comparison);
    if (weight <= 0) return;
    name(pair.first);
    name(pair.second);
    if (pair.outcome == kTie) return;
    const double first = weight * static_cast<double>(pair.outcome);
    const double second = weight - first;
    sums_[pair.first].wins += first;
    sums_[pair.second].losses += first;
    sums_[pair.second].wins += second;
    sums_[pair.first].losses += second;
  }

  void name(Slot slot) {
    if (!sums_[slot].named) named_.push_back(slot);
    sums_[slot].named = true;
  }

  void finish() {
    if (named_.empty()) return;
    ++expert_count;
    if (in_shared_) ++sharing_experts;
    for (const Slot slot : named_) {
      const double wins = factor_ * sums_[slot].wins;
      const double losses = factor_ * sums_[slot].losses;
      sums_[slot] = {};
      if (own_) found.push_back({slot, {*own_, 1, wins, losses}});
      if (!in_shared_) continue;
      shared_[slot].wins.add(wins);
      shared_[slot].losses.add(losses);
      shared_[slot].named += 1;
    }
    named_.clear();
  }

  void finish_shared() {
    for (Slot slot = 0; slot < shared_.size(); ++slot) {
      const SharedSums& sums = shared_[slot];
      if (sums.named == 0) continue;
      found.push_back({slot, {*groups_.shared_group(), sums.named, sums.wins.value(), sums.losses.value()}});
    }
  }

  const Instance& instance_;
  const ExpertGroups& groups_;
  Transform transform_;
  double factor_ = 1;
  std::vector<Sums> sums_;
  std::vector<SharedSums> shared_;
  std::vector<Slot> named_;
  std::optional<std::uint32_t> own_;  ///< own group of the current expert
  bool in_shared_ = false;            ///< whether the current expert is in the shared group
};

}  // namespace

ExpertFeatures::ExpertFeatures(const Instance& instance, const ExpertGroups& groups,
                               const ExpertFeatureOptions& options)
    : groups_(groups.size()), shared_group_(groups.shared_group()), begin_(instance.size() + 1, 0) {
  Gatherer gatherer(instance, groups, options);
  gatherer.gather();
  for (const ItemFeature& one : gatherer.found) ++begin_[one.item + 1];
  std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
  features_.resize(gatherer.found.size());
  std::vector<std::size_t> next(begin_.begin(), begin_.end() - 1);
  for (const ItemFeature& one : gatherer.found) features_[next[one.item]++] = one.feature;
  expert_count_ = gatherer.expert_count;
  unseen_experts_ = gatherer.unseen_experts;
  sharing_experts_ = gatherer.sharing_experts;
}

void ExpertFeatures::write(FeatureTable& table, std::size_t first) const {
  for (Slot item = 0; item < item_count(); ++item) {
    const std::span<double> to = table.row(item).subspan(first, 3 * groups_);
    for (std::size_t g = 0; g < groups_; ++g)
      to[3 * g] = g == shared_group_ ? static_cast<double>(sharing_experts_) : 1;
    for (const ExpertFeature& feature : row(item)) {
      const std::size_t at = 3 * std::size_t{feature.group};
      to[at] -= feature.named;
      to[at + 1] = feature.wins;
      to[at + 2] = feature.losses;
    }
  }
}

}  // namespace witan
