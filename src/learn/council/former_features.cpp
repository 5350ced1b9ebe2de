#include "former_features.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "learn/harness/expert_features.hpp"
#include "method/shared/list_values.hpp"
#include "side_features.hpp"

namespace witan {
namespace {

constexpr std::size_t kListColumns = 5;
/// Number of statistics over all lists. Each has two columns: the value and its z-score.
constexpr std::size_t kPooledColumns = 8;
constexpr double kUnranked = 7;  ///< log-rank of unranked items: a rank below the end of most lists

using WeightedValue = std::pair<double, double>;  ///< a value and its weight

/// Returns the first of the sorted values at which the sum of the weights exceeds `at`, which is less than their sum.
/// With weights of 1, this is the value at the index ⌊at⌋.
double former_quantile(const std::vector<WeightedValue>& sorted, double at) {
  double sum = 0;
  for (const auto& [value, weight] : sorted) {
    sum += weight;
    if (sum > at) return value;
  }
  return sorted.back().first;
}

class FormerWriter {
 public:
  FormerWriter(const Instance& instance, const KnownExperts& known, const FormerFeatureOptions& options)
      : instance_(instance),
        known_(known),
        options_(options),
        table_(instance.size(), former_columns(known.size(), options)),
        pooled_(kPooledColumns, std::vector<double>(instance.size(), 0.0)),
        logs_(instance.size()) {}

  FeatureTable write() {
    write_pairs();
    write_lists();
    write_pooled();
    write_size();
    SideFeatures(instance_, "council", options_.side, options_.side_numbers).write(table_, next_);
    return std::move(table_);
  }

 private:
  enum Pooled : std::size_t { kReciprocal, kPositions, kNamed, kShares, kBest, kQuartile, kMedian, kMean };

  void put(std::span<const double> values) {
    for (Slot slot = 0; slot < instance_.size(); ++slot) table_.row(slot)[next_] = values[slot];
    ++next_;
  }
  void put_standard(std::vector<double> values) {
    const auto count = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    double squares = 0;
    for (double& value : values) {
      value -= mean;
      squares += value * value;
    }
    const double deviation = std::sqrt(squares / count);
    for (double& value : values) value = deviation > 1e-12 ? value / deviation : 0;
    put(values);
  }

  void write_pairs() {
    const ExpertGroups groups(ExpertGroups::Kind::both, known_, *instance_.expert_names);
    for (const Transform transform : options_.transforms) {
      const ExpertFeatures features(instance_, groups, {transform, true});
      features.write(table_, next_);
      next_ += 3 * (known_.size() + 1);
      std::vector<double> net(instance_.size());
      for (Slot slot = 0; slot < instance_.size(); ++slot) {
        net[slot] = table_.row(slot)[next_ - 2] - table_.row(slot)[next_ - 1];
      }
      put_standard(std::move(net));
    }
  }
  void write_lists() {
    for (const List& list : instance_.lists) {
      if (list.multiplicity() <= 0 || list.size() == 0) continue;
      const ListValues ranks = list_ranks(instance_, list, TieRanks::mean);
      const ListValues positions = renumbered_ranks(instance_, list, TieRanks::mean);
      const auto number = known_.find((*instance_.expert_names)[static_cast<std::uint32_t>(list.expert)]);
      const auto count = static_cast<double>(ranks.slots.size());
      for (std::size_t k = 0; k < ranks.slots.size(); ++k) {
        // Ranks of a run may start at 0.
        const double rank = std::max(1.0, ranks.values[k]);
        const double position = positions.values[k];
        const double share = count > 1 ? (count - position) / (count - 1) : 1.0;
        add_pooled(ranks.slots[k], rank, position, share, list.multiplicity());
        if (!number) continue;
        const auto to = table_.row(ranks.slots[k]).subspan(next_ + *number * kListColumns, kListColumns);
        const double values[] = {60 / (60 + rank), 5 / (5 + rank), std::log(rank) / kUnranked, share,
                                 3 / (2 + position)};
        std::ranges::copy(values, to.begin());
      }
    }
    next_ += known_.size() * kListColumns;
  }
  void add_pooled(Slot slot, double rank, double position, double share, double times) {
    pooled_[kReciprocal][slot] += times / (60 + rank);
    pooled_[kPositions][slot] += times / (5 + position);
    pooled_[kNamed][slot] += times;
    pooled_[kShares][slot] += times * (share - 0.5);
    logs_[slot].emplace_back(std::log(rank), times);
  }
  void write_pooled() {
    for (Slot slot = 0; slot < instance_.size(); ++slot) {
      std::vector<WeightedValue>& logs = logs_[slot];
      std::ranges::sort(logs);
      const bool none = logs.empty();
      double sum = 0, times = 0;
      for (const auto& [value, weight] : logs) {
        sum += weight * value;
        times += weight;
      }
      pooled_[kBest][slot] = none ? kUnranked : logs.front().first;
      pooled_[kQuartile][slot] = none ? kUnranked : former_quantile(logs, times / 4);
      pooled_[kMedian][slot] = none ? kUnranked : former_quantile(logs, times / 2);
      pooled_[kMean][slot] = none ? kUnranked : sum / times;
    }
    for (std::vector<double>& column : pooled_) {
      put(column);
      put_standard(column);
    }
  }
  void write_size() {
    const std::vector<double>& named = pooled_[kNamed];
    const double items = instance_.size();
    put(std::vector<double>(instance_.size(), std::log(std::max(1.0, items))));
    const double all = std::accumulate(named.begin(), named.end(), 0.0);
    put(std::vector<double>(instance_.size(), items > 0 ? all / items : 0.0));
  }
  const Instance& instance_;
  const KnownExperts& known_;
  const FormerFeatureOptions& options_;
  FeatureTable table_;
  std::size_t next_ = 0;  ///< next column to write
  std::vector<std::vector<double>> pooled_;
  std::vector<std::vector<WeightedValue>> logs_;
};

}  // namespace

std::size_t former_columns(std::size_t known, const FormerFeatureOptions& options) {
  return options.transforms.size() * (3 * (known + 1) + 1) + known * kListColumns + 2 * kPooledColumns + 2 +
         options.side;
}

FeatureTable former_features(const Instance& instance, const KnownExperts& known, const FormerFeatureOptions& options) {
  return FormerWriter(instance, known, options).write();
}

}  // namespace witan
