#pragma once

#include "witan/learn/harness/compare.hpp"
#include "witan/report/report_format.hpp"

#include <cstddef>
#include <iosfwd>
#include <vector>

namespace witan {

/// A mark stands in the table where a difference from the baseline is significant at this level after Holm's
/// correction, by the randomisation test.
inline constexpr double kMarkedFrom = 0.05;

struct LeaderBoardOutput {
  ReportFormat format = ReportFormat::table;
  Dialect dialect = Dialect::standard;
  std::vector<std::size_t> tested;  ///< the metrics, by place, whose tests the table shows; the others show all
  bool times = true;
  /// So many instances on which a method gains most over the baseline, and as many on which it loses most, are named
  /// for each tested metric. Not in csv.
  std::size_t instances = 0;
  const NameTable* instance_names = nullptr;  ///< the data set's; needed if instances are named
};

/// The table shows one mean a metric, and says which; csv has a row for every method, metric and fold, and one for all
/// folds with the tests; json has it all.
void write_leader_board(const LeaderBoard& board, const LeaderBoardOutput& output, std::ostream& out);

}  // namespace witan
