#pragma once

#include "witan/data/dataset.hpp"
#include "witan/util/context.hpp"

#include <atomic>
#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "arguments.hpp"
#include "progress_line.hpp"

namespace witan::cli {

enum ExitCode : int { kDone = 0, kUsage = 1, kBadInput = 2, kNotConverged = 3, kInternal = 4, kStopped = 130 };

/// Set by Ctrl-C and by a polite request to end.
extern std::atomic<bool> stop_requested;
/// The file that is being written under another name; null: none. For who must end at once.
extern std::atomic<const char*> unfinished_file;

/// Whether a folder will do where a file is written.
enum class Folder : std::uint8_t { refused, welcome };

/// What all commands share: threads, seed, progress, notes to the user, and where the result goes.
class Session {
 public:
  void describe(Arguments& arguments);
  /// After the arguments are known.
  [[nodiscard]] Context& context();
  /// Another one with a later seed: 0 is the user's.
  [[nodiscard]] std::unique_ptr<Context> make_context(std::uint64_t later);
  /// Whether a progress line is shown: standard error is a terminal, and not --quiet.
  [[nodiscard]] bool shows_progress();
  /// What stands at the end of the progress line from now on.
  void progress_detail(const std::string& text);
  /// A sentence on standard error, unless --quiet.
  void note(const std::string& sentence) const;
  void note_all(const Dataset& data) const;
  /// Calls `write` with standard output or with the file of --output. A file appears only when it is whole: it is
  /// written under another name and renamed, and keeps the permissions of the one it replaces. Behind a symbolic link
  /// the file changes, not the link; devices and FIFOs are written to as they are.
  void write(const std::function<void(std::ostream&)>& write) const;
  static void write_file(const std::string& path, const std::function<void(std::ostream&)>& write);
  /// Throws UsageError if it is plain already that the file cannot be written.
  static void check_writable(const std::string& path, Folder folder = Folder::refused);
  /// Throws UsageError if two of the files are one; those that are empty or - do not count.
  static void check_apart(const std::vector<std::string>& files);
  [[nodiscard]] const std::string& output() const { return output_; }
  [[nodiscard]] bool quiet() const { return quiet_; }
  [[nodiscard]] std::uint64_t seed() const { return seed_; }

 private:
  std::uint64_t threads_ = 0;
  std::uint64_t seed_ = 1;
  bool quiet_ = false;
  std::string output_ = "-";
  std::shared_ptr<ProgressLine> line_;
  std::unique_ptr<Context> context_;
};

}  // namespace witan::cli
