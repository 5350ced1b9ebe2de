#include "comb.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "stats/weighted_median.hpp"
#include "sum_over_lists.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

double mean_of(const std::vector<double>& values) {
  CompensatedSum sum;
  for (const double value : values) sum.add(value);
  return sum.value() / static_cast<double>(values.size());
}

double deviation_of(const std::vector<double>& values, double mean) {
  CompensatedSum sum;
  for (const double value : values) sum.add((value - mean) * (value - mean));
  return std::sqrt(sum.value() / static_cast<double>(values.size()));
}

/// Sets v to (v − shift)/scale, or to 0 if the scale is 0.
void rescale(std::vector<double>& values, double shift, double scale) {
  for (double& value : values) value = scale > 0 ? (value - shift) / scale : 0;
}

/// Returns the borda normalisation of a list, with the items that only other lists contain.
ListValues borda_points(const Instance& instance, const List& list) {
  const ListValues ranks = renumbered_ranks(instance, list, TieRanks::mean);
  const std::vector<double> named = times_named(instance);
  const auto all = static_cast<double>(std::ranges::count_if(named, [](double lists) { return lists > 0; }));
  const double missing = 0.5 - (static_cast<double>(ranks.slots.size()) - 1) / (2 * all);
  std::vector<double> points(instance.size(), missing);
  for (std::size_t k = 0; k < ranks.slots.size(); ++k) points[ranks.slots[k]] = 1 - (ranks.values[k] - 1) / all;
  ListValues out;
  for (Slot slot = 0; slot < instance.size(); ++slot) {
    if (!(named[slot] > 0)) continue;
    out.slots.push_back(slot);
    out.values.push_back(points[slot]);
  }
  return out;
}

}  // namespace

ListValues normalized_list(const Instance& instance, const List& list, Normalization normalization) {
  if (normalization == Normalization::borda) return borda_points(instance, list);
  if (normalization == Normalization::rank) {
    ListValues out = renumbered_ranks(instance, list, TieRanks::mean);
    const auto n = static_cast<double>(out.values.size());
    for (double& rank : out.values) rank = 1 - (rank - 1) / n;
    return out;
  }
  ListValues out = list_values(instance, list);
  if (out.values.empty()) return out;
  if (low_is_best(list.form)) {
    for (double& value : out.values) value = -value;
  }
  const auto [least, most] = std::minmax_element(out.values.begin(), out.values.end());
  const double min = *least;
  const double max = *most;
  switch (normalization) {
    case Normalization::minmax:
      rescale(out.values, min, max - min);
      break;
    case Normalization::inverted:
      for (double& value : out.values) value = -value;
      rescale(out.values, -max, max - min);
      break;
    case Normalization::z: {
      const double mean = mean_of(out.values);
      rescale(out.values, mean, deviation_of(out.values, mean));
      break;
    }
    case Normalization::sum:
      rescale(out.values, min, (mean_of(out.values) - min) * static_cast<double>(out.values.size()));
      break;
    case Normalization::max:
      if (max != 0) {
        for (double& value : out.values) value /= std::abs(max);
      }
      break;
    case Normalization::rank:
    case Normalization::borda:
    case Normalization::none:
      break;
  }
  return out;
}

/// An extreme value does not depend on how often a list counts.
void note_weights(CombRule rule, const Instance& instance, Diagnostics& diagnostics) {
  const bool weighted = std::ranges::any_of(
      instance.lists, [](const List& list) { return list.multiplicity() > 0 && list.multiplicity() != 1; });
  if (!weighted) return;
  diagnostics.notes.push_back(fmt::format("weights and counts ignored: the score is the {} of all lists",
                                          rule == CombRule::max ? "maximum" : "minimum"));
}

Fit comb(CombRule rule, Normalization normalization, const Instance& instance) {
  std::vector<std::vector<std::pair<double, double>>> given(
      instance.size());  // by item: normalised score, multiplicity
  for (const List& list : instance.lists) {
    if (list.multiplicity() <= 0) continue;
    const ListValues values = normalized_list(instance, list, normalization);
    for (std::size_t k = 0; k < values.slots.size(); ++k) {
      given[values.slots[k]].emplace_back(values.values[k], list.multiplicity());
    }
  }
  const auto score = [rule](std::vector<std::pair<double, double>>& scores) {
    if (scores.empty()) return std::numeric_limits<double>::quiet_NaN();
    if (rule == CombRule::max) return std::max_element(scores.begin(), scores.end())->first;
    if (rule == CombRule::min) return std::min_element(scores.begin(), scores.end())->first;
    if (rule == CombRule::med) return weighted_median(scores);
    CompensatedSum sum;
    CompensatedSum named;
    for (const auto& [value, weight] : scores) {
      sum.add(weight * value);
      named.add(weight);
    }
    if (rule == CombRule::mnz) return sum.value() * named.value();
    return rule == CombRule::anz ? sum.value() / named.value() : sum.value();
  };
  Fit fit;
  if (rule == CombRule::max || rule == CombRule::min) note_weights(rule, instance, fit.diagnostics);
  fit.scores.reserve(given.size());
  for (auto& scores : given) fit.scores.push_back(score(scores));
  return fit;
}

Fit comb_times(Normalization normalization, const Instance& instance, double power) {
  std::vector<CompensatedSum> sums(instance.size()), named(instance.size());
  for (const List& list : instance.lists) {
    const double weight = list.multiplicity();
    if (weight <= 0) continue;
    const ListValues values = normalized_list(instance, list, normalization);
    for (std::size_t k = 0; k < values.slots.size(); ++k) {
      sums[values.slots[k]].add(weight * values.values[k]);
      named[values.slots[k]].add(weight);
    }
  }
  Fit fit;
  for (std::size_t slot = 0; slot < sums.size(); ++slot) {
    const double lists = named[slot].value();
    fit.scores.push_back(lists > 0 ? sums[slot].value() * std::pow(lists, power)
                                   : std::numeric_limits<double>::quiet_NaN());
  }
  return fit;
}

}  // namespace witan
