#pragma once

#include "witan/app/evaluate.hpp"
#include "witan/report/report_format.hpp"

#include <cstdint>
#include <iosfwd>

namespace witan {

/// Whether an evaluation is written with one row per instance, or with the means only.
enum class EvaluationDetail : std::uint8_t { means, per_instance };

void write_evaluation(const EvaluateResult& result, ReportFormat format, EvaluationDetail detail, std::ostream& out,
                      const TableStyle& style = {});

}  // namespace witan
