#pragma once

#include "witan/report/report_format.hpp"

#include <cstdint>
#include <optional>
#include <string>

#include "arguments.hpp"

namespace witan::cli {

/// The flags for tables in a terminal.
class TerminalArguments {
 public:
  void describe(Arguments& arguments);
  /// Throws UsageError if a flag is invalid.
  void check() const;
  /// Returns the style of tables that are written to `output`, a path or "-". A file or a pipe gets plain text of any
  /// width; a terminal gets its width, colours unless NO_COLOR is set or TERM is dumb, and bars. The flags override
  /// this.
  [[nodiscard]] TableStyle style(const std::string& output) const;

 private:
  std::string color_ = "auto";
  std::optional<std::uint64_t> width_;
};

/// Returns true if standard input is a pipe, a socket or a plain file.
[[nodiscard]] bool has_standard_input();

}  // namespace witan::cli
