#include "witan/report/explain.hpp"

#include "witan/data/evidence_part.hpp"
#include "witan/report/ranking.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>

#include "util/compensated_sum.hpp"

namespace witan {
namespace {

/// The scores by slot that belong to each expert.
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
    context.progress("leaving experts out", static_cast<double>(end), static_cast<double>(found.experts.size()));
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

/// What each expert alone would give; empty unless it adds up to what all give. Fits that come out of a search are not
/// even tried.
ScoresByExpert parts_of_sum(const Model& model, const Instance& instance, const Fit& fit, Context& context) {
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

/// Nothing also where the method has derivatives, but not with these options or so many items.
std::optional<Influence> influence_if_any(const Problem& problem, const Fit& fit, Context& context) {
  try {
    return problem.influence(fit, context);
  } catch (const UsageError&) {
    return std::nullopt;
  }
}

Explanation explain_fit(const Model& model, const Instance& instance, const Problem& problem, const Fit& fit,
                        std::span<const Slot> items, Context& context, std::size_t most_refits) {
  Explanation explanation;
  explanation.instance = instance.name;
  explanation.item_count = instance.size();
  explanation.stop = fit.diagnostics.stop;
  explanation.keeps_learnt = !model.learned().numbers.empty();
  ScoresByExpert left_out;
  std::optional<Influence> influence;
  if (experts_of(instance).size() > most_refits) influence = influence_if_any(problem, fit, context);
  explanation.left_out = influence ? LeftOut::newton_step : LeftOut::refit;
  left_out = influence ? step_without_each(*influence, fit) : refit_without_each(model, instance, fit, context);
  const ScoresByExpert alone = parts_of_sum(model, instance, fit, context);
  explanation.adds_up = !alone.experts.empty();
  std::vector<std::vector<std::uint32_t>> ranks;
  ranks.reserve(left_out.scores.size());
  for (const std::vector<double>& scores : left_out.scores) ranks.push_back(ranks_of(scores));
  const std::vector<std::uint32_t> rank = ranks_of(fit.scores);
  for (const Slot slot : items) {
    ItemExplanation item{slot, fit.scores[slot], rank[slot], {}};
    for (std::size_t e = 0; e < left_out.experts.size(); ++e) {
      const double other = left_out.scores[e][slot];
      item.pushes.push_back({left_out.experts[e],
                             explanation.adds_up ? alone.scores[e][slot] : fit.scores[slot] - other, other,
                             ranks[e][slot]});
    }
    std::sort(item.pushes.begin(), item.pushes.end(), [](const ExpertContribution& a, const ExpertContribution& b) {
      // A score that rests on one expert alone has no push in numbers and is the first to be told.
      const double x = std::isnan(a.push) ? HUGE_VAL : std::abs(a.push);
      const double y = std::isnan(b.push) ? HUGE_VAL : std::abs(b.push);
      return x != y ? x > y : a.expert < b.expert;
    });
    explanation.items.push_back(std::move(item));
  }
  return explanation;
}

}  // namespace

Explanation explain(const Model& model, const Instance& instance, std::span<const Slot> items, Context& context,
                    std::size_t most_refits) {
  const std::unique_ptr<Problem> problem = model.pose(instance, context);
  return explain_fit(model, instance, *problem, problem->solve(nullptr, context), items, context, most_refits);
}

Explanation explain_top(const Model& model, const Instance& instance, std::uint32_t count, Context& context) {
  const std::unique_ptr<Problem> problem = model.pose(instance, context);
  const Fit fit = problem->solve(nullptr, context);
  std::vector<Slot> items;
  for (const RankedItem& item : make_ranking(fit).items) {
    if (item.best_rank <= count && !std::isnan(item.score)) items.push_back(item.slot);
  }
  return explain_fit(model, instance, *problem, fit, items, context, kMaxRefitExperts);
}

}  // namespace witan
