#include "tuning.hpp"

#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>
#include <cmath>

#include "checkpoint_parts.hpp"
#include "instance_measure.hpp"
#include "util/numbers.hpp"
#include "util/random.hpp"
#include <fmt/format.h>

namespace witan {

namespace {

/// The methods with a linear score of features.
constexpr std::string_view kByBatches[] = {"lambdarank", "ranking-svm", "pmop-gibbs", "pmop-mh"};
constexpr std::string_view kByLbfgs[] = {"pmop",         "pmop-fd",           "pmop-backward",
                                         "listmle",      "listnet",           "ranknet",
                                         "rank-regress", "pairties-davidson", "pairties-rao-kupper"};

std::vector<TunedParameter> all_tuned_parameters() {
  std::vector<TunedParameter> tuned = {
      {"crf", "rate", {"0.3", "1", "3"}},
      {"crf", "potentials", {"slice", "full"}},
      {"theta-mpm", "transform", {"difference", "normalized", "log", "binary"}},
      {"theta-mpm", "adherence", {"learned", "labels"}},
      {"svd-lambdarank", "rate", {"0.003", "0.01", "0.03"}},
      {"lambdamart", "leaves", {"5", "15", "31"}},
      {"lambdamart", "rate", {"0.02", "0.05", "0.1"}},
      {"lambdamart", "least", {"10", "50", "200"}},
      {"lambdamart", "columns", {"0.3", "1"}},
  };
  for (const std::string_view method : kByLbfgs) {
    tuned.push_back({method, "l2", {"0.0001", "0.001", "0.01", "0.1"}});
    tuned.push_back({method, "normalise", {"query", "standard"}});
  }
  for (const std::string_view method : kByBatches) {
    tuned.push_back({method, "l2", {"0.0001", "0.001", "0.01"}});
    tuned.push_back({method, "rate", {"0.03", "0.1", "0.3"}});
  }
  return tuned;
}

/// Returns the tuned parameters that the spec does not set. Throws UsageError if there are none.
std::vector<const TunedParameter*> free_parameters(const Spec& spec) {
  std::vector<const TunedParameter*> free;
  for (const TunedParameter& tuned : tuned_parameters()) {
    const bool named = std::ranges::any_of(spec.arguments, [&](const auto& one) { return one.first == tuned.name; });
    if (tuned.method == spec.name && !named) free.push_back(&tuned);
  }
  if (free.empty()) {
    throw UsageError(
        fmt::format("{} has no parameters to tune; see the documentation of {}", to_string(spec), option("tune")));
  }
  return free;
}

std::string draw_value(const TunedParameter& tuned, Random& random) {
  std::vector<double> numbers;
  bool whole = true;
  for (const std::string_view text : tuned.values) {
    const auto number = parse_double(text);
    if (!number) return std::string(tuned.values[random.below(tuned.values.size())]);
    numbers.push_back(*number);
    whole = whole && *number == std::round(*number);
  }
  const auto [least, greatest] = std::ranges::minmax(numbers);
  const double drawn = std::exp(std::log(least) + random.uniform() * (std::log(greatest) - std::log(least)));
  return whole ? fmt::format("{:.0f}", drawn) : fmt::format("{:.3g}", drawn);
}

}  // namespace

std::span<const TunedParameter> tuned_parameters() {
  static const std::vector<TunedParameter> kTuned = all_tuned_parameters();
  return kTuned;
}

std::vector<std::string> tuning_grid(std::string_view spec) {
  std::vector<Spec> grid = {parse_spec(spec)};
  for (const TunedParameter* tuned : free_parameters(grid.front())) {
    std::vector<Spec> finer;
    for (const Spec& one : grid) {
      for (const std::string_view value : tuned->values) {
        finer.push_back(one);
        finer.back().arguments.emplace_back(tuned->name, value);
      }
    }
    grid = std::move(finer);
  }
  std::vector<std::string> specs;
  specs.reserve(grid.size());
  for (const Spec& one : grid) specs.push_back(to_string(one));
  return specs;
}

std::vector<std::string> random_specs(std::string_view spec, std::uint64_t trials, std::uint64_t seed) {
  constexpr int kMostRepeats = 1000;  // choices alone may have fewer combinations than trials
  const Spec given = parse_spec(spec);
  const std::vector<const TunedParameter*> free = free_parameters(given);
  std::vector<std::string> specs = {to_string(given)};
  Random random(seed);
  for (int repeats = 0; specs.size() < trials && repeats < kMostRepeats;) {
    Spec drawn = given;
    for (const TunedParameter* tuned : free) drawn.arguments.emplace_back(tuned->name, draw_value(*tuned, random));
    std::string text = to_string(drawn);
    if (std::ranges::find(specs, text) != specs.end()) {
      ++repeats;
    } else {
      specs.push_back(std::move(text));
    }
  }
  return specs;
}

double measure_model(const Model& model, const InstanceSet& instances, const Training& training, Context& context) {
  const InstanceMeasure measure(instances, training.metric, resolve_options(training));
  return measure.mean(
      [&](std::size_t i, std::span<double> scores) {
        std::ranges::copy(model.solve(instances[i], context).scores, scores.begin());
      },
      context);
}

Tuned tune(std::span<const std::string> specs, const Training& training, Context& context) {
  Tuned best;
  double best_metric = 0;
  CheckpointParts checkpoints(training.checkpoint);
  for (const std::string& spec : specs) {
    auto checkpoint = checkpoints.part(spec);
    Training one = training;
    if (training.checkpoint != nullptr) one.checkpoint = &checkpoint;
    auto model = train_model(spec, one, context);
    const double metric = measure_model(*model, training.validation, training, context);
    if (std::isnan(metric)) throw UsageError("tuning needs labelled validation instances");
    best.tried.emplace_back(spec, metric);
    if (best.model && metric <= best_metric) continue;
    best.spec = spec;
    best.model = std::move(model);
    best_metric = metric;
  }
  return best;
}

}  // namespace witan
