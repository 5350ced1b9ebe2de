#include "removal_effects.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "separate_statements.hpp"
#include "util/compensated_sum.hpp"

namespace witan {
namespace {

using Pairs = std::span<const NeighbourPair>;
using Units = std::span<const RemovableUnit>;

/// Maximum number of items × units, for influences and for fits to single units.
constexpr double kMaxEffects = 5e7;
/// Maximum number of refits without one unit.
constexpr std::size_t kMaxUnitRefits = 1'000;

RemovalEffects no_effects(Units units, Pairs pairs) {
  return {std::vector(pairs.size(), std::vector<double>(units.size(), 0.0)), false};
}

/// Returns true if the scores from each unit alone add up to the scores of the fit, and sets the effects to them.
bool set_additive_effects(const Model& model, const RemovableData& data, Units units, const Fit& fit, Pairs pairs,
                          RemovalEffects& effects, Context& context) {
  if (fit.diagnostics.stop != Stop::closed_form) return false;
  std::vector<CompensatedSum> sums(fit.scores.size());
  for (std::size_t u = 0; u < units.size(); ++u) {
    const EvidencePart part(data.view(), units[u].lists, units[u].comparisons);
    std::vector<double> alone = model.solve(part.instance(), context).scores;
    for (double& score : alone) score = std::isnan(score) ? 0 : score;
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i].add(alone[i]);
    for (std::size_t p = 0; p < pairs.size(); ++p) {
      const double difference = alone[pairs[p].upper] - alone[pairs[p].lower];
      effects.of_pair[p][u] = difference / static_cast<double>(units[u].copies);
    }
  }
  constexpr double kTolerance = 1e-9;
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const double score = fit.scores[i];
    if (std::isnan(score)) continue;
    if (!(std::abs(sums[i].value() - score) <= kTolerance * std::max(1.0, std::abs(score)))) return false;
  }
  return true;
}

/// The columns of influences that belong to units.
struct UnitInfluence {
  Influence influence;
  std::vector<std::pair<std::size_t, std::size_t>> columns;  ///< pairs of column and unit
};

/// Returns by number of a separate statement its unit, for the copies that stand for one.
std::vector<std::size_t> units_of(const SeparateStatements& separate) {
  std::vector<std::size_t> unit(separate.different());
  std::size_t next = 0;
  for (std::uint32_t e = 0; e < unit.size(); ++e) unit[e] = separate.times(ExpertId{e}) > 0 ? next++ : unit.size();
  return unit;
}

/// Returns nullopt if the method has no derivatives, or not with these options or data.
std::optional<UnitInfluence> influence_of_statements(const Model& model, const RemovableData& data, const Fit& fit,
                                                     Context& context) {
  const SeparateStatements separate(data.original(), SufficientStatistic::statements);
  auto found = model.influence(separate.view(), fit, context);
  if (!found) return std::nullopt;
  const std::vector<std::size_t> unit = units_of(separate);
  UnitInfluence result{std::move(*found), {}};
  for (std::size_t c = 0; c < result.influence.experts.size(); ++c) {
    const std::size_t u = unit[to_index(result.influence.experts[c])];
    if (u < data.statements().size()) result.columns.emplace_back(c, u);
  }
  return result;
}

std::optional<UnitInfluence> influence_of_experts(const Model& model, const RemovableData& data, Units units,
                                                  const Fit& fit, Context& context) {
  auto found = model.influence(data.original(), fit, context);
  if (!found) return std::nullopt;
  UnitInfluence result{std::move(*found), {}};
  for (std::size_t c = 0; c < result.influence.experts.size(); ++c) {
    const auto unit = std::ranges::find(units, result.influence.experts[c], &RemovableUnit::expert);
    if (unit != units.end()) result.columns.emplace_back(c, static_cast<std::size_t>(unit - units.begin()));
  }
  return result;
}

std::optional<UnitInfluence> influence_of_units(const Model& model, const RemovableData& data, Removable kind,
                                                Units units, const Fit& fit, Context& context) {
  try {
    return kind == Removable::statements ? influence_of_statements(model, data, fit, context)
                                         : influence_of_experts(model, data, units, fit, context);
  } catch (const Error&) {
    return std::nullopt;  // some methods have no derivatives with these options, or for so many items
  }
}

void set_influence_effects(const UnitInfluence& found, Pairs pairs, RemovalEffects& effects) {
  const Factor& shift = found.influence.shift;
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    const auto upper = shift.row(pairs[p].upper);
    const auto lower = shift.row(pairs[p].lower);
    for (const auto& [column, unit] : found.columns) {
      const double effect = upper[column] - lower[column];
      effects.of_pair[p][unit] = std::isfinite(effect) ? effect : 0;
    }
  }
}

void set_refit_effects(const Model& model, const RemovableData& data, Units units, const Fit& fit, Pairs pairs,
                       RemovalEffects& effects, Context& context) {
  context.parallel_for(units.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t u = begin; u < end; ++u) {
      std::vector<std::uint64_t> removed(units.size());
      removed[u] = 1;
      const EvidencePart part = data.without(units, removed);
      const std::vector<double> scores = model.solve(part.instance(), context).scores;
      for (std::size_t p = 0; p < pairs.size(); ++p) {
        const auto [upper, lower] = pairs[p];
        const double effect = fit.scores[upper] - fit.scores[lower] - (scores[upper] - scores[lower]);
        effects.of_pair[p][u] = std::isfinite(effect) ? effect : 0;
      }
    }
    context.progress("refitting without each statement", static_cast<double>(end), static_cast<double>(units.size()));
  });
}

}  // namespace

RemovalEffects removal_effects(const Model& model, const RemovableData& data, Removable kind,
                               std::span<const RemovableUnit> units, const Fit& fit,
                               std::span<const NeighbourPair> pairs, Context& context) {
  RemovalEffects effects = no_effects(units, pairs);
  const bool affordable = static_cast<double>(units.size()) * static_cast<double>(fit.scores.size()) <= kMaxEffects;
  if (affordable) {
    effects.additive = set_additive_effects(model, data, units, fit, pairs, effects, context);
    if (effects.additive) return effects;
    effects = no_effects(units, pairs);
    const auto influence = influence_of_units(model, data, kind, units, fit, context);
    if (influence) {
      set_influence_effects(*influence, pairs, effects);
      return effects;
    }
  }
  if (units.size() <= kMaxUnitRefits) set_refit_effects(model, data, units, fit, pairs, effects, context);
  return effects;
}

}  // namespace witan
