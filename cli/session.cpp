#include "session.hpp"

#include "witan/util/error.hpp"

#include <chrono>
#include <iostream>

#include "output_format.hpp"
#include "signals.hpp"
#include "util/safe_csv.hpp"
#include <fmt/format.h>
#include <unistd.h>

namespace witan::cli {

void Session::describe(Arguments& arguments, bool has_output, bool has_tables) {
  if (has_output)
    arguments.add("output", output_, "FILE",
                  "output file, whose extension selects the format; compressed if it ends with .gz [default: -, "
                  "standard output]");
  if (has_tables) terminal_.describe(arguments);
  arguments.add("threads", threads_, "N", "number of threads; does not change the result [default: all cores]");
  arguments.add("seed", seed_, "N", "seed of random numbers [default: 1]");
  arguments.add("quiet", quiet_, "", "show no progress and no notes");
}

Context& Session::context() {
  if (context_) return *context_;
  if (threads_ > 1024) throw UsageError(fmt::format("--threads {}: expected at most 1024", threads_));
  Context::Options options;
  options.threads = static_cast<unsigned>(threads_);
  options.seed = seed_;
  options.stop = &stop_requested;
  options.spelling = Spelling::command_line;
  options.unfinished_file = &unfinished_file;
  options.clock = [] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
  };
  options.note = [this](const std::string& text) { note(text); };
  if (shows_progress()) {
    line_ = std::make_shared<ProgressLine>();
    options.progress = [line = line_](std::string_view stage, double done, double total) {
      line->show(stage, done, total);
    };
  }
  context_ = std::make_unique<Context>(std::move(options));
  return *context_;
}

bool Session::shows_progress() const { return !quiet_ && ::isatty(STDERR_FILENO) != 0; }

void Session::progress_detail(const std::string& text) {
  if (line_) line_->set_detail(text);
}

void Session::note(const std::string& note) const {
  if (!quiet_) std::cerr << "witan: note: " << printable(note) << '\n';
}

void Session::write_safe_csv(bool is_csv) {
  if (!is_csv) throw UsageError("--safe-csv needs --format csv");
  safe_csv_ = true;
}

TableStyle Session::style(std::string data) const {
  TableStyle style = terminal_.style(output_);
  style.data = std::move(data);
  return style;
}

void Session::write(const std::function<void(std::ostream&)>& write_plain) {
  const auto write_text = [&](std::ostream& out) {
    if (!safe_csv_) return write_plain(out);
    SafeCsvBuffer buffer(out);
    std::ostream filtered(&buffer);
    write_plain(filtered);
  };
  const auto write = [&](std::ostream& out) {
    if (!is_compressed(output_)) return write_text(out);
    write_gzip(out, write_text);
  };
  // If standard output is a plain file, opening it by name would overwrite it from its beginning.
  if (!uses_standard_output()) return write_to(output_, write);
  write(std::cout);
  std::cout.flush();
  if (!std::cout) throw Error("standard output cannot be written");
}

void Session::write_to(const std::string& path, const std::function<void(std::ostream&)>& write) {
  write_file(path, write, context());
}

void describe_safe_csv(Arguments& arguments, bool& flag) {
  arguments.add("safe-csv", flag, "", "with --format csv: put ' before texts that a spreadsheet would run as formulas");
}

}  // namespace witan::cli
