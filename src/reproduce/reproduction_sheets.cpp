#include "reproduction_sheets.hpp"

#include <algorithm>
#include <cmath>

#include "util/decimals.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan::published {
namespace {

using Align = TextTable::Align;
using Narrowing = SheetColumn::Narrowing;

bool has(const ReproducedRow& row, double ReproducedNumber::* member) {
  return std::ranges::any_of(row.numbers, [&](const ReproducedNumber& number) { return !std::isnan(number.*member); });
}

bool has_times(const ReproducedTable& table) {
  return std::ranges::any_of(table.rows, [](const ReproducedRow& row) { return !std::isnan(row.solve_seconds); });
}

/// Returns a line of a row: its numbers here, their spread, the published numbers or the differences.
template <class TextOf>
std::vector<SheetCell> line(const ReproducedTable& table, std::string name, std::string kind, const ReproducedRow& row,
                            TextOf text_of) {
  std::vector<SheetCell> cells = {std::move(name), std::move(kind)};
  for (const ReproducedNumber& number : row.numbers) cells.emplace_back(text_of(number));
  cells.resize(table.columns.size() + 3 + (has_times(table) ? 2 : 0));
  return cells;
}

void add_row(const ReproducedTable& table, const ReproducedRow& row, Sheet& sheet) {
  const Decimals decimals = table.decimals;
  const auto shown = [&](double value) { return std::isnan(value) ? std::string() : fixed(value, decimals); };
  sheet.rows.push_back(
      line(table, row.name, "here", row, [&](const ReproducedNumber& number) { return shown(number.here); }));
  std::vector<SheetCell>& first = sheet.rows.back();
  first[table.columns.size() + 2] = verdict_text(row);
  if (has_times(table)) {
    first[table.columns.size() + 3] = std::isnan(row.train_seconds) ? "" : with_digits(row.train_seconds, 2);
    first[table.columns.size() + 4] = std::isnan(row.solve_seconds) ? "" : with_digits(1e3 * row.solve_seconds, 2);
  }
  const bool varies =
      std::ranges::any_of(row.numbers, [](const ReproducedNumber& number) { return number.spread > 0; });
  if (varies) {
    sheet.rows.push_back(
        line(table, "", "±", row, [&](const ReproducedNumber& number) { return shown(number.spread); }));
  }
  if (!has(row, &ReproducedNumber::published)) return;
  sheet.rows.push_back(
      line(table, "", "published", row, [&](const ReproducedNumber& number) { return shown(number.published); }));
  sheet.rows.push_back(line(table, "", "difference", row, [&](const ReproducedNumber& number) {
    const double difference = number.here - number.published;
    return std::isnan(difference) ? std::string() : fixed_signed(difference, decimals);
  }));
}

/// Adds the lines below the numbers: tolerances, explanations, fits that did not converge, remarks.
void add_notes(const ReproducedTable& table, Sheet& sheet) {
  if (!table.protocol.empty()) sheet.notes.push_back(table.protocol);
  for (const ReproducedRow& row : table.rows) {
    if (!row.spec.empty() && row.spec != row.name) sheet.notes.push_back(fmt::format("{}: {}", row.name, row.spec));
  }
  for (const ReproducedRow& row : table.rows) {
    if (!row.explanation.empty()) sheet.notes.push_back(fmt::format("{}: {}", row.name, row.explanation));
    if (row.not_converged > 0) {
      sheet.notes.push_back(fmt::format("! {}: {} did not converge", row.name, counted(row.not_converged, "instance")));
    }
  }
  for (const std::string& remark : table.remarks) sheet.notes.push_back(remark);
  const VerdictCounts counts = count_verdicts(table);
  if (counts.unexplained > 0) {
    sheet.notes.push_back(fmt::format("! {} with a difference above {:g} has no explanation",
                                      counted(counts.unexplained, "row"), kExplainedFrom));
  }
}

/// Removes the kind of line and the verdict from a table in which every row is one line without a published number.
void remove_empty_columns(const ReproducedTable& table, Sheet& sheet) {
  if (sheet.rows.size() > table.rows.size()) return;
  const auto verdict = static_cast<std::ptrdiff_t>(table.columns.size() + 2);
  for (auto& row : sheet.rows) {
    row.erase(row.begin() + verdict);
    row.erase(row.begin() + 1);
  }
  sheet.columns.erase(sheet.columns.begin() + verdict);
  sheet.columns.erase(sheet.columns.begin() + 1);
}

Sheet numbers_sheet(const ReproducedTable& table) {
  Sheet sheet;
  sheet.title = table.title;
  sheet.columns = {{table.row_heading, Align::left, Narrowing::cut}, {"", Align::left, Narrowing::never}};
  for (const std::string& column : table.columns) sheet.columns.push_back({column, Align::right});
  sheet.columns.push_back({"verdict", Align::left, Narrowing::never});
  if (has_times(table)) {
    sheet.columns.push_back({"train s", Align::right});
    sheet.columns.push_back({"solve ms", Align::right});
  }
  for (const ReproducedRow& row : table.rows) add_row(table, row, sheet);
  remove_empty_columns(table, sheet);
  add_notes(table, sheet);
  return sheet;
}

Sheet tests_sheet(const ReproducedTable& table) {
  Sheet sheet;
  sheet.title = table.title + ": differences (p of the paired t-test over instances)";
  sheet.columns = {{"difference", Align::left, Narrowing::cut}};
  for (const std::string& column : table.columns) sheet.columns.push_back({column, Align::right});
  for (const ReproducedTest& test : table.tests) {
    std::vector<SheetCell> cells = {fmt::format("{} − {}", test.first, test.second)};
    for (std::size_t m = 0; m < test.differences.size(); ++m) {
      const std::string p = test.p[m] < 0.001 ? "< 0.001" : fixed(test.p[m], 3);
      cells.emplace_back(fmt::format("{} ({})", fixed_signed(test.differences[m], table.decimals), p));
    }
    sheet.rows.push_back(std::move(cells));
  }
  return sheet;
}

Sheet claims_sheet(const ReproducedTable& table) {
  Sheet sheet;
  sheet.title = table.title + ": statements";
  sheet.columns = {{"statement", Align::left, Narrowing::wrap},
                   {"measured", Align::left, Narrowing::wrap},
                   {"verdict", Align::left, Narrowing::never}};
  for (const ReproducedClaim& claim : table.claims) {
    sheet.rows.push_back({claim.statement, claim.measured, claim.holds ? "met" : "not met"});
  }
  return sheet;
}

}  // namespace

std::string verdict_text(const ReproducedRow& row) {
  std::vector<std::string> parts;
  for (const Verdict verdict : {Verdict::met, Verdict::above, Verdict::below}) {
    const auto count = std::ranges::count_if(
        row.numbers, [&](const ReproducedNumber& number) { return verdict_of(number, row.tolerance) == verdict; });
    if (count > 0) parts.push_back(fmt::format("{} {}", count, to_string(verdict)));
  }
  if (parts.size() == 1) return parts.front().substr(parts.front().find(' ') + 1);
  return fmt::format("{}", fmt::join(parts, ", "));
}

Sheet summary_sheet(const std::vector<Reproduction>& studies) {
  Sheet sheet;
  sheet.title = "Verdicts";
  sheet.columns = {{"table", Align::left, Narrowing::never},
                   {"contents", Align::left, Narrowing::cut},
                   {"met", Align::right},
                   {"above", Align::right},
                   {"below", Align::right},
                   {"not explained", Align::right},
                   {"seconds", Align::right}};
  for (const Reproduction& study : studies) {
    VerdictCounts sum;
    for (const ReproducedTable& table : study.tables) {
      const VerdictCounts counts = count_verdicts(table);
      sum.met += counts.met;
      sum.above += counts.above;
      sum.below += counts.below;
      sum.unexplained += counts.unexplained;
    }
    sheet.rows.push_back({study.name, study.title, fmt::format("{}", sum.met), fmt::format("{}", sum.above),
                          fmt::format("{}", sum.below), fmt::format("{}", sum.unexplained),
                          std::isnan(study.seconds) ? "–" : fixed(study.seconds, 0)});
  }
  sheet.notes = {
      "met: within the tolerance of the published number, or the statement holds; above, below: farther away",
      fmt::format("tolerance: {:g} points, {:g} for rows that are recomputed exactly; not explained: rows with a "
                  "difference above {:g} and without a reason",
                  0.5, 0.01, kExplainedFrom)};
  return sheet;
}

std::vector<Sheet> table_sheets(const ReproducedTable& table) {
  std::vector<Sheet> sheets;
  if (!table.rows.empty()) sheets.push_back(numbers_sheet(table));
  if (!table.tests.empty()) sheets.push_back(tests_sheet(table));
  if (!table.claims.empty()) sheets.push_back(claims_sheet(table));
  return sheets;
}

}  // namespace witan::published
