#include "svd_features.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "pair_svd.hpp"

namespace witan {
namespace {

/// The instance restricted to data about labelled items. Slots do not change.
class LabelledPart {
 public:
  explicit LabelledPart(const Instance& whole) : part_(whole) {
    for (List list : whole.lists) {
      const std::uint64_t begin = slot_.size();
      for (std::uint64_t e = list.begin; e < list.end; ++e) {
        if (!labelled(whole, whole.slot[e])) continue;
        slot_.push_back(whole.slot[e]);
        value_.push_back(whole.value[e]);
        if (!whole.entry_weight.empty()) weight_.push_back(whole.entry_weight[e]);
      }
      list.begin = begin;
      list.end = slot_.size();
      if (list.size() > 0) lists_.push_back(list);
    }
    for (std::size_t c = 0; c < whole.comparisons.size(); ++c) {
      const Comparison& comparison = whole.comparisons[c];
      if (!labelled(whole, comparison.first) || !labelled(whole, comparison.second)) continue;
      comparisons_.push_back(comparison);
      if (!whole.comparison_weight.empty()) comparison_weight_.push_back(whole.comparison_weight[c]);
    }
    part_.lists = lists_;
    part_.slot = slot_;
    part_.value = value_;
    part_.entry_weight = weight_;
    part_.entry_time = {};
    part_.comparisons = comparisons_;
    part_.comparison_weight = comparison_weight_;
    part_.comparison_time = {};
    part_.comparison_cluster = {};
  }
  LabelledPart(const LabelledPart&) = delete;
  LabelledPart& operator=(const LabelledPart&) = delete;
  [[nodiscard]] const Instance& instance() const { return part_; }

 private:
  static bool labelled(const Instance& whole, Slot slot) {
    return !whole.labels.empty() && !std::isnan(whole.labels[slot]);
  }
  Instance part_;
  std::vector<List> lists_;
  std::vector<Slot> slot_;
  std::vector<double> value_, weight_, comparison_weight_;
  std::vector<Comparison> comparisons_;
};

class Writer {
 public:
  Writer(const Instance& instance, const KnownExperts& known, const SvdFeatureOptions& options)
      : instance_(instance), known_(known), options_(options), width_(svd_columns(options.rank)) {
    table_ = FeatureTable(instance.size(), width_ * (known.size() + (options.pooled ? 1 : 0)));
  }
  FeatureTable write() {
    write_silence();
    const std::vector<ExpertPairs> views = views_by_expert(instance_, options_.transform);
    std::vector<const PairView*> pool;
    for (const ExpertPairs& expert : views) {
      if (const auto number = own(expert.expert)) {
        put(pair_svd(expert.view, options_.rank), *number);
      } else {
        pool.push_back(&expert.view);
      }
    }
    if (options_.pooled) put(pair_svd(pool, instance_.size(), options_.rank), known_.size());
    return std::move(table_);
  }

 private:
  [[nodiscard]] std::optional<std::uint32_t> own(ExpertId expert) const {
    return known_.find((*instance_.expert_names)[static_cast<std::uint32_t>(expert)]);
  }
  void put(const PairSvd& svd, std::size_t set) {
    const std::size_t rank = options_.rank;
    for (Slot slot = 0; slot < instance_.size(); ++slot) {
      const std::span<double> to = table_.row(slot).subspan(set * width_, width_);
      std::ranges::copy(svd.u.row(slot), to.begin());
      std::ranges::copy(svd.sigma, to.subspan(rank).begin());
      std::ranges::copy(svd.v.row(slot), to.subspan(2 * rank).begin());
    }
  }
  void write_silence() {
    for (Slot slot = 0; slot < instance_.size(); ++slot) {
      for (std::size_t set = 1; set * width_ <= table_.columns(); ++set) table_.row(slot)[set * width_ - 1] = 1;
    }
    for (const List& list : instance_.lists) {
      if (list.multiplicity() > 0) mark_ranked(list);
    }
    for (std::size_t c = 0; c < instance_.comparisons.size(); ++c) {
      if (instance_.weight_of_comparison(c) <= 0) continue;
      const Comparison& comparison = instance_.comparisons[c];
      const auto set = set_of(comparison.expert);
      if (!set) continue;
      mark_ranked(*set, comparison.first);
      mark_ranked(*set, comparison.second);
    }
  }
  void mark_ranked(const List& list) {
    const auto set = set_of(list.expert);
    if (!set) return;
    if (list.silence != Silence::unknown && list.size() > 0) {
      for (Slot slot = 0; slot < instance_.size(); ++slot) mark_ranked(*set, slot);
      return;
    }
    for (std::uint64_t e = list.begin; e < list.end; ++e) {
      if (instance_.weight_of_entry(e) > 0) mark_ranked(*set, instance_.slot[e]);
    }
  }
  /// Returns nullopt if the expert has no features and there is no pool.
  [[nodiscard]] std::optional<std::size_t> set_of(ExpertId expert) const {
    if (const auto number = own(expert)) return *number;
    return options_.pooled ? std::optional(known_.size()) : std::nullopt;
  }
  void mark_ranked(std::size_t set, Slot slot) { table_.row(slot)[(set + 1) * width_ - 1] = 0; }

  const Instance& instance_;
  const KnownExperts& known_;
  const SvdFeatureOptions& options_;
  std::size_t width_;
  FeatureTable table_;
};

}  // namespace

FeatureTable svd_features(const Instance& instance, const KnownExperts& known, const SvdFeatureOptions& options) {
  if (!options.labelled_only) return Writer(instance, known, options).write();
  const LabelledPart part(instance);
  return Writer(part.instance(), known, options).write();
}

}  // namespace witan
