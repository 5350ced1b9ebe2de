#include "session.hpp"

#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace witan::cli {

namespace fs = std::filesystem;

std::atomic<bool> stop_requested = false;
std::atomic<const char*> unfinished_file = nullptr;

namespace {

[[noreturn]] void fail(const std::string& path) {
  throw Error(fmt::format("{} cannot be written: {}", path, std::strerror(errno)));
}

/// A name such as /dev/stdout, which may lead to a plain file that somebody holds open.
bool is_special(const std::string& path) { return path.starts_with("/dev/") || path.starts_with("/proc/"); }

/// The file itself, whether or not it exists, where the path is a symbolic link to it.
std::string behind_links(const std::string& path) {
  constexpr int kMaxLinks = 40;  // as many as Linux follows
  fs::path target = path;
  std::error_code error;
  for (int k = 0; k < kMaxLinks && fs::is_symlink(target, error); ++k) {
    const fs::path next = fs::read_symlink(target, error);
    if (error) break;
    target = next.is_absolute() ? next : target.parent_path() / next;
  }
  return target.string();
}

/// A reason, or null.
const char* why_not_writable(const std::string& path, Folder folder) {
  struct stat status{};
  if (::stat(path.c_str(), &status) == 0) {
    if (S_ISDIR(status.st_mode) && folder == Folder::refused) return std::strerror(EISDIR);
    if (::access(path.c_str(), W_OK) != 0) return std::strerror(errno);
    if (!S_ISREG(status.st_mode) || is_special(path)) return nullptr;
  }
  const fs::path parent = fs::path(behind_links(path)).parent_path();
  const std::string writes_to = parent.empty() ? "." : parent.string();
  if (::stat(writes_to.c_str(), &status) == 0 && !S_ISDIR(status.st_mode)) return std::strerror(ENOTDIR);
  return ::access(writes_to.c_str(), W_OK) == 0 ? nullptr : std::strerror(errno);
}

void write_straight(const std::string& path, const std::function<void(std::ostream&)>& write) {
  std::ofstream file(path, std::ios::binary | std::ios::app);
  if (file) write(file);
  file.close();
  if (stop_requested) throw Cancelled();
  if (!file) fail(path);
}

}  // namespace

void Session::describe(Arguments& arguments) {
  arguments.text("-o,--output", output_, "FILE", "where the result goes; - is standard output");
  arguments.whole("--threads", threads_, "N",
                  "threads; 0 is all that the machine has. The result does not depend on it");
  arguments.whole("--seed", seed_, "N", "for everything random");
  arguments.flag("-q,--quiet", quiet_, "no progress and no notes");
}

Context& Session::context() {
  if (!context_) context_ = make_context(0);
  return *context_;
}

std::unique_ptr<Context> Session::make_context(std::uint64_t later) {
  if (threads_ > 1024) throw UsageError(fmt::format("--threads {}: expected at most 1024", threads_));
  Context::Options options;
  options.threads = static_cast<unsigned>(threads_);
  options.seed = seed_ + later;
  options.stop = &stop_requested;
  if (shows_progress()) {
    line_ = std::make_shared<ProgressLine>();
    options.progress = [line = line_](std::string_view stage, double done, double total) {
      line->show(stage, done, total);
    };
  }
  return std::make_unique<Context>(std::move(options));
}

bool Session::shows_progress() { return !quiet_ && ::isatty(STDERR_FILENO) != 0; }

void Session::progress_detail(const std::string& text) {
  if (line_) line_->set_detail(text);
}

void Session::note(const std::string& sentence) const {
  if (!quiet_) std::cerr << "witan: note: " << spell_options(sentence, Spelling::command_line) << '\n';
}

void Session::note_all(const Dataset& data) const {
  for (const std::string& sentence : data.notes()) note(sentence);
}

void Session::write(const std::function<void(std::ostream&)>& write) const {
  // Opened by its name, standard output would be written from its beginning where it is a plain file.
  if (output_ != "-" && output_ != "/dev/stdout") return write_file(output_, write);
  write(std::cout);
  std::cout.flush();
  if (!std::cout) throw Error("standard output cannot be written");
}

void Session::check_writable(const std::string& path, Folder folder) {
  if (path == "-") return;
  if (const char* reason = why_not_writable(path, folder)) {
    throw UsageError(fmt::format("{} cannot be written: {}", path, reason));
  }
}

void Session::check_apart(const std::vector<std::string>& files) {
  std::set<std::string> seen;
  for (const std::string& file : files) {
    if (file.empty() || file == "-" || is_special(file)) continue;
    if (!seen.insert(fs::weakly_canonical(file).string()).second) {
      throw UsageError(fmt::format("{}: expected a file of its own for each result", file));
    }
  }
}

void Session::write_file(const std::string& path, const std::function<void(std::ostream&)>& write) {
  struct stat status{};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  // What stands there already and is no plain file (a device, a FIFO, a folder) must stay what it is.
  if (is_special(path) || (exists && !S_ISREG(status.st_mode))) return write_straight(path, write);
  const std::string target = behind_links(path);
  const std::string unfinished = fmt::format("{}.{}.unfinished", target, ::getpid());
  unfinished_file = unfinished.c_str();
  try {
    std::ofstream file(unfinished, std::ios::binary);
    // Before anything is in it, so that nobody reads what only the owner may.
    if (file && exists && ::chmod(unfinished.c_str(), status.st_mode & 07777U) != 0) fail(path);
    if (file) write(file);
    file.close();
    if (!file) fail(path);
    if (stop_requested) throw Cancelled();
    if (std::rename(unfinished.c_str(), target.c_str()) != 0) fail(path);
    unfinished_file = nullptr;
  } catch (...) {
    std::remove(unfinished.c_str());
    unfinished_file = nullptr;
    throw;
  }
}

}  // namespace witan::cli
