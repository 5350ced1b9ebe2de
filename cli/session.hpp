#pragma once

#include "witan/io/write_file.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <string>

#include "arguments.hpp"
#include "progress_line.hpp"
#include "terminal.hpp"

namespace witan::cli {

enum ExitCode : int { kDone = 0, kUsage = 1, kBadInput = 2, kNotConverged = 3, kInternal = 4 };

/// Options and functions of all commands: threads, seed, progress, notes and output.
class Session {
 public:
  /// Describes the options; --output only for commands that write to it, and the style of tables only for commands that
  /// have tables.
  void describe(Arguments& arguments, bool has_output, bool has_tables);
  /// Throws UsageError if an option is invalid.
  void check() const { terminal_.check(); }
  /// Must be called after the arguments are parsed.
  [[nodiscard]] Context& context();
  /// Returns true if a progress line is shown: standard error is a terminal, and --quiet is not set.
  [[nodiscard]] bool shows_progress() const;
  /// Sets the text at the end of the progress line.
  void progress_detail(const std::string& text);
  /// Writes a note to standard error, unless --quiet is set.
  void note(const std::string& note) const;
  /// Returns the style of the tables that `write` writes. `data` names the data in captions.
  [[nodiscard]] TableStyle style(std::string data = {}) const;
  /// Calls `write` with standard output or the file of --output, which appears only when it is complete. A file whose
  /// name ends with .gz is compressed.
  void write(const std::function<void(std::ostream&)>& write);
  void write_to(const std::string& path, const std::function<void(std::ostream&)>& write);
  /// Makes write() neutralise fields that spreadsheets would evaluate. Throws UsageError unless the output is CSV.
  void write_safe_csv(bool is_csv);
  [[nodiscard]] const std::string& output() const { return output_; }
  [[nodiscard]] bool uses_standard_output() const { return output_ == "-" || output_ == "/dev/stdout"; }

 private:
  std::uint64_t threads_ = 0;
  std::uint64_t seed_ = 1;
  bool quiet_ = false;
  bool safe_csv_ = false;
  std::string output_ = "-";
  TerminalArguments terminal_;
  std::shared_ptr<ProgressLine> line_;
  std::unique_ptr<Context> context_;
};

/// Describes the flag for Session::write_safe_csv.
void describe_safe_csv(Arguments& arguments, bool& flag);

}  // namespace witan::cli
