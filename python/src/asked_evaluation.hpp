#pragma once

#include "witan/metric/evaluate_rankings.hpp"

#include <string>
#include <vector>

namespace witan::python {

/// An evaluation, with its metrics as the caller wrote them: results go by these names.
struct AskedEvaluation : EvaluationOptions {
  std::vector<std::string> written;
};

}  // namespace witan::python
