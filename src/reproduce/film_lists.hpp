#pragma once

#include "study.hpp"

namespace witan::published {

/// The first and last films of every method with their counts: Volkovs & Zemel 2014, table 3.
[[nodiscard]] std::vector<ReproducedTable> compute_film_lists(const StudyOptions& options, Context& context);
/// The dispersions γ of MPM against ratings and rank: Volkovs & Zemel 2014, figure 4.
[[nodiscard]] std::vector<ReproducedTable> compute_film_variances(const StudyOptions& options, Context& context);

}  // namespace witan::published
