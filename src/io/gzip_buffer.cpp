#include "gzip_buffer.hpp"

#include <new>

#include <zlib.h>

namespace witan {

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

}  // namespace witan
