#include "witan/metric/evaluate_rankings.hpp"

#include "witan/util/compensated_sum.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>

#include <fmt/format.h>

namespace witan {
namespace {

constexpr double kNotRanked = std::numeric_limits<double>::quiet_NaN();

/// One instance's columns for the evaluator: first the label data's slots, then items that only the ranking has.
struct Judged {
  std::vector<double> scores;
  std::vector<float> labels;
  std::vector<std::uint32_t> tie_order;
  std::vector<std::string_view> names;
  std::vector<std::uint32_t> rows;
};

bool has_label(const Instance& instance) {
  return std::any_of(instance.labels.begin(), instance.labels.end(), [](float label) { return !std::isnan(label); });
}

Judged judged_slots(const Dataset& data, const Instance& instance) {
  Judged judged;
  judged.scores.assign(instance.size(), kNotRanked);
  judged.labels.assign(instance.labels.begin(), instance.labels.end());
  judged.rows.assign(instance.input_row.begin(), instance.input_row.end());
  for (const ItemId item : instance.items) judged.names.push_back(data.name(item));
  return judged;
}

void add_ranking(const Dataset& data, const Dataset& ranking, const Instance& of_labels, const Instance& ranked,
                 Judged& judged) {
  if (ranked.lists.size() != 1 || !ranked.comparisons.empty()) {
    throw InputError(fmt::format("instance {} of the ranking holds {} lists and {} comparisons, expected one list",
                                 in_quotes(ranked.name), ranked.lists.size(), ranked.comparisons.size()));
  }
  const List& list = ranked.lists.front();
  const double sign = low_is_best(list.form) ? -1 : 1;
  constexpr std::uint32_t kAfterLabelled = 1U << 31U;
  for (std::uint64_t e = list.begin; e < list.end; ++e) {
    const Slot slot = ranked.slot[e];
    const std::string_view name = ranking.name(ranked.items[slot]);
    const double score = sign * ranked.value[e];
    const auto id = data.item_names().find(name);
    const auto found =
        !id ? of_labels.items.end() : std::lower_bound(of_labels.items.begin(), of_labels.items.end(), ItemId{*id});
    if (found != of_labels.items.end() && *found == ItemId{*id}) {
      judged.scores[static_cast<std::size_t>(found - of_labels.items.begin())] = score;
      continue;
    }
    judged.scores.push_back(score);
    judged.labels.push_back(std::numeric_limits<float>::quiet_NaN());
    judged.names.push_back(name);
    judged.rows.push_back(kAfterLabelled | (ranked.input_row[slot] & (kAfterLabelled - 1)));
  }
}

/// letor4 takes tied items in input order, trec by name, descending.
void order_ties(Judged& judged, Dialect dialect) {
  if (dialect == Dialect::standard) return;
  std::vector<std::uint32_t> order(judged.scores.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    if (dialect == Dialect::trec) return judged.names[a] > judged.names[b];
    return std::tie(judged.rows[a], a) < std::tie(judged.rows[b], b);
  });
  judged.tie_order.resize(order.size());
  for (std::uint32_t k = 0; k < order.size(); ++k) judged.tie_order[order[k]] = k;
}

EvaluateOptions with_scale(const Dataset& labels, EvaluateOptions how) {
  if (how.scale) return how;
  double most = 1;
  for (std::size_t i = 0; i < labels.instance_count(); ++i) {
    for (const float label : labels.instance(i).labels) {
      if (label > most) most = static_cast<double>(label);
    }
  }
  how.scale = LabelScale{0, most};
  return how;
}

/// Judges every labelled instance for which `fill` gives scores (it returns false where the ranking has none).
EvaluatedRanking evaluate_each(const Dataset& labels, const EvaluationOptions& options, Context& context,
                               const std::function<bool(std::size_t, Judged&)>& fill) {
  const std::size_t width = options.metrics.size();
  const bool zeros = options.missing == Missing::count_as_zero ||
                     (options.missing == Missing::by_dialect && options.how.dialect != Dialect::trec);
  const EvaluateOptions how = with_scale(labels, options.how);
  std::vector<double> values(labels.instance_count() * width, 0.0);
  enum class State : std::uint8_t { unlabelled, missing, judged };
  std::vector<State> states(labels.instance_count(), State::unlabelled);
  context.for_chunks(labels.instance_count(), 16, [&](std::size_t begin, std::size_t end) {
    Evaluator evaluator(options.metrics, how);
    for (std::size_t i = begin; i < end; ++i) {
      const Instance instance = labels.instance(i);
      if (!has_label(instance)) continue;
      Judged judged = judged_slots(labels, instance);
      states[i] = fill(i, judged) ? State::judged : State::missing;
      if (states[i] == State::missing) continue;
      order_ties(judged, how.dialect);
      evaluator.evaluate({judged.scores, judged.labels, judged.tie_order}, std::span(values).subspan(i * width, width));
    }
  });
  EvaluatedRanking result;
  for (std::uint32_t i = 0; i < states.size(); ++i) {
    result.missing += states[i] == State::missing ? 1 : 0;
    if (states[i] == State::unlabelled || (states[i] == State::missing && !zeros)) continue;
    result.instances.push_back(i);
    const auto row = values.begin() + static_cast<std::ptrdiff_t>(i * width);
    result.values.insert(result.values.end(), row, row + static_cast<std::ptrdiff_t>(width));
  }
  for (std::size_t m = 0; m < width; ++m) {
    CompensatedSum sum;
    for (std::size_t k = m; k < result.values.size(); k += width) sum.add(result.values[k]);
    result.means.push_back(sum.value() / static_cast<double>(result.instances.size()));
  }
  return result;
}

}  // namespace

EvaluatedRanking evaluate_ranking(const Dataset& labels, const Dataset& ranking, const EvaluationOptions& options,
                                  Context& context) {
  EvaluatedRanking result = evaluate_each(labels, options, context, [&](std::size_t i, Judged& judged) {
    const Instance instance = labels.instance(i);
    const auto id = ranking.instance_names().find(instance.name);
    if (!id) return false;
    add_ranking(labels, ranking, instance, ranking.instance(*id), judged);
    return true;
  });
  for (std::size_t i = 0; i < ranking.instance_count(); ++i) {
    const auto id = labels.instance_names().find(ranking.instance(i).name);
    if (!id || !has_label(labels.instance(*id))) ++result.unlabelled;
  }
  return result;
}

EvaluatedRanking evaluate_scores(const Dataset& labels, std::span<const double> scores,
                                 const EvaluationOptions& options, Context& context) {
  if (labels.item_rows() == 0) {
    throw InputError("scores go with labels that have one item a row, as letor and letor-agg files do");
  }
  if (scores.size() != labels.item_rows()) {
    throw InputError(
        fmt::format("found {} scores, expected {}, one for each row of the labels", scores.size(), labels.item_rows()));
  }
  return evaluate_each(labels, options, context, [&](std::size_t i, Judged& judged) {
    const Instance instance = labels.instance(i);
    for (Slot slot = 0; slot < instance.size(); ++slot) judged.scores[slot] = scores[instance.input_row[slot]];
    return true;
  });
}

EvaluatedRanking evaluate_slots(const Dataset& labels, std::span<const std::vector<double>> scores,
                                const EvaluationOptions& options, Context& context) {
  return evaluate_each(labels, options, context, [&](std::size_t i, Judged& judged) {
    judged.scores = scores[i];
    return true;
  });
}

}  // namespace witan
