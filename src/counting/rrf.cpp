#include "rrf.hpp"

#include "sum_over_lists.hpp"

namespace witan {

RankRule Rrf::Options::rule() const {
  RankRule rule = rule_of(dialect);
  rule.k = k.value_or(rule.k);
  rule.base = base.value_or(rule.base);
  rule.weighting = weighting.value_or(rule.weighting);
  rule.window = window.value_or(rule.window);
  return rule;
}

Fit Rrf::solve(const Options& options, const Instance& instance, Context& /*context*/) {
  const RankRule rule = options.rule();
  CompensatedSum weights;
  for (const List& list : instance.lists) weights.add(list.multiplicity());
  const double scale = weight_scale(rule, weights.value());
  return sum_of_terms(instance, [&](const List& list) {
    ListValues terms = list_ranks(instance, list, options.ties);
    for (double& value : terms.values) {
      const bool counts = rule.window == 0 || value <= rule.window;
      value = counts ? reciprocal_term(rule, value, list.weight * scale, list.count) : 0;
    }
    return terms;
  });
}

}  // namespace witan
