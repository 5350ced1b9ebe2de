#include "byte_source.hpp"

#include "witan/util/context.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "unpacked_source.hpp"
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace witan {
namespace {

class FileSource : public ByteSource {
 public:
  FileSource(const std::string& path, const Context* context, BytesRead* progress)
      : name_(path == "-" ? "standard input" : path), context_(context), progress_(progress) {
    if (path == "-") {
      descriptor_ = STDIN_FILENO;
      return;
    }
    descriptor_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor_ < 0) fail();
    struct stat status{};
    if (::fstat(descriptor_, &status) == 0 && S_ISDIR(status.st_mode)) {
      ::close(descriptor_);  // the destructor does not run if the constructor throws
      throw InputError(SourceLocation{name_, 0, 0}, "a folder", "a file");
    }
  }
  ~FileSource() override {
    if (descriptor_ > STDIN_FILENO) ::close(descriptor_);
  }
  FileSource(const FileSource&) = delete;
  FileSource& operator=(const FileSource&) = delete;

  std::size_t read(std::span<char> buffer) override {
    while (true) {
      if (context_ != nullptr && !has_input()) continue;
      const ssize_t got = ::read(descriptor_, buffer.data(), buffer.size());
      if (got >= 0) {
        tell(static_cast<std::size_t>(got));
        return static_cast<std::size_t>(got);
      }
      if (errno != EINTR) fail();
    }
  }

 private:
  /// Waits for input, at most for a tenth of a second, because a signal may interrupt another thread than this one.
  /// Throws Cancelled if the context is stopped.
  [[nodiscard]] bool has_input() const {
    context_->check_stop();
    pollfd input{descriptor_, POLLIN, 0};
    const int ready = ::poll(&input, 1, 100);
    return ready > 0 || (ready < 0 && errno != EINTR);
  }
  void tell(std::size_t got) {
    if (context_ == nullptr || progress_ == nullptr) return;
    progress_->done += static_cast<double>(got);
    context_->progress("bytes read", progress_->done, progress_->total);
  }
  [[noreturn]] void fail() const {
    throw InputError(SourceLocation{name_, 0, 0}, std::string("cannot be read: ") + std::strerror(errno));
  }
  std::string name_;
  const Context* context_;
  BytesRead* progress_;
  int descriptor_ = -1;
};

class MemorySource : public ByteSource {
 public:
  explicit MemorySource(std::span<const char> bytes) : bytes_(bytes) {}
  std::size_t read(std::span<char> buffer) override {
    const std::size_t n = std::min(buffer.size(), bytes_.size());
    std::copy_n(bytes_.begin(), n, buffer.begin());
    bytes_ = bytes_.subspan(n);
    return n;
  }

 private:
  std::span<const char> bytes_;
};

}  // namespace

std::unique_ptr<ByteSource> open_source(const std::string& path, const Context* context, BytesRead* progress) {
  return std::make_unique<UnpackedSource>(std::make_unique<FileSource>(path, context, progress),
                                          path == "-" ? "standard input" : path);
}

std::unique_ptr<ByteSource> memory_source(std::span<const char> bytes, std::string name) {
  return std::make_unique<UnpackedSource>(std::make_unique<MemorySource>(bytes), std::move(name));
}

std::unique_ptr<ByteSource> plain_source(std::span<const char> bytes) { return std::make_unique<MemorySource>(bytes); }

std::string read_whole(const std::string& path, const Context* context) {
  UnpackedSource source(std::make_unique<FileSource>(path, context, nullptr), path == "-" ? "standard input" : path,
                        Expansion::limited);
  std::string text;
  std::array<char, std::size_t{1} << 16U> buffer{};
  while (const std::size_t size = source.read(buffer)) text.append(buffer.data(), size);
  return text;
}

}  // namespace witan
