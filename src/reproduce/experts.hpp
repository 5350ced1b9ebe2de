#pragma once

#include "study.hpp"

namespace witan::published {

/// Weights per expert against one weight for all: Volkovs & Zemel 2014, figure 8.
[[nodiscard]] std::vector<ReproducedTable> compute_specialisation(const StudyOptions& options, Context& context);
/// The weights of experts after training on fold 1: Volkovs & Zemel 2014, figures 7 and 11.
[[nodiscard]] std::vector<ReproducedTable> compute_expert_weights(const StudyOptions& options, Context& context);

}  // namespace witan::published
