#include "witan/factor/user_rankings.hpp"
#include "witan/method/intervals.hpp"
#include "witan/report/experts.hpp"
#include "witan/report/explain.hpp"
#include "witan/report/ranking.hpp"
#include "witan/report/rescale.hpp"
#include "witan/report/suggest.hpp"
#include "witan/report/write_rankings.hpp"
#include "witan/util/error.hpp"

#include <cmath>
#include <sstream>

#include "bindings.hpp"
#include "interruptible.hpp"
#include "trained.hpp"
#include <fmt/format.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

namespace witan::python {
namespace {

/// A vector as a NumPy array that owns it.
template <class T>
nb::object array_of(std::vector<T> values) {
  auto* const kept = new std::vector<T>(std::move(values));
  const nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return nb::cast(nb::ndarray<nb::numpy, T, nb::ndim<1>>(kept->data(), {kept->size()}, owner));
}

struct Request {
  IntervalOptions intervals;
  double level = 0.95;
  ScoreScale scale = ScoreScale::natural;
  std::optional<std::pair<std::string, double>> anchor;
};

Slot slot_of(const Instance& instance, std::string_view name) {
  for (Slot slot = 0; slot < instance.size(); ++slot) {
    if (instance.item_name(slot) == name) return slot;
  }
  throw UsageError(fmt::format("instance {} has no item {}", in_quotes(instance.name), in_quotes(name)));
}

/// What a model says about all instances of a data set, which it keeps alive.
class Fits {
 public:
  Fits(std::shared_ptr<const Dataset> data, Trained trained, const Request& request, Context& context)
      : data_(std::move(data)), trained_(std::move(trained)), level_(request.level) {
    seed_ = context.seed_for("rank intervals", "");
    fits_ = solve_all(*trained_.model, *data_, context);
    context.for_chunks(fits_.size(), 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) add_uncertainty_and_scale(i, request, context);
    });
  }

  /// A ranking for one user, which is there already.
  Fits(UserRanking ranking, Trained trained, Context& context)
      : data_(std::make_shared<const Dataset>(std::move(ranking.data))),
        trained_(std::move(trained)),
        level_(0.95),
        seed_(context.seed_for("rank intervals", "")),
        fits_(std::move(ranking.fits)) {}

  [[nodiscard]] std::size_t size() const { return fits_.size(); }
  [[nodiscard]] const Fit& fit(std::size_t i) const {
    if (i >= fits_.size()) throw nb::index_error("no such instance");
    return fits_[i];
  }
  [[nodiscard]] Instance instance(std::size_t i) const { return data_->instance(i); }
  [[nodiscard]] const Dataset& data() const { return *data_; }
  [[nodiscard]] const Trained& trained() const { return trained_; }
  [[nodiscard]] Ranking ranking(std::size_t i, double level) const { return make_ranking(fit(i), level, seed_); }

  [[nodiscard]] std::string text(const std::string& format, const std::string& tag, std::uint32_t top) const {
    for (const auto& [name, value] : kRankingFormats) {
      if (name != format) continue;
      const RankingOutput output{value, trained_.spec, tag, level_, seed_, top};
      check_ranking_format(*data_, output);
      std::ostringstream out;
      write_rankings(*data_, fits_, output, out);
      return out.str();
    }
    throw UsageError(fmt::format("format {}: expected table, csv, json, jsonl, trec or scores", in_quotes(format)));
  }

  /// P(the true score of one exceeds the other's) and P(it wins a comparison); NaN where the fit cannot tell.
  [[nodiscard]] std::pair<double, double> probability(std::size_t i, std::string_view one,
                                                      std::string_view other) const {
    const Fit& of = fit(i);
    const Slot a = slot_of(instance(i), one);
    const Slot b = slot_of(instance(i), other);
    const double difference = of.scores[a] - of.scores[b];
    return {of.uncertainty ? of.uncertainty->probability_above(a, b, difference) : std::nan(""),
            win_probability(of.win_link, difference)};
  }

 private:
  void add_uncertainty_and_scale(std::size_t i, const Request& request, Context& context) {
    add_uncertainty(*trained_.model, instance(i), request.intervals, fits_[i], context);
    ScoreShown shown{request.scale, std::nullopt, 0};
    if (request.anchor) {
      shown.anchor = slot_of(instance(i), request.anchor->first);
      shown.value = request.anchor->second;
    }
    rescale(shown, fits_[i]);
  }

  std::shared_ptr<const Dataset> data_;
  Trained trained_;
  double level_;
  std::uint64_t seed_ = 1;
  std::vector<Fit> fits_;
};

Request request_of(const std::string& intervals, const std::string& by, double level, const std::string& scale,
                   std::optional<std::pair<std::string, double>> anchor) {
  Request request{parse_intervals(intervals, "intervals"), level, ScoreScale::natural, std::move(anchor)};
  if (by != "experts" && by != "statements") throw UsageError(fmt::format("by {}: expected experts or statements", by));
  request.intervals.by = by == "experts" ? ResampleBy::experts : ResampleBy::statements;
  if (!(level > 0 && level < 1)) throw UsageError(fmt::format("level {}: expected a number between 0 and 1", level));
  if (scale != "natural" && scale != "elo") throw UsageError(fmt::format("scale {}: expected natural or elo", scale));
  request.scale = scale == "elo" ? ScoreScale::elo : ScoreScale::natural;
  return request;
}

std::vector<std::string> item_names(const Instance& instance) {
  std::vector<std::string> names;
  for (Slot slot = 0; slot < instance.size(); ++slot) names.emplace_back(instance.item_name(slot));
  return names;
}

/// Columns of the ranking of one instance, best first.
nb::dict ranking_columns(const Fits& fits, std::size_t i, double level) {
  const Ranking ranking = fits.ranking(i, level);
  const Instance instance = fits.instance(i);
  nb::list names;
  std::vector<std::uint32_t> tier, best, worst, lowest, highest;
  std::vector<double> score, error, low, high;
  for (const RankedItem& item : ranking.items) {
    const std::string_view name = instance.item_name(item.slot);
    names.append(nb::str(name.data(), name.size()));
    tier.push_back(item.tier);
    best.push_back(item.best_rank);
    worst.push_back(item.worst_rank);
    score.push_back(item.score);
    error.push_back(item.standard_error);
    low.push_back(item.interval.low);
    high.push_back(item.interval.high);
    lowest.push_back(item.ranks.best);
    highest.push_back(item.ranks.worst);
  }
  nb::dict columns;
  columns["item"] = names;
  columns["tier"] = array_of(std::move(tier));
  columns["rank"] = array_of(std::move(best));
  columns["last_rank"] = array_of(std::move(worst));
  columns["score"] = array_of(std::move(score));
  columns["standard_error"] = array_of(std::move(error));
  columns["low"] = array_of(std::move(low));
  columns["high"] = array_of(std::move(high));
  columns["best_rank"] = array_of(std::move(lowest));
  columns["worst_rank"] = array_of(std::move(highest));
  return columns;
}

nb::dict diagnostics_of(const Fit& fit) {
  nb::dict facts;
  facts["stop"] = to_string(fit.diagnostics.stop);
  facts["converged"] = is_good(fit.diagnostics.stop);
  facts["iterations"] = fit.diagnostics.iterations;
  facts["notes"] = fit.diagnostics.notes;
  if (fit.likelihood) {
    facts["log_likelihood"] = fit.likelihood->log_likelihood;
    facts["degrees"] = fit.likelihood->degrees;
    facts["aic"] = fit.likelihood->aic();
  }
  nb::dict quantities;
  for (const Quantity& quantity : fit.quantities) {
    quantities[nb::str(quantity.name.data(), quantity.name.size())] =
        nb::make_tuple(quantity.value, quantity.standard_error);
  }
  facts["quantities"] = quantities;
  if (fit.uncertainty) facts["uncertainty"] = to_string(fit.uncertainty->kind());
  return facts;
}

nb::dict experts_of(const Fits& fits, std::size_t i) {
  nb::dict weights;
  for (const ExpertWeight& expert : fits.fit(i).experts) {
    const std::string_view name = fits.data().name(expert.expert);
    weights[nb::str(name.data(), name.size())] = expert.weight;
  }
  return weights;
}

nb::list explain_item(const Fits& fits, std::size_t i, const std::string& item, const How& how) {
  const Instance instance = fits.instance(i);
  const Slot slot = slot_of(instance, item);
  const Explanation explanation = run_interruptibly(
      how, [&](Context& context) { return explain(*fits.trained().model, instance, std::span(&slot, 1), context); });
  nb::list pushes;
  for (const ExpertPush& push : explanation.items.front().pushes) {
    const std::string_view name = fits.data().name(push.expert);
    nb::dict one;
    one["expert"] = nb::str(name.data(), name.size());
    one["push"] = push.push;
    one["score_without"] = push.score_without;
    one["rank_without"] = push.rank_without;
    one["exact"] = explanation.left_out == LeftOut::refit;
    pushes.append(one);
  }
  return pushes;
}

nb::dict suggest_next(const Fits& fits, std::size_t i, std::uint32_t count, std::uint32_t top, double level,
                      const How& how) {
  const Instance instance = fits.instance(i);
  const Suggestions found = run_interruptibly(
      how, [&](Context& context) { return suggest(*fits.trained().model, instance, {count, top, level}, context); });
  nb::list pairs;
  for (const Suggestion& pair : found.pairs) {
    nb::dict one;
    one["item"] = std::string(instance.item_name(pair.item));
    one["other"] = std::string(instance.item_name(pair.other));
    one["joins"] = pair.joins;
    one["above"] = pair.above;
    one["wins"] = pair.wins;
    one["gain"] = pair.gain;
    pairs.append(one);
  }
  nb::dict all;
  all["pairs"] = pairs;
  all["notes"] = found.notes;
  all["settled"] = found.top ? nb::cast(found.top->settled()) : nb::none();
  all["top"] = found.top ? nb::cast(sentence_on(*found.top, instance)) : nb::none();
  return all;
}

}  // namespace

void bind_fits(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<Fits>(module, "Fits", "What a model says about all instances of a data set.")
      .def("__len__", &Fits::size)
      .def_prop_ro("instances",
                   [](const Fits& fits) {
                     std::vector<std::string> names;
                     for (std::size_t i = 0; i < fits.size(); ++i) names.emplace_back(fits.instance(i).name);
                     return names;
                   })
      .def("items", [](const Fits& fits, std::size_t i) { return item_names(fits.instance(i)); })
      .def("scores", [](const Fits& fits, std::size_t i) { return array_of(fits.fit(i).scores); })
      .def("standard_errors",
           [](const Fits& fits, std::size_t i) {
             const Fit& fit = fits.fit(i);
             std::vector<double> errors(fit.scores.size(), std::nan(""));
             for (Slot slot = 0; fit.uncertainty && slot < errors.size(); ++slot) {
               errors[slot] = fit.uncertainty->standard_error(slot);
             }
             return array_of(std::move(errors));
           })
      .def("ranking", &ranking_columns, "instance"_a, "level"_a)
      .def("diagnostics", [](const Fits& fits, std::size_t i) { return diagnostics_of(fits.fit(i)); })
      .def("experts", &experts_of)
      .def("probability", &Fits::probability)
      .def("explain", &explain_item, "instance"_a, "item"_a, "how"_a)
      .def("suggest", &suggest_next, "instance"_a, "count"_a, "top"_a, "level"_a, "how"_a)
      .def("text", &Fits::text, "format"_a, "tag"_a, "top"_a);
  module.def(
      "solve",
      [](std::shared_ptr<const Dataset> data, const Trained& trained, const std::string& intervals,
         const std::string& by, double level, const std::string& scale,
         std::optional<std::pair<std::string, double>> anchor, const How& how) {
        const Request request = request_of(intervals, by, level, scale, std::move(anchor));
        return run_interruptibly(how, [&](Context& context) { return Fits(data, trained, request, context); });
      },
      "data"_a, "model"_a, "intervals"_a, "by"_a, "level"_a, "scale"_a, "anchor"_a.none(), "how"_a);
  module.def(
      "solve_for",
      [](std::shared_ptr<const Dataset> data, const Trained& trained, const std::string& user, bool rated,
         const How& how) {
        return run_interruptibly(how, [&](Context& context) {
          return Fits(rank_for(*trained.model, parse_spec(trained.spec).name, user, data.get(),
                               rated ? ItemsShown::all : ItemsShown::unrated, context),
                      trained, context);
        });
      },
      "data"_a.none(), "model"_a, "user"_a, "rated"_a, "how"_a);
}

}  // namespace witan::python
