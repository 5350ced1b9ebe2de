#pragma once

#include "witan/data/dataset.hpp"
#include "witan/learn/harness/compare.hpp"
#include "witan/report/report_format.hpp"
#include "witan/util/option_name.hpp"

#include <cstddef>
#include <iosfwd>
#include <vector>

namespace witan {

/// Significance level of the marks in the table: randomisation test against the baseline, after Holm's correction.
inline constexpr double kMarkedFrom = 0.05;

struct LeaderboardOutput {
  ReportFormat format = ReportFormat::table;
  Dialect dialect = Dialect::standard;
  std::vector<std::size_t> tested;  ///< indices of the metrics whose tests the table shows; CSV and JSON have all
  bool times = true;
  /// For every tested metric, the number of instances to list with the largest gain over the baseline, and with the
  /// largest loss. Not in CSV.
  std::size_t instances = 0;
  Dataset data = {};  ///< has the names of the instances; required if `instances` is not 0
  Spelling spelling = Spelling::command_line;
  TableStyle style = {};
};

/// Writes a leaderboard. The table shows one mean per metric and states which mean. CSV has a row for every method,
/// metric and fold, and one for all folds with the tests. JSON has everything.
void write_leaderboard(const Leaderboard& board, const LeaderboardOutput& output, std::ostream& out);

}  // namespace witan
