#include "witan/app/fuse.hpp"
#include "witan/app/rank.hpp"
#include "witan/report/ranking.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>

#include "arrays.hpp"
#include "bindings.hpp"
#include "drawable.hpp"
#include "fits.hpp"
#include "interruptible.hpp"
#include "request_data.hpp"
#include "request_from.hpp"
#include "util/wall_clock.hpp"
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

namespace witan::python {
namespace {

std::vector<std::string> item_names(const Instance& instance) {
  std::vector<std::string> names;
  for (Slot slot = 0; slot < instance.size(); ++slot) names.emplace_back(instance.item_name(slot));
  return names;
}

/// Returns the columns of the ranking of one instance, best first.
nb::dict ranking_columns(const Fits& fits, std::size_t i, double level) {
  const std::shared_ptr<const Ranking> ranking = [&] {
    const nb::gil_scoped_release unlocked;
    return fits.ranking(i, level);
  }();
  const Instance instance = fits.instance(i);
  nb::list names;
  std::vector<std::uint32_t> tier, best, worst, lowest, highest;
  std::vector<double> score, error, low, high;
  for (const RankedItem& item : ranking->items) {
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

/// Returns {item: value(slot)}, best first; items without a score are last, or omitted.
nb::dict best_first(const Fits& fits, std::size_t i, bool all, const auto& value) {
  Ranking ranking;
  {
    const nb::gil_scoped_release unlocked;
    ranking = make_ranking(fits.fit(i));
  }
  const Instance instance = fits.instance(i);
  nb::dict result;
  for (const RankedItem& item : ranking.items) {
    if (!all && std::isnan(item.score)) break;
    const std::string_view name = instance.item_name(item.slot);
    result[nb::str(name.data(), name.size())] = value(item.slot);
  }
  return result;
}

nb::dict ranked_scores(const Fits& fits, std::size_t i, bool all) {
  return best_first(fits, i, all, [&](Slot slot) { return fits.fit(i).scores[slot]; });
}

nb::dict ranked_errors(const Fits& fits, std::size_t i) {
  const Fit& fit = fits.fit(i);
  return best_first(fits, i, true, [&](Slot slot) {
    return fit.uncertainty && !std::isnan(fit.scores[slot]) ? fit.uncertainty->standard_error(slot) : std::nan("");
  });
}

/// Returns the notes with options in the notation of Python.
std::vector<std::string> spelled(std::vector<std::string> notes) {
  for (std::string& note : notes) note = spell_options(note, Spelling::python);
  return notes;
}

nb::dict diagnostics_of(const Fit& fit) {
  nb::dict facts;
  facts["stop"] = to_string(fit.diagnostics.stop);
  facts["converged"] = has_converged(fit.diagnostics.stop);
  facts["iterations"] = fit.diagnostics.iterations;
  facts["notes"] = spelled(fit.diagnostics.notes);
  if (fit.likelihood) {
    facts["log_likelihood"] = fit.likelihood->log_likelihood;
    facts["parameters"] = fit.likelihood->parameter_count;
    facts["aic"] = fit.likelihood->aic();
  }
  nb::dict estimates;
  for (const Estimate& estimate : fit.estimates) {
    estimates[nb::str(estimate.name.data(), estimate.name.size())] =
        nb::make_tuple(estimate.value, estimate.standard_error);
  }
  facts["estimates"] = estimates;
  if (fit.uncertainty) facts["uncertainty"] = to_string(fit.uncertainty->kind());
  return facts;
}

PairEvent event_of(const std::string& name) {
  if (name == "win") return PairEvent::win;
  return name == "tie" ? PairEvent::tie : PairEvent::higher;
}

nb::object probabilities(Fits& fits, std::size_t i, const std::string& event, const RunOptions& run) {
  return array_of(
      run_interruptibly(run, [&](Context& context) { return fits.probabilities(i, event_of(event), context); }));
}

nb::tuple quasi_errors(const Fits& fits, std::size_t i, const RunOptions& run) {
  auto [errors, worst] = run_interruptibly(run, [&](Context& context) { return fits.quasi_errors(i, context); });
  nb::dict named = best_first(fits, i, true, [&](Slot slot) { return errors[slot]; });
  return nb::make_tuple(named, worst);
}

nb::object removal_of(const std::optional<Removal>& removal) {
  if (!removal) return nb::none();
  nb::list removed;
  for (const RemovedData& data : removal->removed) {
    nb::dict one;
    one["expert"] = nb::str(data.expert.data(), data.expert.size());
    if (!data.statement.empty()) {
      one["statement"] = nb::str(data.statement.data(), data.statement.size());
      one["count"] = data.count;
    }
    removed.append(one);
  }
  nb::dict found;
  found["count"] = removal->count;
  found["exact"] = removal->exact;
  found["removed"] = removed;
  return found;
}

/// Returns one dictionary per pair of neighbouring ranks, as in JSON.
nb::list fragility_of(const Fits& fits, std::size_t i) {
  const std::vector<std::vector<PairFragility>>& all = fits.result()->fragility;
  if (all.empty()) throw UsageError("no fragility: rank with fragility=True");
  const Instance instance = fits.instance(i);
  nb::list pairs;
  for (const PairFragility& pair : all.at(i)) {
    const std::string_view item = instance.item_name(pair.upper);
    const std::string_view next = instance.item_name(pair.lower);
    nb::dict one;
    one["item"] = nb::str(item.data(), item.size());
    one["next"] = nb::str(next.data(), next.size());
    one["swap_statements"] = removal_of(pair.statements);
    one["swap_experts"] = removal_of(pair.experts);
    pairs.append(one);
  }
  return pairs;
}

double probability(Fits& fits, std::size_t i, const std::string& event, const std::string& item,
                   const std::string& other, const RunOptions& run) {
  const auto work = [&](Context& context) { return fits.probability(i, event_of(event), item, other, context); };
  return event == "higher" ? run_interruptibly(run, work) : run_here(run, work);
}

}  // namespace

void bind_fits(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<Fits>(module, "Fits", "The fits of all instances of a data set.")
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
      .def("ranked_scores", &ranked_scores, "instance"_a, "all"_a = false)
      .def("ranked_errors", &ranked_errors, "instance"_a)
      .def_prop_ro("level", &Fits::level)
      .def_prop_ro("input", &Fits::input, "The data of the request, or None.")
      .def_prop_ro("notes", &Fits::notes)
      .def_prop_ro("converged", &Fits::converged)
      .def_prop_ro("model", &Fits::model)
      .def(
          "name",
          [](const Fits& fits, std::size_t i) {
            (void)fits.fit(i);
            return std::string(fits.instance(i).name);
          },
          "instance"_a)
      .def(
          "find", [](const Fits& fits, const std::string& name) { return fits.data().instance_names().find(name); },
          "name"_a)
      .def(
          "size_of",
          [](const Fits& fits, std::size_t i) {
            (void)fits.fit(i);
            return fits.instance(i).size();
          },
          "instance"_a)
      .def("only", &Fits::only, "instance"_a, nb::call_guard<nb::gil_scoped_release>())
      .def("ranking", &ranking_columns, "instance"_a, "level"_a)
      .def("diagnostics", [](const Fits& fits, std::size_t i) { return diagnostics_of(fits.fit(i)); })
      .def("probabilities", &probabilities, "instance"_a, "event"_a, "run"_a)
      .def("quasi_errors", &quasi_errors, "instance"_a, "run"_a)
      .def("fragility", &fragility_of, "instance"_a)
      .def_prop_ro("drawable", [](const Fits& fits) { return Drawable(fits.result()); })
      .def("save_state", &Fits::save_state, "path"_a, nb::call_guard<nb::gil_scoped_release>())
      .def("probability", &probability, "instance"_a, "event"_a, "item"_a, "other"_a, "run"_a)
      .def("text", &Fits::text, "format"_a, "tag"_a, "top"_a, nb::call_guard<nb::gil_scoped_release>());
  module.def(
      "rank",
      [](const nb::dict& options, const nb::object& data, const TrainedModel* model, const RunOptions& run) {
        RankRequest request;
        set_options(request, options, {"model", "probabilities", "save-state"});
        set_data(request, data);
        set_model(request, model);
        request.keep_unscaled = true;
        return run_interruptibly(
            run, [&](Context& context) { return std::make_unique<Fits>(dated(rank(request, context))); });
      },
      "options"_a, "data"_a.none(), "model"_a.none(), "run"_a);
  module.def(
      "fuse",
      [](const nb::dict& options, const nb::object& data, const TrainedModel* model, const RunOptions& run) {
        FuseRequest request;
        set_options(request, options, {"model"});
        set_data(request, data);
        set_model(request, model);
        return run_interruptibly(
            run, [&](Context& context) { return std::make_unique<Fits>(dated(fuse(request, context))); });
      },
      "options"_a, "data"_a, "model"_a.none(), "run"_a);
}

}  // namespace witan::python
