#include <algorithm>
#include <limits>
#include <new>

#include "decompressor.hpp"
#include <bzlib.h>

namespace witan {
namespace {

class Bz2Decompressor : public Decompressor {
 public:
  Bz2Decompressor() { begin(); }
  ~Bz2Decompressor() override { ::BZ2_bzDecompressEnd(&stream_); }

  Step run(std::span<const char> packed, std::span<char> plain) override {
    stream_.next_in = const_cast<char*>(packed.data());
    stream_.avail_in = static_cast<unsigned>(packed.size());
    stream_.next_out = plain.data();
    stream_.avail_out = static_cast<unsigned>(plain.size());
    const int status = ::BZ2_bzDecompress(&stream_);
    return {packed.size() - stream_.avail_in, plain.size() - stream_.avail_out,
            status == BZ_STREAM_END ? State::member_ended
            : status == BZ_OK       ? State::inside
                                    : State::damaged};
  }
  void restart() override {
    ::BZ2_bzDecompressEnd(&stream_);
    begin();
  }

 private:
  void begin() {
    stream_ = {};
    if (::BZ2_bzDecompressInit(&stream_, 0, 0) != BZ_OK) throw std::bad_alloc();
  }
  bz_stream stream_{};
};

}  // namespace

std::unique_ptr<Decompressor> make_bz2_decompressor() { return std::make_unique<Bz2Decompressor>(); }

}  // namespace witan
