#pragma once

#include "report_json.hpp"

namespace witan::page {

[[nodiscard]] Json board_json(const CompareResult& result, std::vector<std::string>& omitted);
/// Returns the metrics of all rankings of an evaluation, with intervals of the means.
[[nodiscard]] Json evaluation_json(const EvaluateResult& result, double level, Context& context,
                                   std::vector<std::string>& omitted);

}  // namespace witan::page
