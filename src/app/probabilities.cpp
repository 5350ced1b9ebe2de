#include "witan/app/probabilities.hpp"

#include "witan/method/inference/intervals.hpp"
#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <cmath>
#include <limits>

#include "data/evidence_part.hpp"
#include "method/shared/pair_outcomes.hpp"
#include "notes.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr double kNotAvailable = std::numeric_limits<double>::quiet_NaN();

Fit bootstrapped(const RankResult& result, std::size_t i, Context& context) {
  const Instance instance = result.data.instance(i);
  if (!has_converged(result.fits.at(i).diagnostics.stop)) {
    throw UsageError("no probability: the fit did not converge; see diagnostics");
  }
  // A posterior needs no resampling; the result lacks it if the request excluded intervals.
  Fit fit = result.model.model->solve(instance, context);
  if (fit.uncertainty) return fit;
  if (experts_of(instance).size() < 2) {
    throw UsageError(
        fmt::format("no probability: this method has no standard errors, and a bootstrap over experts needs several, "
                    "but there is only one; use {}, {}",
                    option("intervals", "bootstrap"), option("by", "statements")));
  }
  // Probabilities do not depend on the scale.
  if (!result.unscaled.empty()) fit = result.unscaled.at(i);
  add_uncertainty(*result.model.model, instance, {.kind = Intervals::bootstrap}, fit, context);
  if (fit.uncertainty) return fit;
  const auto& notes = fit.diagnostics.notes;
  throw UsageError("no probability: " + (notes.empty() ? "the bootstrap gives no standard errors" : notes.back()));
}

double probability_of(const Fit& fit, const PairOutcomes& outcomes, PairEvent event, Slot item, Slot other) {
  switch (event) {
    case PairEvent::higher:
      return fit.uncertainty ? fit.uncertainty->probability_above(item, other, fit.scores[item] - fit.scores[other])
                             : kNotAvailable;
    case PairEvent::win:
      return outcomes.win(item, other);
    case PairEvent::tie:
      return outcomes.tie(item, other);
  }
  return kNotAvailable;
}

}  // namespace

Fit fit_with_errors(const RankResult& result, std::size_t instance, Context& context) {
  if (result.fits.at(instance).uncertainty) return result.fits[instance];
  return with_spelling(context, [&] { return bootstrapped(result, instance, context); });
}

double pair_probability(const Fit& fit, PairEvent event, Slot item, Slot other) {
  return probability_of(fit, PairOutcomes(fit), event, item, other);
}

std::vector<double> pair_probabilities(const Fit& fit, PairEvent event) {
  const auto items = static_cast<Slot>(fit.scores.size());
  std::vector<double> matrix;
  matrix.reserve(std::size_t{items} * items);
  const PairOutcomes outcomes(fit);
  for (Slot a = 0; a < items; ++a) {
    for (Slot b = 0; b < items; ++b) {
      const bool scored = a != b && !std::isnan(fit.scores[a] - fit.scores[b]);
      matrix.push_back(scored ? probability_of(fit, outcomes, event, a, b) : kNotAvailable);
    }
  }
  return matrix;
}

}  // namespace witan
