#include "plain_lists.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "util/compensated_sum.hpp"

namespace witan {
namespace {

bool is_plain(const Instance& instance) {
  if (!instance.comparisons.empty() || !instance.entry_weight.empty()) return false;
  for (std::size_t l = 0; l < instance.lists.size(); ++l) {
    const List& list = instance.lists[l];
    if (list.form != Form::rank || list.silence != Silence::unknown) return false;
    if (l > 0 && instance.lists[l - 1].expert == list.expert) return false;
  }
  return true;
}

/// Returns ln(rank), from a table for small integers: most ranks are small, and logarithms would dominate the cost.
double log_of_rank(double rank) {
  constexpr std::size_t kTabulated = 1024;
  static const std::array<double, kTabulated> kLogs = [] {
    std::array<double, kTabulated> logs{};
    for (std::size_t k = 1; k < kTabulated; ++k) logs[k] = std::log(static_cast<double>(k));
    return logs;
  }();
  const auto whole = rank < kTabulated ? static_cast<std::size_t>(rank) : 0;
  return static_cast<double>(whole) == rank ? kLogs[whole] : std::log(rank);
}

/// Adds up the scores of one list at a time, with the same arithmetic as ListPairs.
class PlainLists {
 public:
  PlainLists(const Instance& instance, Transform transform)
      : instance_(instance), transform_(transform), sums_(instance.size()) {}

  /// Returns false if the transform does not apply to the ranks.
  bool add(const List& list, const CrfExpertWeights& weights, double scale) {
    entries_.clear();
    const auto slots = instance_.slots_of(list);
    const auto values = instance_.values_of(list);
    for (std::size_t e = 0; e < slots.size(); ++e) entries_.push_back({values[e], slots[e]});
    if (entries_.empty()) return true;
    std::sort(entries_.begin(), entries_.end());
    double factor = scale * list.multiplicity();
    if (!transform(factor)) return false;
    const bool binary = transform_ == Transform::binary;
    wins_.resize(entries_.size());
    double mass = 0;
    double sum = 0;
    for (std::size_t end = entries_.size(), begin = end; end > 0; end = begin) {
      while (begin > 0 && entries_[begin - 1].first == entries_[end - 1].first) --begin;
      if (mass > 0) sum = binary ? mass : sum + (entries_[end].first - entries_[end - 1].first) * mass;
      for (std::size_t e = begin; e < end; ++e) wins_[e] = sum;
      mass += static_cast<double>(end - begin);
    }
    mass = sum = 0;
    for (std::size_t begin = 0, end = 0; begin < entries_.size(); begin = end) {
      while (end < entries_.size() && entries_[end].first == entries_[begin].first) ++end;
      if (mass > 0) sum = binary ? mass : sum + (entries_[begin].first - entries_[begin - 1].first) * mass;
      for (std::size_t e = begin; e < end; ++e) {
        sums_[entries_[e].second].add(factor * (weights.wins * wins_[e] - weights.losses * sum) - weights.silence);
      }
      mass += static_cast<double>(end - begin);
    }
    return true;
  }

  void write(std::vector<double>& scores) const {
    scores.resize(sums_.size());
    for (std::size_t i = 0; i < sums_.size(); ++i) scores[i] = sums_[i].value();
  }

 private:
  bool transform(double& factor) {
    const double last = entries_.back().first;
    if (transform_ == Transform::normalized) {
      if (!(last > 0)) return false;
      factor /= last;
    } else if (transform_ == Transform::log) {
      if (entries_.front().first < 1) return false;
      for (auto& [rank, slot] : entries_) rank = log_of_rank(rank);
      factor = entries_.back().first > 0 ? factor / entries_.back().first : 0;
    }
    return true;
  }

  const Instance& instance_;
  Transform transform_;
  std::vector<std::pair<double, Slot>> entries_;
  std::vector<double> wins_;
  std::vector<CompensatedSum> sums_;
};

}  // namespace

bool score_plain_lists(const Instance& instance, const ExpertFeatureOptions& options,
                       std::span<const CrfExpertWeights> weights, std::vector<double>& scores) {
  if (!is_plain(instance)) return false;
  const double scale = options.per_item && instance.size() > 1 ? 1.0 / (instance.size() - 1.0) : 1.0;
  PlainLists lists(instance, options.transform);
  for (std::size_t l = 0; l < instance.lists.size(); ++l) {
    if (!weights[l].has_weights || instance.lists[l].multiplicity() <= 0) continue;
    if (!lists.add(instance.lists[l], weights[l], scale)) return false;
  }
  lists.write(scores);
  return true;
}

}  // namespace witan
