#pragma once

#include "witan/report/report_format.hpp"

#include <string>

#include "arguments.hpp"
#include "session.hpp"

namespace witan::cli {

/// The flag for the output format of reports.
class FormatArgument {
 public:
  void describe(Arguments& arguments);
  /// Returns the format, and sets how the session writes it. Throws UsageError unless the flags are valid.
  [[nodiscard]] ReportFormat parse(Session& session) const;

 private:
  std::string format_;
  bool safe_csv_ = false;
};

}  // namespace witan::cli
