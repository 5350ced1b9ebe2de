#include "fits.hpp"

#include "witan/method/storage/state.hpp"
#include "witan/report/add_quasi_errors.hpp"
#include "witan/report/write_rankings.hpp"
#include "witan/util/error.hpp"

#include <cmath>
#include <sstream>

#include "app/interval_options.hpp"
#include "data/append_instance.hpp"
#include "data/evidence_part.hpp"
#include <fmt/format.h>

namespace witan::python {

Slot slot_of(const Instance& instance, std::string_view name) {
  for (Slot slot = 0; slot < instance.size(); ++slot) {
    if (instance.item_name(slot) == name) return slot;
  }
  throw UsageError(fmt::format("instance {} has no item {}", in_quotes(instance.name), in_quotes(name)));
}

std::shared_ptr<const Ranking> Fits::ranking(std::size_t i, double level) const {
  (void)check_level(level);
  if (!fit(i).uncertainty) return std::make_shared<const Ranking>(make_ranking(fit(i), level, result_.seed));
  const std::pair key(i, level);
  {
    const std::scoped_lock alone(rankings_mutex_);
    const auto known = rankings_.find(key);
    if (known != rankings_.end()) return known->second;
  }
  auto made = std::make_shared<const Ranking>(make_ranking(fit(i), level, result_.seed));
  constexpr std::size_t kMax = 4096;  // limits the memory if a caller uses many levels
  const std::scoped_lock alone(rankings_mutex_);
  if (rankings_.size() >= kMax) rankings_.clear();
  return rankings_.emplace(key, std::move(made)).first->second;
}

namespace {

/// Returns the ids of the experts of one data set in another one.
void rename_experts(const Dataset& from, const Dataset& to, Fit& fit) {
  for (ExpertWeight& weight : fit.experts) {
    const auto same = to.expert_names().find(from.name(weight.expert));
    if (same) weight.expert = ExpertId{*same};
  }
}

}  // namespace

std::unique_ptr<Fits> Fits::only(std::size_t i) const {
  DatasetBuilder builder;
  append_instance(*result_.data, InstanceId{static_cast<std::uint32_t>(i)}, Merging{}, builder);
  RankResult one;
  one.data = one.input = std::make_shared<const Dataset>(builder.build());
  one.model = result_.model;
  one.fits = {fit(i)};
  one.notes = result_.notes;
  one.level = result_.level;
  one.seed = result_.seed;
  if (!result_.unscaled.empty()) one.unscaled = {result_.unscaled[i]};
  for (std::vector<Fit>* fits : {&one.fits, &one.unscaled}) {
    for (Fit& fit : *fits) rename_experts(*result_.data, *one.data, fit);
  }
  return std::make_unique<Fits>(std::move(one), request_);
}

std::string Fits::text(const std::string& format, const std::string& tag, std::uint32_t top) const {
  for (const auto& [name, value] : kRankingFormats) {
    if (name != format) continue;
    const RankingOutput output{value, result_.model.spec, tag, result_.level, result_.seed, top, Spelling::python};
    check_ranking_format(*result_.data, output);
    std::ostringstream out;
    write_rankings(*result_.data, result_.fits, output, out);
    return out.str();
  }
  throw UsageError(fmt::format("format {}: expected table, csv, json, jsonl, trec or scores", in_quotes(format)));
}

const Fit& Fits::bootstrapped(std::size_t i, Context& context) {
  const std::scoped_lock alone(mutex_);
  const auto known = bootstrapped_.find(i);
  if (known != bootstrapped_.end()) return known->second;
  if (!has_converged(fit(i).diagnostics.stop)) {
    throw UsageError("no probability: the fit did not converge; see diagnostics");
  }
  if (experts_of(instance(i)).size() < 2) {
    throw UsageError(
        "no probability: this method has no standard errors, and a bootstrap over experts needs several, but there is "
        "only one; use intervals='bootstrap', by='statements'");
  }
  const IntervalOptions options{.kind = Intervals::bootstrap};
  Fit again = result_.model.model->solve(instance(i), context);
  add_uncertainty(*result_.model.model, instance(i), options, again, context);
  RankRequest scale;
  scale.scale = request_.scale;
  scale.anchor = request_.anchor;
  finish_fit(scale, options, instance(i), again, context);
  if (!again.uncertainty) {
    const auto& notes = again.diagnostics.notes;
    throw UsageError("no probability: " + (notes.empty() ? "the bootstrap gives no standard errors" : notes.back()));
  }
  return bootstrapped_.emplace(i, std::move(again)).first->second;
}

double Fits::probability(std::size_t i, std::string_view one, std::string_view other, Context& context) {
  const Slot a = slot_of(instance(i), one);
  const Slot b = slot_of(instance(i), other);
  const Fit& of = fit(i).uncertainty ? fit(i) : bootstrapped(i, context);
  return of.uncertainty->probability_above(a, b, of.scores[a] - of.scores[b]);
}

double Fits::win_probability(std::size_t i, std::string_view one, std::string_view other) const {
  const Fit& of = fit(i);
  return witan::win_probability(of, of.scores[slot_of(instance(i), one)] - of.scores[slot_of(instance(i), other)]);
}

double Fits::tie_probability(std::size_t i, std::string_view one, std::string_view other) const {
  const Fit& of = fit(i);
  return witan::tie_probability(of, of.scores[slot_of(instance(i), one)] - of.scores[slot_of(instance(i), other)]);
}

std::vector<double> Fits::probabilities(std::size_t i, bool wins, Context& context) {
  const Fit& of = wins || fit(i).uncertainty ? fit(i) : bootstrapped(i, context);
  const auto items = static_cast<Slot>(of.scores.size());
  std::vector<double> matrix;
  matrix.reserve(std::size_t{items} * items);
  for (Slot a = 0; a < items; ++a) {
    for (Slot b = 0; b < items; ++b) {
      const double difference = of.scores[a] - of.scores[b];
      if (a == b || std::isnan(difference))
        matrix.push_back(std::nan(""));
      else
        matrix.push_back(wins ? witan::win_probability(of, difference)
                              : of.uncertainty->probability_above(a, b, difference));
    }
  }
  return matrix;
}

std::pair<std::vector<double>, double> Fits::quasi_errors(std::size_t i, Context& context) const {
  Fit copy = fit(i);
  copy.item_columns.clear();
  copy.estimates.clear();
  copy.diagnostics.notes.clear();
  add_quasi_errors(copy, context);
  if (copy.item_columns.empty()) throw UsageError(copy.diagnostics.notes.back());
  return {std::move(copy.item_columns.front().values), copy.estimates.front().value};
}

ExpertsReport Fits::summarise_experts(std::size_t i, Context& context) const {
  const std::unique_ptr<Fits> one = only(i);
  return witan::summarise_experts(*one->result_.data, one->result_.fits, result_.model.spec, context);
}

ExplainResult Fits::explain(std::size_t i, const std::string& item, Context& context) const {
  ExplainRequest request;
  request.data = result_.data;
  request.trained = std::make_shared<const TrainedModel>(result_.model);
  request.instance = instance(i).name;
  request.item = item;
  return witan::explain(request, context);
}

SuggestResult Fits::suggest(std::size_t i, SuggestRequest request, Context& context) const {
  request.data = size() == 1 ? result_.data : only(i)->result_.data;
  request.trained = std::make_shared<const TrainedModel>(result_.model);
  return witan::suggest(request, context);
}

std::string Fits::state() const {
  std::ostringstream out;
  write_state(*result_.data, result_.unscaled.empty() ? result_.fits : result_.unscaled, result_.model.spec, out);
  return out.str();
}

}  // namespace witan::python
