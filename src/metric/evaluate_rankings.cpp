#include "witan/metric/evaluate_rankings.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>

#include "used_options.hpp"
#include "util/compensated_sum.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr double kNotRanked = std::numeric_limits<double>::quiet_NaN();

/// The columns of one instance for the evaluator: the slots of the label data, then items that only the ranking
/// contains.
struct Judged : NamedJudgements {
  std::vector<std::uint32_t> rows;  ///< empty: the order of the entries
};

bool has_label(std::span<const double> labels) {
  return std::any_of(labels.begin(), labels.end(), [](double label) { return !std::isnan(label); });
}
bool has_label(const Instance& instance) { return has_label(instance.labels); }

Judged judged_slots(const Dataset& data, const Instance& instance) {
  Judged judged;
  judged.scores.assign(instance.size(), kNotRanked);
  judged.labels.assign(instance.labels.begin(), instance.labels.end());
  judged.rows.assign(instance.input_row.begin(), instance.input_row.end());
  for (const ItemId item : instance.items) judged.names.push_back(data.name(item));
  return judged;
}

/// Maps the items of a ranking to those of the label data.
class Placement {
 public:
  Placement(const Dataset& labels, const Instance& instance, Judged& judged)
      : labels_(labels), items_(instance.items), judged_(judged) {}

  void add(std::string_view name, double score, std::uint32_t row) {
    constexpr std::uint32_t kAfterLabelled = 1U << 31U;
    if (const auto id = labels_.item_names().find(name)) {
      const auto found = std::lower_bound(items_.begin(), items_.end(), ItemId{*id});
      if (found != items_.end() && *found == ItemId{*id}) {
        judged_.scores[static_cast<std::size_t>(found - items_.begin())] = score;
        return;
      }
    }
    judged_.scores.push_back(score);
    judged_.labels.push_back(std::numeric_limits<double>::quiet_NaN());
    judged_.names.push_back(name);
    judged_.rows.push_back(kAfterLabelled | (row & (kAfterLabelled - 1)));
  }

 private:
  const Dataset& labels_;
  std::span<const ItemId> items_;
  Judged& judged_;
};

void add_ranking(const Dataset& ranking, const Instance& ranked, Placement placement) {
  if (ranked.lists.size() != 1 || !ranked.comparisons.empty()) {
    throw InputError(fmt::format("instance {} of the ranking has {} lists and {} comparisons, expected one list",
                                 in_quotes(ranked.name), ranked.lists.size(), ranked.comparisons.size()));
  }
  const List& list = ranked.lists.front();
  const double sign = low_is_best(list.form) ? -1 : 1;
  for (std::uint64_t e = list.begin; e < list.end; ++e) {
    const Slot slot = ranked.slot[e];
    placement.add(ranking.name(ranked.items[slot]), sign * ranked.value[e], ranked.input_row[slot]);
  }
}

/// trec sorts tied items by name, descending, or without names by position. Names are compared only for tied scores.
std::vector<std::uint32_t> order_by_name(const NamedJudgements& judged) {
  std::vector<float> key(judged.scores.size());  // trec_eval stores scores as float
  for (std::size_t i = 0; i < key.size(); ++i) key[i] = static_cast<float>(judged.scores[i]);
  std::vector<std::uint32_t> order, unranked;
  for (std::uint32_t i = 0; i < key.size(); ++i) (std::isnan(key[i]) ? unranked : order).push_back(i);
  const auto before = [&](std::uint32_t a, std::uint32_t b) {
    return key[a] != key[b] ? key[a] > key[b] : !judged.names.empty() && judged.names[a] > judged.names[b];
  };
  // Most runs are sorted.
  if (!std::is_sorted(order.begin(), order.end(), before)) std::stable_sort(order.begin(), order.end(), before);
  order.insert(order.end(), unranked.begin(), unranked.end());
  return order;
}

/// Returns whether the entries are in the order of trec_eval: scores, as float, descend strictly (without names: do not
/// ascend), and unranked items come last.
bool in_order(const NamedJudgements& judged) {
  const std::span<const double> scores = judged.scores;
  const auto end = std::ranges::find_if(scores, [](double score) { return std::isnan(score); });
  const bool level_is_fine = judged.names.empty();
  const auto rises = std::adjacent_find(scores.begin(), end, [&](double first, double second) {
    const auto a = static_cast<float>(first), b = static_cast<float>(second);
    return !(a > b || (level_is_fine && a == b));
  });
  return rises == end && std::all_of(end, scores.end(), [](double score) { return std::isnan(score); });
}

/// letor4 sorts tied items by input order.
std::vector<std::uint32_t> order_by_row(const std::vector<std::uint32_t>& rows) {
  std::vector<std::uint32_t> order(rows.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return std::tie(rows[a], a) < std::tie(rows[b], b); });
  return order;
}

std::vector<std::uint32_t> order_ties(const NamedJudgements& judged, const std::vector<std::uint32_t>& rows,
                                      Dialect dialect) {
  if (dialect == Dialect::standard || (dialect == Dialect::letor4 && rows.empty())) return {};
  std::vector<std::uint32_t> place(judged.scores.size());
  if (dialect == Dialect::trec && in_order(judged)) {
    std::iota(place.begin(), place.end(), 0U);
    return place;
  }
  const std::vector<std::uint32_t> order = dialect == Dialect::trec ? order_by_name(judged) : order_by_row(rows);
  for (std::uint32_t k = 0; k < order.size(); ++k) place[order[k]] = k;
  return place;
}

double highest_label(std::span<const double> labels, double most) {
  for (const double label : labels) {
    if (label > most) most = static_cast<double>(label);
  }
  return most;
}

EvaluateOptions with_scale(const EvaluationOptions& options, std::size_t instances,
                           const std::function<std::span<const double>(std::size_t)>& labels_of) {
  EvaluateOptions metric_options = options.metric_options;
  if (metric_options.scale || std::ranges::none_of(options.metrics, uses_scale)) return metric_options;
  double most = 1;
  for (std::size_t i = 0; i < instances; ++i) most = highest_label(labels_of(i), most);
  metric_options.scale = LabelScale{0, most};
  return metric_options;
}

enum class JudgedState : std::uint8_t { unlabelled, missing, judged, tied };

/// Returns the state of an instance that the ranking contains.
JudgedState judged_state(std::span<const double> scores) {
  std::size_t ranked = 0;
  double first = kNotRanked;
  for (const double score : scores) {
    if (std::isnan(score)) continue;
    if (ranked++ == 0) first = score;
    if (score != first) return JudgedState::judged;
  }
  return ranked > 1 ? JudgedState::tied : JudgedState::judged;
}

/// Removes items without a label from the ranking.
void keep_judged(std::span<const double> labels, std::span<double> scores) {
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (std::isnan(labels[i])) scores[i] = kNotRanked;
  }
}

/// The values of the instances that count, and their means.
EvaluatedRanking summarize(std::span<const JudgedState> states, std::span<const double> values,
                           const EvaluationOptions& options) {
  const std::size_t width = options.metrics.size();
  const bool zeros = options.missing == Missing::count_as_zero ||
                     (options.missing == Missing::by_dialect && options.metric_options.dialect != Dialect::trec);
  EvaluatedRanking result;
  for (std::uint32_t i = 0; i < states.size(); ++i) {
    result.missing += states[i] == JudgedState::missing ? 1 : 0;
    result.tied += states[i] == JudgedState::tied ? 1 : 0;
    if (states[i] == JudgedState::unlabelled || (states[i] == JudgedState::missing && !zeros)) continue;
    result.instances.push_back(i);
    const auto row = values.begin() + static_cast<std::ptrdiff_t>(i * width);
    result.values.insert(result.values.end(), row, row + static_cast<std::ptrdiff_t>(width));
  }
  for (std::size_t m = 0; m < width; ++m) {
    CompensatedSum sum;
    for (std::size_t k = m; k < result.values.size(); k += width) {
      sum.add(to_mean_scale(options.metrics[m], result.values[k]));
    }
    const double mean = sum.value() / static_cast<double>(result.instances.size());
    const bool counts = options.metrics[m].info().mean == MetricInfo::Mean::sum;
    result.means.push_back(counts ? sum.value() : from_mean_scale(options.metrics[m], mean));
  }
  return result;
}

/// Calls judge(i, evaluator, row of values) for every instance; it returns the outcome.
EvaluatedRanking evaluate_each(std::size_t instances, const EvaluationOptions& options,
                               const EvaluateOptions& metric_options, Context& context,
                               const std::function<JudgedState(std::size_t, Evaluator&, std::span<double>)>& judge) {
  const std::size_t width = options.metrics.size();
  std::vector<double> values(instances * width, 0.0);
  std::vector<JudgedState> states(instances, JudgedState::unlabelled);
  std::atomic<std::size_t> done = 0;
  context.parallel_for(instances, 16, [&](std::size_t begin, std::size_t end) {
    Evaluator evaluator(options.metrics, metric_options);
    for (std::size_t i = begin; i < end; ++i) {
      states[i] = judge(i, evaluator, std::span(values).subspan(i * width, width));
    }
    context.progress("evaluating", static_cast<double>(done += end - begin), static_cast<double>(instances));
  });
  return summarize(states, values, options);
}

/// Evaluates every labelled instance for which `fill` provides scores (it returns false if the ranking has none).
EvaluatedRanking evaluate_labelled(const Dataset& labels, const EvaluationOptions& options, Context& context,
                                   const std::function<bool(std::size_t, Judged&)>& fill) {
  const EvaluateOptions metric_options =
      with_scale(options, labels.instance_count(), [&](std::size_t i) { return labels.instance(i).labels; });
  const auto judge = [&](std::size_t i, Evaluator& evaluator, std::span<double> values) {
    const Instance instance = labels.instance(i);
    if (!has_label(instance)) return JudgedState::unlabelled;
    Judged judged = judged_slots(labels, instance);
    if (!fill(i, judged)) return JudgedState::missing;
    if (options.judged_only) keep_judged(judged.labels, judged.scores);
    const std::vector<std::uint32_t> ties = order_ties(judged, judged.rows, metric_options.dialect);
    evaluator.evaluate({judged.scores, judged.labels, ties}, values);
    return judged_state(judged.scores);
  };
  return evaluate_each(labels.instance_count(), options, metric_options, context, judge);
}

/// Counts the instances of the ranking without labels.
void count_unlabelled(const Dataset& labels, const Dataset& ranking, EvaluatedRanking& result) {
  for (std::size_t i = 0; i < ranking.instance_count(); ++i) {
    const std::string_view name = ranking.instance(i).name;
    const auto id = labels.instance_names().find(name);
    if (id && has_label(labels.instance(*id))) continue;
    if (result.unlabelled++ == 0) result.unlabelled_example = name;
  }
}

}  // namespace

EvaluatedRanking evaluate_ranking(const Dataset& labels, const Dataset& ranking, const EvaluationOptions& options,
                                  Context& context) {
  EvaluatedRanking result = evaluate_labelled(labels, options, context, [&](std::size_t i, Judged& judged) {
    const Instance instance = labels.instance(i);
    const auto id = ranking.instance_names().find(instance.name);
    if (!id) return false;
    add_ranking(ranking, ranking.instance(*id), Placement(labels, instance, judged));
    return true;
  });
  count_unlabelled(labels, ranking, result);
  return result;
}

EvaluatedRanking evaluate_fits(const Dataset& labels, const Dataset& ranked,
                               std::span<const std::vector<double>> scores, const EvaluationOptions& options,
                               Context& context) {
  EvaluatedRanking result = evaluate_labelled(labels, options, context, [&](std::size_t i, Judged& judged) {
    const Instance instance = labels.instance(i);
    const auto id = ranked.instance_names().find(instance.name);
    if (!id) return false;
    const Instance from = ranked.instance(*id);
    Placement placement(labels, instance, judged);
    for (Slot slot = 0; slot < from.size(); ++slot) {
      const double score = scores[*id][slot];
      if (!std::isnan(score)) placement.add(ranked.name(from.items[slot]), score, from.input_row[slot]);
    }
    return true;
  });
  count_unlabelled(labels, ranked, result);
  return result;
}

EvaluatedRanking evaluate_named(std::span<const NamedJudgements> instances, const EvaluationOptions& options,
                                Context& context) {
  const EvaluateOptions metric_options =
      with_scale(options, instances.size(), [&](std::size_t i) { return std::span(instances[i].labels); });
  const auto judge = [&](std::size_t i, Evaluator& evaluator, std::span<double> values) {
    NamedJudgements condensed;
    if (options.judged_only) {
      condensed = instances[i];
      keep_judged(condensed.labels, condensed.scores);
    }
    const NamedJudgements& judged = options.judged_only ? condensed : instances[i];
    if (!has_label(judged.labels)) return JudgedState::unlabelled;
    if (!judged.ranked) return JudgedState::missing;
    const std::vector<std::uint32_t> ties = order_ties(judged, {}, metric_options.dialect);
    evaluator.evaluate({judged.scores, judged.labels, ties}, values);
    return judged_state(judged.scores);
  };
  return evaluate_each(instances.size(), options, metric_options, context, judge);
}

EvaluatedRanking evaluate_scores(const Dataset& labels, std::span<const double> scores,
                                 const EvaluationOptions& options, Context& context) {
  if (labels.item_rows() == 0) {
    throw InputError("scores need labels with one item per row, as in letor and letor-agg files");
  }
  if (scores.size() != labels.item_rows()) {
    throw InputError(
        fmt::format("found {} scores, expected {}, one per row of the labels", scores.size(), labels.item_rows()));
  }
  return evaluate_labelled(labels, options, context, [&](std::size_t i, Judged& judged) {
    const Instance instance = labels.instance(i);
    for (Slot slot = 0; slot < instance.size(); ++slot) judged.scores[slot] = scores[instance.input_row[slot]];
    return true;
  });
}

EvaluatedRanking evaluate_slots(const Dataset& labels, std::span<const std::vector<double>> scores,
                                const EvaluationOptions& options, Context& context) {
  return evaluate_labelled(labels, options, context, [&](std::size_t i, Judged& judged) {
    judged.scores = scores[i];
    return true;
  });
}

}  // namespace witan
