#include "position_fusion.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <span>

#include "counting/comb.hpp"
#include "method/shared/known_experts.hpp"
#include "method/shared/learned_codec.hpp"
#include "method/shared/learned_weights.hpp"
#include "method/shared/list_values.hpp"
#include "util/compensated_sum.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::array<std::size_t, 11> kSegmentEnds = {0, 5, 15, 35, 75, 155, 315, 635, 1275, 2555, 5115};
constexpr std::array<std::size_t, 10> kOddsEnds = {0, 5, 10, 15, 20, 30, 100, 200, 500, 1000};
constexpr double kLeastOdds = 0.001;
const double kMissingOdds = std::log(0.001 / 0.999);

struct PositionsLearned {
  std::vector<std::vector<double>> values;  ///< by expert, then by position or segment
  template <class V>
  static void describe(V&& v) {
    v("values", &PositionsLearned::values);
  }
};

/// The items of one list, best first; ties in the order of names.
std::vector<Slot> order_of(const Instance& instance, const List& list) {
  const ListValues ranks = renumbered_ranks(instance, list, TieRanks::id);
  std::vector<Slot> order(ranks.slots.size());
  for (std::size_t k = 0; k < order.size(); ++k) order[static_cast<std::size_t>(ranks.values[k]) - 1] = ranks.slots[k];
  return order;
}

std::span<const std::size_t> ends_of(PositionRule rule) {
  return rule == PositionRule::bayes ? std::span<const std::size_t>(kOddsEnds)
                                     : std::span<const std::size_t>(kSegmentEnds);
}

/// Returns the length of a segment of probfuse.
std::size_t segment_size(std::size_t length, int segments) {
  const auto count = static_cast<std::size_t>(segments);
  return (length + count - 1) / count;
}

double sum_of(std::span<const double> hits, std::size_t begin, std::size_t end) {
  end = std::min(end, hits.size());
  return begin >= end ? 0
                      : std::accumulate(hits.begin() + static_cast<std::ptrdiff_t>(begin),
                                        hits.begin() + static_cast<std::ptrdiff_t>(end), 0.0);
}

double average_precision(std::span<const double> hits, double relevant) {
  double found = 0, sum = 0;
  for (std::size_t p = 0; p < hits.size(); ++p) {
    found += hits[p];
    sum += hits[p] * found / static_cast<double>(p + 1);
  }
  return relevant > 0 ? sum / relevant : 0;
}

/// The sums over the training lists of one expert.
class PositionSums {
 public:
  /// Adds a list: 1 for relevant items, else 0, by position. `weight`: how much the list counts.
  void add(const PositionSettings& settings, std::span<const double> hits, double relevant, double weight) {
    lists_ += weight;
    switch (settings.rule) {
      case PositionRule::position:
      case PositionRule::slide:
        grow(hits.size());
        for (std::size_t p = 0; p < hits.size(); ++p) {
          sums_[p] += weight * hits[p];
          counts_[p] += weight;
        }
        break;
      case PositionRule::probability: {
        const std::size_t size = segment_size(hits.size(), settings.segments);
        grow(static_cast<std::size_t>(settings.segments));
        for (std::size_t k = 0; k < sums_.size() && k * size < hits.size(); ++k) {
          const double length = static_cast<double>(std::min((k + 1) * size, hits.size()) - k * size);
          sums_[k] += weight * sum_of(hits, k * size, (k + 1) * size) / length;
        }
        break;
      }
      case PositionRule::segment:
      case PositionRule::bayes: {
        const auto ends = ends_of(settings.rule);
        grow(ends.size() - 1);
        for (std::size_t k = 0; k + 1 < ends.size(); ++k) {
          sums_[k] += weight * sum_of(hits, ends[k], ends[k + 1]) / static_cast<double>(ends[k + 1] - ends[k]);
        }
        break;
      }
      case PositionRule::map:
        grow(1);
        sums_[0] += weight * average_precision(hits, relevant);
    }
  }
  [[nodiscard]] bool empty() const { return lists_ == 0; }
  [[nodiscard]] std::vector<double> values(PositionRule rule) const {
    std::vector<double> values(sums_.size());
    const bool by_position = rule == PositionRule::position || rule == PositionRule::slide;
    for (std::size_t k = 0; k < values.size(); ++k) {
      values[k] = sums_[k] / (by_position ? counts_[k] : lists_);
      if (rule != PositionRule::bayes) continue;
      const double share = values[k] == 0 ? kLeastOdds : values[k];
      values[k] = std::log(share / (share == 1 ? kLeastOdds : 1 - share));
    }
    return values;
  }

 private:
  void grow(std::size_t size) {
    if (size <= sums_.size()) return;
    sums_.resize(size, 0.0);
    counts_.resize(size, 0.0);
  }

  std::vector<double> sums_, counts_;
  double lists_ = 0;
};

/// Returns what a list adds to the score of each of its items, by position.
class PositionValues {
 public:
  PositionValues(const PositionSettings& settings, const std::vector<double>& values, std::size_t length)
      : settings_(settings), values_(values), length_(length) {}

  [[nodiscard]] double at(std::size_t p) const {
    switch (settings_.rule) {
      case PositionRule::position:
        return value(p);
      case PositionRule::slide:
        return around(p);
      case PositionRule::probability: {
        const std::size_t k = p / segment_size(length_, settings_.segments);
        return value(k) / static_cast<double>(k + 1);
      }
      case PositionRule::segment:
        return value(segment_at(p));
      case PositionRule::bayes:
        return segment_at(p) < values_.size() ? values_[segment_at(p)] : kMissingOdds;
      case PositionRule::map:
        return value(0) / static_cast<double>(p + 1);
    }
    return 0;
  }

 private:
  [[nodiscard]] double value(std::size_t k) const { return k < values_.size() ? values_[k] : 0; }
  [[nodiscard]] double around(std::size_t p) const {
    const auto window = static_cast<std::size_t>(settings_.window);
    const std::size_t begin = p > window ? p - window : 0, end = std::min(p + window + 1, length_);
    return sum_of(values_, begin, end) / static_cast<double>(end - begin);
  }
  [[nodiscard]] std::size_t segment_at(std::size_t p) const {
    const auto ends = ends_of(settings_.rule);
    return static_cast<std::size_t>(std::ranges::upper_bound(ends, p) - ends.begin()) - 1;
  }

  const PositionSettings& settings_;
  const std::vector<double>& values_;
  std::size_t length_;
};

void note_unseen(const std::vector<std::string_view>& unseen, Fit& fit) {
  if (unseen.empty()) return;
  fit.diagnostics.notes.push_back(
      unseen.size() == 1
          ? fmt::format("expert {} not in the training data: its lists are ignored", in_quotes(unseen.front()))
          : fmt::format("{} experts not in the training data, first {}: their lists are ignored", unseen.size(),
                        in_quotes(unseen.front())));
}

/// Returns the normalised scores of a list by slot, for segfuse.
std::vector<double> scores_by_slot(const Instance& instance, const List& list) {
  const ListValues values = normalized_list(instance, list, Normalization::minmax);
  std::vector<double> by_slot(instance.size(), 0.0);
  for (std::size_t k = 0; k < values.slots.size(); ++k) by_slot[values.slots[k]] = values.values[k];
  return by_slot;
}

}  // namespace

LearnedParameters train_positions(const PositionSettings& settings, std::string_view method, const Training& training,
                                  Context& context) {
  const NameTable& experts = training.instances.data().expert_names();
  std::vector<PositionSums> sums(experts.size());
  const double least = training.metric_options.relevant_from;
  for (std::size_t i = 0; i < training.instances.size(); ++i) {
    context.check_stop();
    context.progress("training", static_cast<double>(i + 1), static_cast<double>(training.instances.size()));
    const Instance instance = training.instances[i];
    const auto relevant = std::ranges::count_if(instance.labels, [&](double label) { return label >= least; });
    if (relevant == 0) continue;
    for (const List& list : instance.lists) {
      if (list.multiplicity() <= 0) continue;
      std::vector<double> hits;
      for (const Slot slot : order_of(instance, list)) hits.push_back(instance.labels[slot] >= least ? 1 : 0);
      sums[static_cast<std::uint32_t>(list.expert)].add(settings, hits, static_cast<double>(relevant),
                                                        list.multiplicity());
    }
  }
  PositionsLearned learned;
  std::vector<std::string> names;
  for (std::uint32_t e = 0; e < experts.size(); ++e) {
    if (sums[e].empty()) continue;
    names.emplace_back(experts[e]);
    learned.values.push_back(sums[e].values(settings.rule));
  }
  if (names.empty()) {
    throw InputError(
        fmt::format("{} is trained on labels, but no training instance has a list and a relevant item", method));
  }
  return encode_learned(learned, {std::move(names), {}});
}

Fit fuse_positions(const PositionSettings& settings, std::string_view method, const LearnedParameters& learned,
                   const Instance& instance) {
  const auto known = decode_learned<PositionsLearned>(model_of(method), learned);
  check_count(model_of(method), "values", known.values.size(), learned.experts.size());
  const KnownExperts numbers(learned.experts);
  const double missing = settings.rule == PositionRule::bayes ? kMissingOdds : 0;
  std::vector<CompensatedSum> sums(instance.size());
  std::vector<bool> listed(instance.size(), false);
  CompensatedSum base;
  std::vector<std::string_view> unseen;
  for (const List& list : instance.lists) {
    const std::string_view name = (*instance.expert_names)[static_cast<std::uint32_t>(list.expert)];
    const auto number = numbers.find(name);
    if (!number) {
      if (unseen.empty() || unseen.back() != name) unseen.push_back(name);
      continue;
    }
    const double weight = list.multiplicity();
    base.add(weight * missing);
    const std::vector<Slot> order = order_of(instance, list);
    const PositionValues values(settings, known.values[*number], order.size());
    const bool scored = settings.rule == PositionRule::segment;
    const std::vector<double> scores = scored ? scores_by_slot(instance, list) : std::vector<double>();
    for (std::size_t p = 0; p < order.size(); ++p) {
      const double value = values.at(p) * (scored ? 1 + scores[order[p]] : 1);
      sums[order[p]].add(weight * (value - missing));
      listed[order[p]] = true;
    }
  }
  Fit fit;
  for (std::size_t slot = 0; slot < sums.size(); ++slot) {
    if (listed[slot]) sums[slot].add(base.value());
    fit.scores.push_back(sums[slot].value());
  }
  note_unseen(unseen, fit);
  return fit;
}

}  // namespace witan
