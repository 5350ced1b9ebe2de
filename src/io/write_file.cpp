#include "witan/io/write_file.hpp"

#include "witan/util/error.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>

#include "unfinished_file.hpp"
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace witan {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void fail_to_write(const std::string& path) {
  throw Error(fmt::format("{} cannot be written: {}", path, std::strerror(errno)));
}

/// Returns true for a name such as /dev/stdout, which may lead to a plain file that another process has open.
bool is_special(const std::string& path) { return path.starts_with("/dev/") || path.starts_with("/proc/"); }

/// Returns the file behind symbolic links, whether or not it exists.
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

/// Returns the reason, or null if the file can be written.
const char* why_not_writable(const std::string& path, FolderPolicy folder) {
  struct stat status{};
  if (::stat(path.c_str(), &status) == 0) {
    if (S_ISDIR(status.st_mode) && folder == FolderPolicy::reject) return std::strerror(EISDIR);
    if (::access(path.c_str(), W_OK) != 0) return std::strerror(errno);
    if (!S_ISREG(status.st_mode) || is_special(path)) return nullptr;
  }
  const fs::path parent = fs::path(behind_links(path)).parent_path();
  const std::string writes_to = parent.empty() ? "." : parent.string();
  if (::stat(writes_to.c_str(), &status) == 0 && !S_ISDIR(status.st_mode)) return std::strerror(ENOTDIR);
  return ::access(writes_to.c_str(), W_OK) == 0 ? nullptr : std::strerror(errno);
}

void write_directly(const std::string& path, const std::function<void(std::ostream&)>& write, const Context& context) {
  std::ofstream file(path, std::ios::binary | std::ios::app);
  if (file) write(file);
  file.close();
  context.check_stop();
  if (!file) fail_to_write(path);
}

}  // namespace

void check_writable(const std::string& path, FolderPolicy folder) {
  if (path == "-") return;
  if (const char* reason = why_not_writable(path, folder)) {
    throw UsageError(fmt::format("{} cannot be written: {}", path, reason));
  }
}

void check_distinct(const std::vector<std::string>& paths) {
  std::set<std::string> seen;
  for (const std::string& path : paths) {
    if (path.empty() || path == "-" || is_special(path)) continue;
    if (!seen.insert(fs::weakly_canonical(path).string()).second) {
      throw UsageError(fmt::format("{}: expected a different file for each result", path));
    }
  }
}

void write_file(const std::string& path, const std::function<void(std::ostream&)>& write, const Context& context) {
  struct stat status{};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  // A device, a FIFO or a folder must not be replaced by a plain file.
  if (is_special(path) || (exists && !S_ISREG(status.st_mode))) return write_directly(path, write, context);
  const mode_t permissions = exists ? status.st_mode & 07777U : 0666U;
  UnfinishedFile unfinished(behind_links(path), permissions, exists, context);
  write(unfinished.stream());
  context.check_stop();
  if (!unfinished.replace_target()) fail_to_write(path);
}

}  // namespace witan
