#pragma once

#include "witan/reproduce/reproduction.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace witan::published {

/// Differences of accuracy that count as equal, in points (1/100).
inline constexpr double kTolerance = 0.5;
/// The tolerance of rows that are recomputed exactly: the papers average numbers already rounded per fold.
inline constexpr double kExact = 0.01;

struct StudyOptions {
  std::string data;                    ///< folder with the data sets
  std::optional<std::uint64_t> seeds;  ///< of methods that depend on the seed; default: by row
  std::function<double()> clock = {};  ///< returns seconds; empty: no times
};

/// A published table or figure, and how to compute it again. Each is declared in study_list.cpp.
struct Study {
  std::string_view name, title, source;
  std::vector<std::string_view> data;  ///< folders of the data directory that it needs
  std::vector<ReproducedTable> (*compute)(const StudyOptions& options, Context& context);
};

/// All studies, in the order in which they run.
[[nodiscard]] const std::vector<Study>& study_list();

}  // namespace witan::published
