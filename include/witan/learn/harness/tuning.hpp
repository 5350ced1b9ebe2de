#pragma once

#include "witan/method/method.hpp"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace witan {

/// The values that tuning tries for one parameter of a method.
struct TunedParameter {
  std::string_view method, name;
  std::vector<std::string_view> values;
};

/// All of them; the docs show this table.
[[nodiscard]] std::span<const TunedParameter> tuned_parameters();

/// The specs that tuning tries for a method: every combination of the values of its tuned parameters, except those that
/// the spec itself names. Throws UsageError, in a sentence for the user, if that leaves nothing to choose.
[[nodiscard]] std::vector<std::string> tuning_grid(std::string_view spec);

/// What tuning chose.
struct Tuned {
  std::string spec;
  std::unique_ptr<const Model> model;
  std::vector<std::pair<std::string, double>> tried;  ///< with the metric on the validation instances
};

/// Trains every spec and keeps the one with the best metric on the validation instances, the first of equal ones.
/// Throws UsageError if no validation instance is labelled. One checkpoint serves all.
[[nodiscard]] Tuned tune(std::span<const std::string> specs, const Training& training, Context& context);

/// The mean metric of a model on the labelled ones of some instances, as a training measures it; NaN without any.
[[nodiscard]] double measure_model(const Model& model, const InstanceSet& instances, const Training& training,
                                   Context& context);

}  // namespace witan
