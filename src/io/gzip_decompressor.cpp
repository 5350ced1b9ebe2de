#include "witan/util/error.hpp"

#include "decompressor.hpp"
#include <zlib.h>

namespace witan {
namespace {

class GzipDecompressor : public Decompressor {
 public:
  GzipDecompressor() {
    if (::inflateInit2(&stream_, MAX_WBITS + 16) != Z_OK) throw Error("cannot initialise zlib");
  }
  ~GzipDecompressor() override { ::inflateEnd(&stream_); }

  Step run(std::span<const char> packed, std::span<char> plain) override {
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream_.avail_in = static_cast<uInt>(packed.size());
    stream_.next_out = reinterpret_cast<Bytef*>(plain.data());
    stream_.avail_out = static_cast<uInt>(plain.size());
    const int status = ::inflate(&stream_, Z_NO_FLUSH);
    const bool fine = status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR;
    return {packed.size() - stream_.avail_in, plain.size() - stream_.avail_out,
            !fine                    ? State::damaged
            : status == Z_STREAM_END ? State::member_ended
                                     : State::inside};
  }
  void restart() override { ::inflateReset(&stream_); }

 private:
  z_stream stream_{};
};

}  // namespace

std::unique_ptr<Decompressor> make_gzip_decompressor() { return std::make_unique<GzipDecompressor>(); }

}  // namespace witan
