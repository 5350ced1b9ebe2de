#include "witan/report/report_format.hpp"

#include "witan/report/text_table.hpp"
#include "witan/util/error.hpp"
#include "witan/util/nearest.hpp"
#include "witan/util/option_name.hpp"

#include <vector>

#include <fmt/format.h>

namespace witan {

ReportFormat parse_report_format(std::string_view name) {
  std::vector<std::string_view> names;
  for (const auto& [known, format] : kReportFormats) {
    if (known == name) return format;
    names.push_back(known);
  }
  throw UsageError(fmt::format("{}: expected table, csv, json, markdown, latex or html{}", option("format", name),
                               did_you_mean(name, names)));
}

std::string name_files(std::span<const std::string> paths) {
  constexpr std::size_t kShown = 3;
  std::string names;
  for (std::size_t k = 0; k < paths.size() && k < kShown; ++k) {
    const std::string& path = paths[k];
    names += (k > 0 ? ", " : "") + (path == "-" ? "standard input" : path.substr(path.find_last_of('/') + 1));
  }
  if (paths.size() <= kShown) return names;
  return fmt::format("{} and {}", names, counted(paths.size() - kShown, "more file"));
}

}  // namespace witan
