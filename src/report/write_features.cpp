#include "witan/report/explain.hpp"
#include "witan/util/csv_text.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <ostream>

#include "sheet.hpp"
#include "util/decimals.hpp"
#include "util/json_text.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::size_t kShownContributions = 10;

void write_features_csv(const FeatureReport& report, std::ostream& out) {
  out << "feature";
  for (const FeatureMeasure& measure : report.measures) out << ',' << measure.name;
  out << '\n';
  for (std::size_t k = 0; k < report.numbers.size(); ++k) {
    out << report.numbers[k];
    for (const FeatureMeasure& measure : report.measures) out << ',' << csv_number(measure.values[k]);
    out << '\n';
  }
}

void write_features_json(const FeatureReport& report, std::ostream& out) {
  out << fmt::format("{{\"method\":{},\"instances\":{},\"features\":[", json_string(report.method), report.instances);
  for (std::size_t k = 0; k < report.numbers.size(); ++k) {
    out << (k > 0 ? ",\n " : "\n ") << fmt::format("{{\"feature\":{}", report.numbers[k]);
    for (const FeatureMeasure& measure : report.measures) {
      out << fmt::format(",\"{}\":{}", measure.name, json_number(measure.values[k]));
    }
    out << '}';
  }
  out << "]}\n";
}

void add_column(std::string heading, const std::vector<double>& values, bool with_sign, Sheet& sheet) {
  sheet.columns.push_back({std::move(heading), TextTable::Align::right, SheetColumn::Narrowing::drop});
  const Decimals decimals = decimals_of(values);
  for (std::size_t row = 0; row < values.size(); ++row) {
    sheet.rows[row].emplace_back(with_sign ? fixed_signed(values[row], decimals) : fixed(values[row], decimals));
  }
}

/// Returns the features in descending order of the magnitude of their contributions.
std::vector<std::size_t> order_of(const FeatureContributions& item) {
  std::vector<std::size_t> order(item.values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::ranges::greater(), [&](std::size_t k) { return std::abs(item.values[k]); });
  return order;
}

Sheet sheet_of(const FeatureExplanation& explanation, const FeatureContributions& item, std::string_view name) {
  Sheet sheet;
  sheet.title = fmt::format("{} · rank {} of {} · score {} · {}", name, item.rank, explanation.item_count,
                            with_digits(item.score, 4), explanation.method);
  sheet.columns = {{"feature", TextTable::Align::left, SheetColumn::Narrowing::never}};
  std::vector<double> cells;
  std::vector<double> values;
  std::size_t omitted = 0;
  double rest = 0;
  for (const std::size_t k : order_of(item)) {
    if (sheet.rows.size() >= kShownContributions) {
      omitted += item.values[k] != 0 ? 1 : 0;
      rest += item.values[k];
      continue;
    }
    if (item.values[k] == 0) continue;
    sheet.rows.push_back({fmt::format("{}", explanation.numbers[k])});
    cells.push_back(item.cells[k]);
    values.push_back(item.values[k]);
  }
  add_column("value", cells, false, sheet);
  add_column("contribution", values, true, sheet);
  if (omitted > 0) {
    sheet.notes.push_back(
        fmt::format("{} other {}: {}", omitted, omitted == 1 ? "feature" : "features", with_digits(rest, 3)));
  }
  sheet.notes.push_back(fmt::format("contributions sum to the score minus {}", with_digits(item.base, 4)));
  return sheet;
}

/// Features are floats, so they are written with the digits of floats.
std::string cell_text(double cell, std::string_view missing) {
  return std::isnan(cell) ? std::string(missing) : fmt::format("{}", static_cast<float>(cell));
}

void write_explanation_csv(const FeatureExplanation& explanation, const Instance& instance, std::ostream& out) {
  out << "item,rank,score,base,feature,value,contribution\n";
  for (const FeatureContributions& item : explanation.items) {
    for (const std::size_t k : order_of(item)) {
      out << fmt::format("{},{},{},{},{},{},{}\n", csv_field(instance.item_name(item.slot)), item.rank,
                         csv_number(item.score), csv_number(item.base), explanation.numbers[k],
                         cell_text(item.cells[k], ""), csv_number(item.values[k]));
    }
  }
}

void write_explanation_json(const FeatureExplanation& explanation, const Instance& instance, std::ostream& out) {
  out << fmt::format("{{\"method\":{},\"instance\":{},\"items\":[", json_string(explanation.method),
                     json_string(explanation.instance));
  for (std::size_t i = 0; i < explanation.items.size(); ++i) {
    const FeatureContributions& item = explanation.items[i];
    out << (i > 0 ? ",\n " : "\n ")
        << fmt::format("{{\"item\":{},\"rank\":{},\"score\":{},\"base\":{},\"features\":[",
                       json_string(instance.item_name(item.slot)), item.rank, json_number(item.score),
                       json_number(item.base));
    const char* separator = "";
    for (const std::size_t k : order_of(item)) {
      out << separator
          << fmt::format("{{\"feature\":{},\"value\":{},\"contribution\":{}}}", explanation.numbers[k],
                         cell_text(item.cells[k], "null"), json_number(item.values[k]));
      separator = ",";
    }
    out << "]}";
  }
  out << "]}\n";
}

}  // namespace

void write_features(const FeatureReport& report, ReportFormat format, std::ostream& out, const TableStyle& style) {
  if (format == ReportFormat::csv) return write_features_csv(report, out);
  if (format == ReportFormat::json) return write_features_json(report, out);
  Sheet sheet;
  sheet.title = fmt::format("{} features · {}", report.numbers.size(), report.method);
  sheet.columns = {{"feature", TextTable::Align::left, SheetColumn::Narrowing::never}};
  for (const std::uint64_t number : report.numbers) sheet.rows.push_back({fmt::format("{}", number)});
  for (const FeatureMeasure& measure : report.measures) add_column(measure.name, measure.values, false, sheet);
  sheet.notes = report.notes;
  write_sheets(std::span(&sheet, 1), format, style, out);
}

void write_feature_explanation(const FeatureExplanation& explanation, const Instance& instance, ReportFormat format,
                               std::ostream& out, const TableStyle& style) {
  if (format == ReportFormat::csv) return write_explanation_csv(explanation, instance, out);
  if (format == ReportFormat::json) return write_explanation_json(explanation, instance, out);
  std::vector<Sheet> sheets;
  for (const FeatureContributions& item : explanation.items) {
    sheets.push_back(sheet_of(explanation, item, instance.item_name(item.slot)));
  }
  write_sheets(sheets, format, style, out);
}

}  // namespace witan
