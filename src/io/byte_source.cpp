#include "byte_source.hpp"

#include "witan/util/context.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

namespace witan {
namespace {

constexpr std::size_t kCompressedBuffer = 1U << 17U;

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
      if (context_ != nullptr) context_->check_stop();
      const ssize_t got = ::read(descriptor_, buffer.data(), buffer.size());
      if (got >= 0) {
        tell(static_cast<std::size_t>(got));
        return static_cast<std::size_t>(got);
      }
      if (errno != EINTR) fail();
    }
  }

 private:
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

/// Whether the decompressed bytes are limited: a small gzip file can contain gigabytes.
enum class Expansion : std::uint8_t { any, limited };
/// The limit: this many bytes, or if it is more, this many times the compressed bytes.
constexpr std::uint64_t kMostExpandedBytes = 64 << 20U;
constexpr std::uint64_t kMostExpansion = 25;

/// Passes plain bytes through and decompresses gzip, with any number of members.
class MaybeGzipSource : public ByteSource {
 public:
  MaybeGzipSource(std::unique_ptr<ByteSource> from, std::string name, Expansion expansion = Expansion::any)
      : from_(std::move(from)), name_(std::move(name)), expansion_(expansion), packed_(kCompressedBuffer) {
    while (end_ < 2 && refill()) {
    }
    gzip_ = starts_member();
    if (gzip_ && ::inflateInit2(&stream_, 15 + 16) != Z_OK) throw Error("cannot initialise zlib");
  }
  ~MaybeGzipSource() override {
    if (gzip_) ::inflateEnd(&stream_);
  }
  MaybeGzipSource(const MaybeGzipSource&) = delete;
  MaybeGzipSource& operator=(const MaybeGzipSource&) = delete;

  std::size_t read(std::span<char> buffer) override {
    if (gzip_) return limited(unpack(buffer));
    if (begin_ == end_) return from_->read(buffer);
    const std::size_t n = std::min(buffer.size(), end_ - begin_);
    std::copy_n(packed_.begin() + static_cast<std::ptrdiff_t>(begin_), n, buffer.begin());
    begin_ += n;
    return n;
  }

 private:
  bool refill() {
    if (begin_ == end_) begin_ = end_ = 0;
    const std::size_t got = from_->read(std::span(packed_).subspan(end_));
    end_ += got;
    packed_bytes_ += got;
    return got > 0;
  }
  [[nodiscard]] bool starts_member() const {
    return end_ - begin_ >= 2 && packed_[begin_] == '\x1f' && packed_[begin_ + 1] == '\x8b';
  }
  [[noreturn]] void fail(std::string_view found) const {
    throw InputError(SourceLocation{name_, 0, 0}, found, "a whole gzip file");
  }

  /// Starts the next member. Returns false at the end of the file.
  bool next_member() {
    while (end_ - begin_ < 2) {
      if (begin_ > 0) {
        std::copy(packed_.begin() + static_cast<std::ptrdiff_t>(begin_),
                  packed_.begin() + static_cast<std::ptrdiff_t>(end_), packed_.begin());
        end_ -= begin_;
        begin_ = 0;
      }
      if (!refill()) break;
    }
    if (begin_ == end_) return false;
    if (!starts_member()) fail("other bytes after the compressed data");
    if (::inflateReset(&stream_) != Z_OK) fail("damaged compressed data");
    return true;
  }

  std::size_t limited(std::size_t unpacked) {
    unpacked_bytes_ += unpacked;
    if (expansion_ == Expansion::limited &&
        unpacked_bytes_ > std::max(kMostExpandedBytes, kMostExpansion * packed_bytes_)) {
      throw InputError(SourceLocation{name_, 0, 0},
                       fmt::format("more than {} times the bytes after decompression", kMostExpansion),
                       "a file that compresses less; if you trust its origin, decompress it with gunzip");
    }
    return unpacked;
  }

  std::size_t unpack(std::span<char> buffer) {
    stream_.next_out = reinterpret_cast<Bytef*>(buffer.data());
    stream_.avail_out = static_cast<uInt>(buffer.size());
    while (stream_.avail_out > 0 && !finished_) {
      if (begin_ == end_ && !refill()) fail("the end of the file inside the compressed data");
      stream_.next_in = reinterpret_cast<Bytef*>(packed_.data() + begin_);
      stream_.avail_in = static_cast<uInt>(end_ - begin_);
      const int status = ::inflate(&stream_, Z_NO_FLUSH);
      begin_ = end_ - stream_.avail_in;
      if (status == Z_STREAM_END)
        finished_ = !next_member();
      else if (status != Z_OK)
        fail("damaged compressed data");
    }
    return buffer.size() - stream_.avail_out;
  }

  std::unique_ptr<ByteSource> from_;
  std::string name_;
  Expansion expansion_;
  std::vector<char> packed_;
  std::uint64_t packed_bytes_ = 0, unpacked_bytes_ = 0;
  std::size_t begin_ = 0, end_ = 0;
  bool gzip_ = false, finished_ = false;
  z_stream stream_{};
};

}  // namespace

std::unique_ptr<ByteSource> open_source(const std::string& path, const Context* context, BytesRead* progress) {
  return std::make_unique<MaybeGzipSource>(std::make_unique<FileSource>(path, context, progress),
                                           path == "-" ? "standard input" : path);
}

std::unique_ptr<ByteSource> memory_source(std::span<const char> bytes, std::string name) {
  return std::make_unique<MaybeGzipSource>(std::make_unique<MemorySource>(bytes), std::move(name));
}

std::unique_ptr<ByteSource> plain_source(std::span<const char> bytes) { return std::make_unique<MemorySource>(bytes); }

std::string read_whole(const std::string& path, const Context* context) {
  MaybeGzipSource source(std::make_unique<FileSource>(path, context, nullptr), path == "-" ? "standard input" : path,
                         Expansion::limited);
  std::string text;
  std::array<char, std::size_t{1} << 16U> buffer{};
  while (const std::size_t size = source.read(buffer)) text.append(buffer.data(), size);
  return text;
}

}  // namespace witan
