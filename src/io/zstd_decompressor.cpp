#include <new>

#include "decompressor.hpp"
#include <zstd.h>
#include <zstd_errors.h>

namespace witan {
namespace {

class ZstdDecompressor : public Decompressor {
 public:
  ZstdDecompressor() : stream_(::ZSTD_createDCtx()) {
    if (stream_ == nullptr) throw std::bad_alloc();
    constexpr int kMostWindow = 28;  // 2 to this power is kMostMemory
    static_assert(std::uint64_t{1} << kMostWindow == kMostMemory);
    (void)::ZSTD_DCtx_setParameter(stream_, ZSTD_d_windowLogMax, kMostWindow);
  }
  ~ZstdDecompressor() override { ::ZSTD_freeDCtx(stream_); }

  Step run(std::span<const char> packed, std::span<char> plain) override {
    ZSTD_inBuffer in{packed.data(), packed.size(), 0};
    ZSTD_outBuffer out{plain.data(), plain.size(), 0};
    const std::size_t left = ::ZSTD_decompressStream(stream_, &out, &in);
    const bool failed = ::ZSTD_isError(left) != 0;
    const bool large = failed && ::ZSTD_getErrorCode(left) == ZSTD_error_frameParameter_windowTooLarge;
    return {in.pos, out.pos,
            large       ? State::too_large
            : failed    ? State::damaged
            : left == 0 ? State::member_ended
                        : State::inside};
  }
  void restart() override { (void)::ZSTD_DCtx_reset(stream_, ZSTD_reset_session_only); }

 private:
  ZSTD_DCtx* stream_;
};

}  // namespace

std::unique_ptr<Decompressor> make_zstd_decompressor() { return std::make_unique<ZstdDecompressor>(); }

}  // namespace witan
