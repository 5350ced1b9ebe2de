#pragma once

#include "study.hpp"

namespace witan::published {

/// A query of the test part of fold 1 in which the majority of experts is wrong: Volkovs & Zemel 2014, figure 9.
[[nodiscard]] std::vector<ReproducedTable> compute_difficult_query(const StudyOptions& options, Context& context);
/// Time to rank a query with more experts or items: Volkovs & Zemel 2014, figure 10.
[[nodiscard]] std::vector<ReproducedTable> compute_expansion(const StudyOptions& options, Context& context);

}  // namespace witan::published
