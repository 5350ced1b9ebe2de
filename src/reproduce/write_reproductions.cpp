#include "witan/reproduce/reproduction.hpp"
#include "witan/util/csv_text.hpp"
#include "witan/util/version.hpp"

#include <ostream>

#include "reproduction_sheets.hpp"
#include "util/json_text.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

void write_csv_rows(const std::vector<Reproduction>& studies, std::ostream& out) {
  out << "table,title,row,method,column,here,spread,published,difference,verdict\n";
  for (const Reproduction& study : studies) {
    for (const ReproducedTable& table : study.tables) {
      for (const ReproducedRow& row : table.rows) {
        for (std::size_t k = 0; k < row.numbers.size(); ++k) {
          const ReproducedNumber& number = row.numbers[k];
          out << fmt::format("{},{},{},{},{},{},{},{},{},{}\n", csv_field(study.name), csv_field(table.title),
                             csv_field(row.name), csv_field(row.spec), csv_field(table.columns[k]),
                             csv_number(number.here), csv_number(number.spread), csv_number(number.published),
                             csv_number(number.here - number.published), to_string(verdict_of(number, row.tolerance)));
        }
      }
    }
  }
}

template <class Items, class Write>
void write_json_list(const Items& items, std::string_view separator, std::ostream& out, Write write) {
  out << '[';
  bool first = true;
  for (const auto& item : items) {
    if (!first) out << separator;
    first = false;
    write(item);
  }
  out << ']';
}

void write_json_row(const ReproducedTable& table, const ReproducedRow& row, std::ostream& out) {
  out << fmt::format("{{\"row\":{},\"method\":{},\"tolerance\":{},\"explanation\":{},\"not_converged\":{},",
                     json_string(row.name), json_string(row.spec), json_number(row.tolerance),
                     json_string(row.explanation), row.not_converged);
  out << fmt::format("\"train_seconds\":{},\"solve_seconds\":{},\"numbers\":", json_number(row.train_seconds),
                     json_number(row.solve_seconds));
  std::size_t k = 0;
  write_json_list(row.numbers, ",", out, [&](const ReproducedNumber& number) {
    out << fmt::format("{{\"column\":{},\"here\":{},\"spread\":{},\"published\":{},\"verdict\":{}}}",
                       json_string(table.columns[k++]), json_number(number.here), json_number(number.spread),
                       json_number(number.published), json_string(to_string(verdict_of(number, row.tolerance))));
  });
  out << '}';
}

void write_json_table(const ReproducedTable& table, std::ostream& out) {
  out << fmt::format("{{\"title\":{},\"protocol\":{},\"rows\":", json_string(table.title), json_string(table.protocol));
  write_json_list(table.rows, ",\n  ", out, [&](const ReproducedRow& row) { write_json_row(table, row, out); });
  out << ",\"tests\":";
  write_json_list(table.tests, ",\n  ", out, [&](const ReproducedTest& test) {
    out << fmt::format("{{\"first\":{},\"second\":{},\"differences\":", json_string(test.first),
                       json_string(test.second));
    write_json_list(test.differences, ",", out, [&](double value) { out << json_number(value); });
    out << ",\"p\":";
    write_json_list(test.p, ",", out, [&](double value) { out << json_number(value); });
    out << '}';
  });
  out << ",\"statements\":";
  write_json_list(table.claims, ",\n  ", out, [&](const ReproducedClaim& claim) {
    out << fmt::format("{{\"statement\":{},\"measured\":{},\"holds\":{}}}", json_string(claim.statement),
                       json_string(claim.measured), claim.holds);
  });
  out << ",\"remarks\":";
  write_json_list(table.remarks, ",", out, [&](const std::string& remark) { out << json_string(remark); });
  out << '}';
}

void write_json(const std::vector<Reproduction>& studies, const ReproductionOutput& output, std::ostream& out) {
  out << fmt::format("{{\"version\":{},\"seed\":{},\"date\":{},\"studies\":", json_string(version()), output.seed,
                     json_string(output.date));
  write_json_list(studies, ",\n ", out, [&](const Reproduction& study) {
    out << fmt::format("{{\"table\":{},\"title\":{},\"source\":{},\"seconds\":{},\"tables\":", json_string(study.name),
                       json_string(study.title), json_string(study.source), json_number(study.seconds));
    write_json_list(study.tables, ",\n ", out, [&](const ReproducedTable& table) { write_json_table(table, out); });
    out << '}';
  });
  out << "}\n";
}

std::string stamp(const ReproductionOutput& output) {
  return fmt::format("Written by `witan reproduce`: version {}, seed {}{}.", version(), output.seed,
                     output.date.empty() ? "" : ", " + output.date);
}

/// Writes a page, with a section per study.
void write_page(const std::vector<Reproduction>& studies, const ReproductionOutput& output, std::ostream& out) {
  out << "# Results\n" << stamp(output) << "\n\n";
  write_sheets(std::vector{published::summary_sheet(studies)}, output.format, output.style, out);
  for (const Reproduction& study : studies) {
    out << fmt::format("\n## {}\nSource: {}. Command: `witan reproduce {} --data DIR`.\n", study.title, study.source,
                       study.name);
    for (const ReproducedTable& table : study.tables) {
      out << '\n';
      write_sheets(published::table_sheets(table), output.format, output.style, out);
    }
  }
}

}  // namespace

void write_reproductions(const std::vector<Reproduction>& studies, const ReproductionOutput& output,
                         std::ostream& out) {
  switch (output.format) {
    case ReportFormat::csv:
      return write_csv_rows(studies, out);
    case ReportFormat::json:
      return write_json(studies, output, out);
    case ReportFormat::markdown:
      return write_page(studies, output, out);
    default:
      break;
  }
  std::vector<Sheet> sheets;
  for (const Reproduction& study : studies) {
    for (const ReproducedTable& table : study.tables) {
      for (Sheet& sheet : published::table_sheets(table)) sheets.push_back(std::move(sheet));
    }
  }
  sheets.push_back(published::summary_sheet(studies));
  sheets.back().notes.push_back(fmt::format("version {}, seed {}", version(), output.seed));
  write_sheets(sheets, output.format, output.style, out);
}

}  // namespace witan
