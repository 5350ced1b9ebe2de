#pragma once

#include "witan/method/method.hpp"

#include <memory>
#include <string_view>

namespace witan {

/// The model that ranks the data it learns from: trained where a method learns across several instances, or has to
/// learn before it ranks for a user; else untrained, so that what a method learns within an instance is learnt again in
/// every refit, as of the bootstrap. A method that needs labels is made but not trained. Throws UsageError.
[[nodiscard]] std::unique_ptr<const Model> ranking_model(std::string_view spec, const Dataset& data, Context& context);

}  // namespace witan
