#include "finish_fit.hpp"

#include <algorithm>
#include <cmath>

namespace witan {
namespace {

/// Marks a fit whose scores overflowed as not identified.
void refuse_infinite(Fit& fit) {
  if (!has_converged(fit.diagnostics.stop)) return;
  const bool scores = std::ranges::none_of(fit.scores, [](double score) { return std::isinf(score); });
  if (scores && (!fit.likelihood || std::isfinite(fit.likelihood->log_likelihood))) return;
  fit.diagnostics.stop = Stop::not_identified;
  fit.diagnostics.notes.emplace_back("numeric overflow: weights or values are too large or differ too much");
}

/// Adds a note if weights differ by more than the precision of a double: a sum then loses the smallest ones.
void note_lost_weights(const Instance& instance, Fit& fit) {
  constexpr double kDigits = 1e15;
  double least = INFINITY;
  double most = 0;
  const auto look_at = [&](double weight) {
    if (!(weight > 0)) return;
    least = std::min(least, weight);
    most = std::max(most, weight);
  };
  for (const List& list : instance.lists) look_at(list.multiplicity());
  for (const double weight : instance.comparison_weight) look_at(weight);
  if (!(most > kDigits * least)) return;
  fit.diagnostics.notes.emplace_back(
      "weights differ by more than double precision (1e15): data of small weight may be lost");
}

}  // namespace

void withhold_pair_likelihood(const Model& model, const Instance& instance, Fit& fit) {
  if (!fit.likelihood || models_rankings(fit.outcome_model)) return;
  if (model.statistic() == SufficientStatistic::pooled_statements) return;
  const bool several = std::ranges::any_of(instance.lists, [&](const List& list) {
    return list.multiplicity() > 0 && (list.silence == Silence::unknown ? list.size() : instance.size()) > 2;
  });
  if (!several) return;
  fit.likelihood.reset();
  // Before the other notes: reports quote the last one as the reason why a fit did not converge.
  fit.diagnostics.notes.insert(fit.diagnostics.notes.begin(),
                               "no log-likelihood and AIC: the pairs of one list are not independent observations");
}

void finish_fit(const Instance& instance, Fit& fit) {
  refuse_infinite(fit);
  note_lost_weights(instance, fit);
}

}  // namespace witan
