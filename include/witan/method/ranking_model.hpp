#pragma once

#include "witan/method/method.hpp"

#include <memory>
#include <string_view>

namespace witan {

/// Returns the model that ranks the data it is trained on.
///
/// It is trained if the method trains across several instances, or is a recommender. Otherwise it is untrained, so that
/// every refit, as in the bootstrap, estimates the parameters of the instance again. A method that needs labels is
/// created but not trained. Throws UsageError if the method is unknown or does not accept the parameters.
[[nodiscard]] std::unique_ptr<const Model> ranking_model(const Spec& spec, const Dataset& data, Context& context);
/// Parses the spec and returns its ranking model.
[[nodiscard]] std::unique_ptr<const Model> ranking_model(std::string_view spec, const Dataset& data, Context& context);

}  // namespace witan
