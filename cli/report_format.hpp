#pragma once

#include "witan/report/report_format.hpp"

#include <string>

#include "arguments.hpp"

namespace witan::cli {

/// The flag for the output format of reports.
class FormatArgument {
 public:
  void describe(Arguments& arguments);
  /// Throws UsageError unless the format is known.
  [[nodiscard]] ReportFormat parse() const;

 private:
  std::string format_ = "table";
};

}  // namespace witan::cli
