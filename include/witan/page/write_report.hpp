#pragma once

#include "witan/app/check.hpp"
#include "witan/app/compare.hpp"
#include "witan/app/evaluate.hpp"
#include "witan/app/experts.hpp"
#include "witan/app/explain.hpp"
#include "witan/app/rank.hpp"
#include "witan/app/reproduce.hpp"
#include "witan/util/context.hpp"

#include <iosfwd>
#include <string>

namespace witan {

struct ReportOptions {
  std::string title;  ///< empty: made from the data
};

/// Write a result as one HTML page that loads nothing: the answer in words, figures, tables, a health check of the
/// data, and how to repeat the computation. The page contains the result as JSON, thinned above the limits of
/// docs/reports.md; the page states what was omitted. `context` supplies threads and the seed of what the page adds to
/// the result: probabilities of pairs, agreement of experts, leave-one-out effects and findings.
void write_report(const RankResult& result, const ReportOptions& options, Context& context, std::ostream& out);
void write_report(const CompareResult& result, const ReportOptions& options, Context& context, std::ostream& out);
void write_report(const EvaluateResult& result, const ReportOptions& options, Context& context, std::ostream& out);
void write_report(const ExpertsResult& result, const ReportOptions& options, Context& context, std::ostream& out);
void write_report(const CheckResult& result, const ReportOptions& options, Context& context, std::ostream& out);
void write_report(const ExplainResult& result, const ReportOptions& options, Context& context, std::ostream& out);
void write_report(const ReproduceResult& result, const ReportOptions& options, Context& context, std::ostream& out);

/// Return the data of a report as JSON, for other figures.
[[nodiscard]] std::string report_data(const RankResult& result, const ReportOptions& options, Context& context);
[[nodiscard]] std::string report_data(const CompareResult& result, const ReportOptions& options, Context& context);
[[nodiscard]] std::string report_data(const EvaluateResult& result, const ReportOptions& options, Context& context);
[[nodiscard]] std::string report_data(const ExpertsResult& result, const ReportOptions& options, Context& context);
[[nodiscard]] std::string report_data(const CheckResult& result, const ReportOptions& options, Context& context);
[[nodiscard]] std::string report_data(const ExplainResult& result, const ReportOptions& options, Context& context);

/// Write the main figure of a result as SVG: the ranking with intervals and rank intervals, the leaderboard, means of
/// a metric, reliability of experts, agreement between experts, or effects. Throw UsageError if there is nothing to
/// draw.
void write_figure(const RankResult& result, Context& context, std::ostream& out);
void write_figure(const CompareResult& result, Context& context, std::ostream& out);
void write_figure(const EvaluateResult& result, Context& context, std::ostream& out);
void write_figure(const ExpertsResult& result, Context& context, std::ostream& out);
void write_figure(const CheckResult& result, Context& context, std::ostream& out);
void write_figure(const ExplainResult& result, Context& context, std::ostream& out);

}  // namespace witan
