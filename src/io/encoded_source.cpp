#include "encoded_source.hpp"

#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace witan {
namespace {

/// The characters of Windows-1252 that differ from Latin-1: the bytes 0x80 to 0x9F. 0: no character.
constexpr std::array<char16_t, 32> kWindows = {0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                               0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
                                               0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                               0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

/// Text in an encoding with one byte per character.
class ByteEncodedSource : public ByteSource {
 public:
  ByteEncodedSource(std::unique_ptr<ByteSource> from, Encoding encoding, std::string name)
      : from_(std::move(from)), encoding_(encoding), name_(std::move(name)) {}

  std::size_t read(std::span<char> buffer) override {
    if (begin_ == converted_.size() && !refill()) return 0;
    const std::size_t n = converted_.copy(buffer.data(), buffer.size(), begin_);
    begin_ += n;
    return n;
  }

 private:
  bool refill() {
    const std::size_t got = from_->read(bytes_);
    if (at_start_) refuse_mark({bytes_.data(), got});
    at_start_ = false;
    converted_.clear();
    begin_ = 0;
    for (const char byte : std::span(bytes_).first(got)) append(static_cast<unsigned char>(byte));
    return got > 0;
  }
  void append(unsigned char byte) {
    const char16_t code =
        encoding_ == Encoding::windows_1252 && byte >= 0x80 && byte < 0xA0 ? kWindows[byte - 0x80U] : byte;
    if (code == 0 && byte != 0) {
      throw InputError(SourceLocation{name_, 0, 0}, fmt::format("the byte 0x{:02X}", byte), "text in windows-1252");
    }
    if (code < 0x80) {
      converted_ += static_cast<char>(code);
    } else if (code < 0x800) {
      converted_ += {static_cast<char>(0xC0U | (code >> 6U)), static_cast<char>(0x80U | (code & 0x3FU))};
    } else {
      converted_ += {static_cast<char>(0xE0U | (code >> 12U)), static_cast<char>(0x80U | ((code >> 6U) & 0x3FU)),
                     static_cast<char>(0x80U | (code & 0x3FU))};
    }
  }
  void refuse_mark(std::string_view start) const {
    if (!start.starts_with("\xEF\xBB\xBF")) return;
    throw InputError(SourceLocation{name_, 1, 1}, "the mark of UTF-8 at the beginning",
                     fmt::format("text in another encoding, because of {}", option("encoding")));
  }

  std::unique_ptr<ByteSource> from_;
  Encoding encoding_;
  std::string name_;
  bool at_start_ = true;
  std::vector<char> bytes_ = std::vector<char>(std::size_t{1} << 16U);
  std::string converted_;
  std::size_t begin_ = 0;
};

}  // namespace

std::unique_ptr<ByteSource> in_utf8(std::unique_ptr<ByteSource> source, Encoding encoding, std::string name) {
  if (encoding == Encoding::utf_8) return source;
  return std::make_unique<ByteEncodedSource>(std::move(source), encoding, std::move(name));
}

}  // namespace witan
