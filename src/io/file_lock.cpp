#include "file_lock.hpp"

#include "witan/util/error.hpp"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace witan {
namespace {

constexpr std::chrono::milliseconds kBetweenAttempts{5};

/// Opens the file and waits for its lock, which may by then be the lock of a file that was replaced.
int lock_present_file(const std::string& path, const Context& context) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) {
    throw InputError(SourceLocation{path, 0, 0}, fmt::format("cannot be opened: {}", std::strerror(errno)));
  }
  try {
    while (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
      if (errno != EWOULDBLOCK && errno != EINTR) {
        throw InputError(SourceLocation{path, 0, 0}, fmt::format("cannot be locked: {}", std::strerror(errno)));
      }
      context.check_stop();
      std::this_thread::sleep_for(kBetweenAttempts);
    }
  } catch (...) {
    ::close(descriptor);
    throw;
  }
  return descriptor;
}

bool is_file_at(int descriptor, const std::string& path) {
  struct stat locked{}, present{};
  return ::fstat(descriptor, &locked) == 0 && ::stat(path.c_str(), &present) == 0 && locked.st_dev == present.st_dev &&
         locked.st_ino == present.st_ino;
}

}  // namespace

FileLock::FileLock(const std::string& path, const Context& context) {
  for (;;) {
    descriptor_ = lock_present_file(path, context);
    if (is_file_at(descriptor_, path)) return;
    ::close(descriptor_);
    descriptor_ = -1;
  }
}

FileLock::~FileLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace witan
