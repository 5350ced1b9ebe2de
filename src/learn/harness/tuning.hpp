#pragma once

#include "witan/method/method.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace witan {

/// The candidate values of one parameter of a method.
struct TunedParameter {
  std::string_view method, name;
  std::vector<std::string_view> values;
};

/// Returns the table of all tuned parameters, which the docs show.
[[nodiscard]] std::span<const TunedParameter> tuned_parameters();

/// Returns the specs of the grid search: all combinations of the values of the method's tuned parameters. Parameters
/// that the spec sets are fixed. Throws UsageError if no parameters remain to tune.
[[nodiscard]] std::vector<std::string> tuning_grid(std::string_view spec);

/// Returns the specs of a random search: the spec itself, then `trials` − 1 different draws. A number is drawn between
/// the least and the greatest of the values of the grid, with a uniform logarithm; a choice is drawn from the values.
/// Parameters that the spec sets are fixed. The draws depend on `seed`. Throws UsageError if no parameters remain to
/// tune.
[[nodiscard]] std::vector<std::string> random_specs(std::string_view spec, std::uint64_t trials, std::uint64_t seed);

/// The result of tuning.
struct Tuned {
  std::string spec;
  std::unique_ptr<const Model> model;
  std::vector<std::pair<std::string, double>> tried;  ///< all specs, with their metric on the validation instances
};

/// Trains every spec and returns the one with the best metric on the validation instances; the first of equal ones. All
/// trainings share one checkpoint. Throws UsageError if no validation instance has labels.
[[nodiscard]] Tuned tune(std::span<const std::string> specs, const Training& training, Context& context);

/// Returns the mean of the training metric over the labelled instances; NaN without labels.
[[nodiscard]] double measure_model(const Model& model, const InstanceSet& instances, const Training& training,
                                   Context& context);

}  // namespace witan
