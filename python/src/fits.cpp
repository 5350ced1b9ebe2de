#include "fits.hpp"

#include "witan/data/append_instance.hpp"
#include "witan/data/evidence_part.hpp"
#include "witan/method/storage/state.hpp"
#include "witan/report/add_quasi_errors.hpp"
#include "witan/report/write_rankings.hpp"
#include "witan/util/error.hpp"

#include <cmath>
#include <sstream>

#include <fmt/format.h>

namespace witan::python {

Slot slot_of(const Instance& instance, std::string_view name) {
  for (Slot slot = 0; slot < instance.size(); ++slot) {
    if (instance.item_name(slot) == name) return slot;
  }
  throw UsageError(fmt::format("instance {} has no item {}", in_quotes(instance.name), in_quotes(name)));
}

void check_level(double level) {
  if (!(level > 0 && level < 1)) throw UsageError(fmt::format("level {}: expected a number between 0 and 1", level));
}

Request request_of(const std::string& intervals, const std::string& by, double level, const std::string& scale,
                   std::optional<std::pair<std::string, double>> anchor) {
  Request request{parse_intervals(intervals, "intervals"), level, ScoreScale::natural, std::move(anchor)};
  if (by != "experts" && by != "statements") throw UsageError(fmt::format("by {}: expected experts or statements", by));
  request.intervals.by = by == "experts" ? ResampleBy::experts : ResampleBy::statements;
  check_level(level);
  if (scale != "natural" && scale != "elo") throw UsageError(fmt::format("scale {}: expected natural or elo", scale));
  request.scale = scale == "elo" ? ScoreScale::elo : ScoreScale::natural;
  return request;
}

namespace {

/// Whether fits are shown otherwise than the model left them.
bool changes_fits(const Request& request) {
  return request.intervals.kind != Intervals::none || request.scale != ScoreScale::natural || request.anchor;
}

}  // namespace

Fits::Fits(std::shared_ptr<const Dataset> data, Trained trained, Request request, std::vector<Fit> starts,
           Context& context)
    : data_(std::move(data)), trained_(std::move(trained)), request_(std::move(request)) {
  seed_ = context.seed_for("rank intervals", "");
  fits_ = solve_all(*trained_.model, *data_, starts, context);
  if (changes_fits(request_)) plain_ = fits_;
  context.parallel_for(fits_.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) add_uncertainty_and_scale(i, request_.intervals, fits_[i], context);
  });
}

Fits::Fits(UserRanking ranking, Trained trained, const Context& context)
    : data_(std::make_shared<const Dataset>(std::move(ranking.data))),
      trained_(std::move(trained)),
      seed_(context.seed_for("rank intervals", "")),
      fits_(std::move(ranking.fits)) {}

void Fits::add_uncertainty_and_scale(std::size_t i, const IntervalOptions& intervals, Fit& fit,
                                     Context& context) const {
  add_uncertainty(*trained_.model, instance(i), intervals, fit, context);
  ScoreShown shown{request_.scale, std::nullopt, 0};
  if (request_.anchor) {
    shown.anchor = slot_of(instance(i), request_.anchor->first);
    shown.value = request_.anchor->second;
  }
  rescale(shown, fit);
}

std::shared_ptr<const Ranking> Fits::ranking(std::size_t i, double level) const {
  check_level(level);
  if (!fit(i).uncertainty) return std::make_shared<const Ranking>(make_ranking(fit(i), level, seed_));
  const std::pair key(i, level);
  {
    const std::scoped_lock alone(rankings_mutex_);
    const auto known = rankings_.find(key);
    if (known != rankings_.end()) return known->second;
  }
  auto made = std::make_shared<const Ranking>(make_ranking(fit(i), level, seed_));
  constexpr std::size_t kMax = 4096;  // of all levels that somebody may go through
  const std::scoped_lock alone(rankings_mutex_);
  if (rankings_.size() >= kMax) rankings_.clear();
  return rankings_.emplace(key, std::move(made)).first->second;
}

namespace {

/// The experts' ids of one data set as those of another.
void rename_experts(const Dataset& from, const Dataset& to, Fit& fit) {
  for (ExpertWeight& weight : fit.experts) {
    const auto same = to.expert_names().find(from.name(weight.expert));
    if (same) weight.expert = ExpertId{*same};
  }
}

}  // namespace

std::unique_ptr<Fits> Fits::only(std::size_t i) const {
  DatasetBuilder builder;
  append_instance(*data_, i, Merging{}, builder);
  std::unique_ptr<Fits> one(new Fits());
  one->data_ = std::make_shared<const Dataset>(builder.build());
  one->trained_ = trained_;
  one->request_ = request_;
  one->seed_ = seed_;
  one->fits_ = {fit(i)};
  if (!plain_.empty()) one->plain_ = {plain_[i]};
  for (std::vector<Fit>* fits : {&one->fits_, &one->plain_}) {
    for (Fit& fit : *fits) rename_experts(*data_, *one->data_, fit);
  }
  return one;
}

std::string Fits::text(const std::string& format, const std::string& tag, std::uint32_t top) const {
  for (const auto& [name, value] : kRankingFormats) {
    if (name != format) continue;
    const RankingOutput output{value, trained_.spec, tag, request_.level, seed_, top, Spelling::python};
    check_ranking_format(*data_, output);
    std::ostringstream out;
    write_rankings(*data_, fits_, output, out);
    return out.str();
  }
  throw UsageError(fmt::format("format {}: expected table, csv, json, jsonl, trec or scores", in_quotes(format)));
}

const Fit& Fits::bootstrapped(std::size_t i, Context& context) {
  const std::scoped_lock alone(mutex_);
  const auto known = bootstrapped_.find(i);
  if (known != bootstrapped_.end()) return known->second;
  if (!has_converged(fit(i).diagnostics.stop)) {
    throw UsageError("no probability: the fit did not come out well; see diagnostics");
  }
  if (experts_of(instance(i)).size() < 2) {
    throw UsageError(
        "no probability: this method gives no uncertainty by itself, and a bootstrap draws experts, of which there is "
        "only one; rank with intervals='bootstrap', by='statements' to draw what it says");
  }
  IntervalOptions options;
  options.kind = Intervals::bootstrap;
  Fit again = trained_.model->solve(instance(i), context);
  add_uncertainty_and_scale(i, options, again, context);
  if (!again.uncertainty) {
    const auto& notes = again.diagnostics.notes;
    throw UsageError("no probability: " + (notes.empty() ? "the bootstrap says nothing" : notes.back()));
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
  return witan::summarise_experts(*one->data_, one->fits_, trained_.spec, context);
}

std::string Fits::state() const {
  std::ostringstream out;
  write_state(*data_, plain_.empty() ? fits_ : plain_, trained_.spec, out);
  return out.str();
}

}  // namespace witan::python
