#pragma once

#include "study.hpp"

namespace witan::published {

/// Crowdsourcing on TREC judgements, Volkovs, Larochelle & Zemel (CIKM 2012).
[[nodiscard]] std::vector<ReproducedTable> compute_crowd(const StudyOptions& options, Context& context);

}  // namespace witan::published
