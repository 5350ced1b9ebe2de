#include "score_fusion.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <limits>

#include "util/numbers.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Keeps the `window` best items of a list.
void keep_best(ListValues& list, const Instance& instance, const List& source, int window) {
  const ListValues ranks = list_ranks(instance, source, TieRanks::id);
  std::size_t kept = 0;
  for (std::size_t k = 0; k < list.slots.size(); ++k) {
    if (ranks.values[k] > window) continue;
    list.slots[kept] = list.slots[k];
    list.values[kept++] = list.values[k];
  }
  list.slots.resize(kept);
  list.values.resize(kept);
}

[[noreturn]] void refuse_fusion(std::string_view reason) { throw UsageError(fmt::format("score-fusion: {}", reason)); }

}  // namespace

double BoundPerList::of(std::string_view expert) const {
  for (const auto& [name, bound] : by_expert) {
    if (name == expert) return bound;
  }
  return all.value_or(std::numeric_limits<double>::quiet_NaN());
}

BoundPerList BoundParser::parse(std::string_view text) const {
  BoundPerList bounds;
  if (text == "none") return bounds;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(';'), text.size());
    const std::string_view part = text.substr(0, end);
    const std::size_t colon = part.rfind(':');
    const auto number = parse_double(colon == std::string_view::npos ? part : part.substr(colon + 1));
    if (!number) throw UsageError("expected none, a number, or numbers by expert such as bm25:0;dense:-1");
    if (colon == std::string_view::npos) {
      bounds.all = *number;
    } else {
      bounds.by_expert.emplace_back(part.substr(0, colon), *number);
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return bounds;
}

std::string BoundParser::text(const BoundPerList& value) const {
  if (!value.is_set()) return "none";
  std::string text = value.all ? fmt::format("{}", *value.all) : "";
  for (const auto& [name, bound] : value.by_expert) {
    text += fmt::format("{}{}:{}", text.empty() ? "" : ";", name, bound);
  }
  return text;
}

ScoreRule ScoreFusion::Options::rule() const {
  ScoreRule rule = rule_of(dialect);
  rule.norm = norm.value_or(rule.norm);
  rule.mean = mean.value_or(rule.mean);
  rule.bounds = bounds.value_or(rule.bounds);
  rule.window = window.value_or(rule.window);
  const bool has_bounds = minimum.is_set() || maximum.is_set();
  if (has_bounds && rule.norm != ScoreNorm::minmax && rule.norm != ScoreNorm::theoretical) {
    refuse_fusion("minimum and maximum have no effect; they require norm=minmax or norm=theoretical");
  }
  if (!bounds.automatic() && (!has_bounds || rule.norm != ScoreNorm::minmax)) {
    refuse_fusion("bounds has no effect; it requires norm=minmax, and a minimum or a maximum");
  }
  if (dialect == ScoreDialect::opensearch && rule.norm == ScoreNorm::z && rule.mean != ScoreMean::arithmetic) {
    refuse_fusion("opensearch combines z-scores with mean=arithmetic only");
  }
  return rule;
}

ListValues normalised_scores(const ScoreFusion::Options& options, const ScoreRule& rule, const Instance& instance,
                             const List& list) {
  ListValues scores = list_values(instance, list);
  if (rule.window > 0) keep_best(scores, instance, list, rule.window);
  if (low_is_best(list.form)) {
    if (rule.norm == ScoreNorm::theoretical) {
      throw InputError("score-fusion(norm=theoretical) needs scores, but the data have ranks; try rrf");
    }
    for (double& value : scores.values) value = -value;
  }
  const std::string_view expert = (*instance.expert_names)[to_index(list.expert)];
  const ScoreBounds bounds{options.minimum.of(expert), options.maximum.of(expert)};
  check_theoretical(scores.values, rule, bounds, expert);
  normalise_scores(scores.values, rule, bounds);
  return scores;
}

Fit ScoreFusion::solve(const Options& options, const Instance& instance, Context& /*context*/) {
  const ScoreRule rule = options.rule();
  std::vector<CombinedScore> combined(instance.size());
  double weights = 0;
  double lists = 0;
  for (const List& list : instance.lists) {
    weights += list.multiplicity();
    lists += list.count;
    const ListValues scores = normalised_scores(options, rule, instance, list);
    for (std::size_t k = 0; k < scores.slots.size(); ++k) {
      combined[scores.slots[k]].add(rule.mean, scores.values[k], list.multiplicity());
    }
  }
  Fit fit;
  fit.scores.reserve(combined.size());
  for (const CombinedScore& score : combined) fit.scores.push_back(score.value(rule.mean, weights, lists));
  return fit;
}

}  // namespace witan
