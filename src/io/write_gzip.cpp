#include "witan/io/write_file.hpp"

#include <array>
#include <memory>
#include <new>
#include <ostream>
#include <streambuf>

#include <zlib.h>

namespace witan {
namespace {

/// A filter that compresses with gzip.
class GzipBuffer : public std::streambuf {
 public:
  /// Throws std::bad_alloc if there is no memory.
  explicit GzipBuffer(std::ostream& out);
  GzipBuffer(const GzipBuffer&) = delete;
  GzipBuffer& operator=(const GzipBuffer&) = delete;
  ~GzipBuffer() override;

  /// Writes the end of the file. Must be called once, after the last byte.
  void finish();

 protected:
  int_type overflow(int_type next) override;

 private:
  void compress(int flush);

  std::ostream& out_;
  std::unique_ptr<z_stream_s> stream_;
  std::array<char, 1U << 16U> plain_;
  std::array<char, 1U << 16U> packed_;
};

GzipBuffer::GzipBuffer(std::ostream& out) : out_(out), stream_(std::make_unique<z_stream_s>()) {
  constexpr int kGzip = 16;  // added to the window bits, selects the gzip format
  constexpr int kMemoryLevel = 8;
  if (deflateInit2(stream_.get(), Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + kGzip, kMemoryLevel,
                   Z_DEFAULT_STRATEGY) != Z_OK) {
    throw std::bad_alloc();
  }
  setp(plain_.data(), plain_.data() + plain_.size());
}

GzipBuffer::~GzipBuffer() { deflateEnd(stream_.get()); }

void GzipBuffer::finish() { compress(Z_FINISH); }

GzipBuffer::int_type GzipBuffer::overflow(int_type next) {
  compress(Z_NO_FLUSH);
  if (next == traits_type::eof()) return traits_type::not_eof(next);
  *pptr() = traits_type::to_char_type(next);
  pbump(1);
  return next;
}

void GzipBuffer::compress(int flush) {
  stream_->next_in = reinterpret_cast<Bytef*>(pbase());
  stream_->avail_in = static_cast<uInt>(pptr() - pbase());
  do {
    stream_->next_out = reinterpret_cast<Bytef*>(packed_.data());
    stream_->avail_out = static_cast<uInt>(packed_.size());
    (void)deflate(stream_.get(), flush);
    out_.write(packed_.data(), static_cast<std::streamsize>(packed_.size() - stream_->avail_out));
  } while (stream_->avail_out == 0);
  setp(plain_.data(), plain_.data() + plain_.size());
}

}  // namespace

void write_gzip(std::ostream& out, const std::function<void(std::ostream&)>& write) {
  GzipBuffer buffer(out);
  std::ostream packed(&buffer);
  write(packed);
  buffer.finish();
}

}  // namespace witan
