#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace witan {

/// Why a computation ended.
enum class Stop : std::uint8_t { closed_form, converged, iteration_limit, cancelled, not_identified };

[[nodiscard]] std::string_view to_string(Stop stop);
/// Whether the result is what the method promises.
[[nodiscard]] inline bool is_good(Stop stop) { return stop == Stop::closed_form || stop == Stop::converged; }

/// What the user should know about how a result came about. Writers must show a bad one.
struct Diagnostics {
  Stop stop = Stop::closed_form;
  int iterations = 0;
  std::vector<std::string> notes;
};

/// What a model says about one instance.
struct Fit {
  std::vector<double> scores;  ///< by slot, high is best; NaN: the method has nothing to say about the item
  Diagnostics diagnostics;
};

}  // namespace witan
