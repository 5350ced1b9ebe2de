#pragma once

#include "study.hpp"

namespace witan::published {

/// One ranking of films for all users, evaluated on imputed ratings: Volkovs & Zemel 2014, table 2 and figure 3.
[[nodiscard]] std::vector<ReproducedTable> compute_film_consensus(const StudyOptions& options, Context& context);

}  // namespace witan::published
