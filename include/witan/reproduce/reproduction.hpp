#pragma once

#include "witan/report/report_format.hpp"

#include <cstdint>
#include <iosfwd>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// How a number compares with the published one, or whether a statement of a paper holds.
enum class Verdict : std::uint8_t {
  none,   ///< nothing is published
  met,    ///< within the tolerance; the statement holds
  above,  ///< above the published number by more than the tolerance
  below   ///< below the published number by more than the tolerance; the statement does not hold
};
[[nodiscard]] std::string_view to_string(Verdict verdict);

/// A number, with the published one beside it.
struct ReproducedNumber {
  static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  double here = kNone;
  double published = kNone;  ///< NaN: not published
  double spread = kNone;     ///< standard deviation over seeds or splits; NaN: one run
};

/// Returns the verdict on a number. Both numbers are compared as they are, unrounded.
[[nodiscard]] Verdict verdict_of(const ReproducedNumber& number, double tolerance);

/// A row of a published table.
struct ReproducedRow {
  std::string name;                       ///< as the paper has it
  std::string spec;                       ///< of the method; empty: none
  std::vector<ReproducedNumber> numbers;  ///< by column
  double tolerance = 0.5;
  std::string explanation = {};                    ///< of the differences from the published numbers; may be empty
  double train_seconds = ReproducedNumber::kNone;  ///< per fold and seed; NaN: not measured
  double solve_seconds = ReproducedNumber::kNone;  ///< per test instance; NaN: not measured
  std::uint64_t not_converged = 0;                 ///< number of instances whose fit did not converge
};

/// A paired comparison of two rows over all instances.
struct ReproducedTest {
  std::string first, second;
  std::vector<double> differences;  ///< by column: mean of the first minus the second
  std::vector<double> p;            ///< by column: paired t-test
};

/// A statement of a paper without a table of numbers, and what is measured here.
struct ReproducedClaim {
  std::string statement, measured;
  bool holds = false;
};

/// A published table or figure, computed again.
struct ReproducedTable {
  std::string title, protocol;
  std::string row_heading = "method";
  std::vector<std::string> columns;
  std::uint32_t decimals = 2;
  std::vector<ReproducedRow> rows;
  std::vector<ReproducedTest> tests = {};
  std::vector<ReproducedClaim> claims = {};
  std::vector<std::string> remarks = {};
};

/// The tables of one study.
struct Reproduction {
  std::string name, title, source;
  std::vector<ReproducedTable> tables;
  double seconds = ReproducedNumber::kNone;  ///< NaN: not measured
};

/// Number of verdicts.
struct VerdictCounts {
  std::uint64_t met = 0, above = 0, below = 0;
  std::uint64_t unexplained = 0;  ///< rows with a difference above kExplainedFrom and without explanation
};
/// Differences from the published number above this need an explanation.
inline constexpr double kExplainedFrom = 0.5;
[[nodiscard]] VerdictCounts count_verdicts(const ReproducedTable& table);

/// A study that can be reproduced.
struct StudyInfo {
  std::string_view name, title, source;
  std::vector<std::string_view> data;  ///< folders of the data directory that it needs
};
/// Returns all studies, in the order in which they run.
[[nodiscard]] std::vector<StudyInfo> studies();

/// What the writer states about the run.
struct ReproductionOutput {
  ReportFormat format = ReportFormat::table;
  TableStyle style = {};
  std::uint64_t seed = 1;
  std::string date;  ///< empty: unknown
};
void write_reproductions(const std::vector<Reproduction>& studies, const ReproductionOutput& output, std::ostream& out);

}  // namespace witan
