#include "witan/report/explain.hpp"

#include "witan/report/ranking.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>

#include "data/evidence_part.hpp"
#include "util/compensated_sum.hpp"

namespace witan {
namespace {

/// Scores by slot, for each expert.
struct ScoresByExpert {
  std::vector<ExpertId> experts;
  std::vector<std::vector<double>> scores;
};

EvidencePart without(const Instance& instance, ExpertId expert) {
  std::vector<double> list_factor(instance.lists.size());
  std::vector<double> comparison_factor(instance.comparisons.size());
  for (std::size_t l = 0; l < list_factor.size(); ++l) list_factor[l] = instance.lists[l].expert == expert ? 0 : 1;
  for (std::size_t c = 0; c < comparison_factor.size(); ++c) {
    comparison_factor[c] = instance.comparisons[c].expert == expert ? 0 : 1;
  }
  return EvidencePart::reweighted(instance, list_factor, comparison_factor);
}

ScoresByExpert refit_without_each(const Model& model, const Instance& instance, const Fit& fit, Context& context) {
  ScoresByExpert found{experts_of(instance), {}};
  found.scores.resize(found.experts.size());
  context.parallel_for(found.experts.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t e = begin; e < end; ++e) {
      const EvidencePart part = without(instance, found.experts[e]);
      found.scores[e] = model.solve(part.instance(), &fit, context).scores;
    }
    context.progress("refitting without each expert", static_cast<double>(end),
                     static_cast<double>(found.experts.size()));
  });
  return found;
}

ScoresByExpert step_without_each(const Influence& influence, const Fit& fit) {
  ScoresByExpert found{influence.experts, {}};
  found.scores.assign(influence.experts.size(), fit.scores);
  for (std::size_t e = 0; e < influence.experts.size(); ++e) {
    for (std::size_t i = 0; i < fit.scores.size(); ++i) found.scores[e][i] -= influence.shift.row(i)[e];
  }
  return found;
}

/// Returns the scores from each expert alone, or nothing unless they add up to the scores of the fit. Only closed-form
/// fits can be additive.
ScoresByExpert additive_scores(const Model& model, const Instance& instance, const Fit& fit, Context& context) {
  if (fit.diagnostics.stop != Stop::closed_form) return {};
  ScoresByExpert alone;
  for (const ExpertEvidence& one : split_by_expert(instance)) {
    alone.experts.push_back(one.expert);
    alone.scores.push_back(model.solve(one.part.instance(), context).scores);
  }
  constexpr double kTolerance = 1e-9;
  for (std::size_t i = 0; i < fit.scores.size(); ++i) {
    CompensatedSum sum;
    for (std::vector<double>& scores : alone.scores) {
      if (std::isnan(scores[i])) scores[i] = 0;
      sum.add(scores[i]);
    }
    if (std::isnan(fit.scores[i])) continue;
    if (!(std::abs(sum.value() - fit.scores[i]) <= kTolerance * std::max(1.0, std::abs(fit.scores[i])))) return {};
  }
  return alone;
}

std::vector<std::uint32_t> ranks_of(const std::vector<double>& scores) {
  Fit fit;
  fit.scores = scores;
  std::vector<std::uint32_t> ranks(scores.size());
  for (const RankedItem& item : make_ranking(fit).items) ranks[item.slot] = item.best_rank;
  return ranks;
}

/// Returns nullopt if the method has no derivatives, or not with these options or for so many items.
std::optional<Influence> influence_if_any(const Problem& problem, const Fit& fit, Context& context) {
  try {
    return problem.influence(fit, context);
  } catch (const UsageError&) {
    return std::nullopt;
  }
}

Explanation explain_fit(const Model& model, const Instance& instance, const Problem& problem, const Fit& fit,
                        std::span<const Slot> items, Context& context, std::size_t max_refits) {
  Explanation explanation;
  explanation.instance = instance.name;
  explanation.item_count = instance.size();
  explanation.stop = fit.diagnostics.stop;
  explanation.keeps_learned_parameters = !model.learned()->empty();
  ScoresByExpert leave_one_out;
  std::optional<Influence> influence;
  if (experts_of(instance).size() > max_refits) influence = influence_if_any(problem, fit, context);
  explanation.leave_one_out = influence ? LeaveOneOut::newton_step : LeaveOneOut::refit;
  leave_one_out = influence ? step_without_each(*influence, fit) : refit_without_each(model, instance, fit, context);
  const ScoresByExpert alone = additive_scores(model, instance, fit, context);
  explanation.additive = !alone.experts.empty();
  std::vector<std::vector<std::uint32_t>> ranks;
  ranks.reserve(leave_one_out.scores.size());
  for (const std::vector<double>& scores : leave_one_out.scores) ranks.push_back(ranks_of(scores));
  const std::vector<std::uint32_t> rank = ranks_of(fit.scores);
  for (const Slot slot : items) {
    ItemExplanation item{slot, fit.scores[slot], rank[slot], {}};
    for (std::size_t e = 0; e < leave_one_out.experts.size(); ++e) {
      const double other = leave_one_out.scores[e][slot];
      item.contributions.push_back({leave_one_out.experts[e],
                                    explanation.additive ? alone.scores[e][slot] : fit.scores[slot] - other, other,
                                    ranks[e][slot]});
    }
    std::sort(item.contributions.begin(), item.contributions.end(),
              [](const ExpertContribution& a, const ExpertContribution& b) {
                // If only one expert has data on the item, its contribution is NaN and comes first.
                const double x = std::isnan(a.contribution) ? HUGE_VAL : std::abs(a.contribution);
                const double y = std::isnan(b.contribution) ? HUGE_VAL : std::abs(b.contribution);
                return x != y ? x > y : a.expert < b.expert;
              });
    explanation.items.push_back(std::move(item));
  }
  return explanation;
}

}  // namespace

Explanation explain(const Model& model, const Instance& instance, std::span<const Slot> items, Context& context,
                    std::size_t max_refits) {
  const std::unique_ptr<Problem> problem = model.pose(instance, context);
  return explain_fit(model, instance, *problem, problem->solve(nullptr, context), items, context, max_refits);
}

Explanation explain_top(const Model& model, const Instance& instance, std::uint32_t count, Context& context) {
  const std::unique_ptr<Problem> problem = model.pose(instance, context);
  const Fit fit = problem->solve(nullptr, context);
  std::vector<Slot> items;
  std::uint32_t last_rank = 0;
  std::uint32_t omitted_ties = 0;
  for (const RankedItem& item : make_ranking(fit).items) {
    if (std::isnan(item.score)) break;  // items without a score are last
    if (items.size() < count) {
      items.push_back(item.slot);
      last_rank = item.best_rank;
    } else if (item.best_rank == last_rank) {
      ++omitted_ties;
    }
  }
  Explanation explanation = explain_fit(model, instance, *problem, fit, items, context, kMaxRefitExperts);
  explanation.omitted_ties = omitted_ties;
  return explanation;
}

}  // namespace witan
