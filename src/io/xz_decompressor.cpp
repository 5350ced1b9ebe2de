#include <new>

#include "decompressor.hpp"
#include <lzma.h>

namespace witan {
namespace {

class XzDecompressor : public Decompressor {
 public:
  XzDecompressor() { restart(); }
  ~XzDecompressor() override { ::lzma_end(&stream_); }

  Step run(std::span<const char> packed, std::span<char> plain) override {
    stream_.next_in = reinterpret_cast<const std::uint8_t*>(packed.data());
    stream_.avail_in = packed.size();
    stream_.next_out = reinterpret_cast<std::uint8_t*>(plain.data());
    stream_.avail_out = plain.size();
    const lzma_ret status = ::lzma_code(&stream_, LZMA_RUN);
    return {packed.size() - stream_.avail_in, plain.size() - stream_.avail_out, state_of(status)};
  }
  void restart() override {
    if (::lzma_stream_decoder(&stream_, kMostMemory, 0) != LZMA_OK) throw std::bad_alloc();
  }

 private:
  static State state_of(lzma_ret status) {
    switch (status) {
      case LZMA_OK:
      case LZMA_BUF_ERROR:  // no progress with this input
        return State::inside;
      case LZMA_STREAM_END:
        return State::member_ended;
      case LZMA_MEMLIMIT_ERROR:
        return State::too_large;
      case LZMA_MEM_ERROR:
        throw std::bad_alloc();
      default:
        return State::damaged;
    }
  }
  lzma_stream stream_ = LZMA_STREAM_INIT;
};

}  // namespace

std::unique_ptr<Decompressor> make_xz_decompressor() { return std::make_unique<XzDecompressor>(); }

}  // namespace witan
