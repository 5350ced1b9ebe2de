#include "witan/method/inference/intervals.hpp"

#include <atomic>

#include "finish_fit.hpp"

namespace witan {
namespace {

Fit solve_one(const Model& model, const Instance& instance, const Fit* start, const IntervalOptions& options,
              Context& context) {
  std::unique_ptr<Problem> problem = model.pose(instance, context);
  Fit fit = problem->solve(start, context);
  finish_fit(instance, fit);
  if (options.kind == Intervals::none) fit.uncertainty.reset();
  add_uncertainty(model, instance, std::move(problem), options, fit, context);
  withhold_pair_likelihood(model, instance, fit);
  for (std::string& note : fit.diagnostics.notes) note = spell_options(note, context.spelling());
  return fit;
}

}  // namespace

std::vector<Fit> solve_all(const Model& model, const Dataset& data, Context& context) {
  return solve_all(model, data, {}, context);
}

std::vector<Fit> solve_all(const Model& model, const Dataset& data, std::span<const Fit> starts, Context& context) {
  return solve_all(model, data, starts, {.kind = Intervals::none}, context);
}

std::vector<Fit> solve_all(const Model& model, const Dataset& data, std::span<const Fit> starts,
                           const IntervalOptions& options, Context& context) {
  std::vector<Fit> fits(data.instance_count());
  std::atomic<std::size_t> done = 0;
  context.parallel_for(fits.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const Fit* start = i < starts.size() && !starts[i].scores.empty() ? &starts[i] : nullptr;
      fits[i] = solve_one(model, data.instance(i), start, options, context);
    }
    context.progress("ranking", static_cast<double>(done += end - begin), static_cast<double>(fits.size()));
  });
  return fits;
}

}  // namespace witan
