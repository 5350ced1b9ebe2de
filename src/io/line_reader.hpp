#pragma once

#include "byte_source.hpp"
#include "witan/util/context.hpp"
#include "witan/util/error.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// Longest line that is read; a longer one is refused as soon as the limit is reached.
inline constexpr std::size_t kMaxLineBytes = std::size_t{16} << 20U;
/// Most lines of one file.
inline constexpr std::uint64_t kMaxLines = 4294967294U;

/// Lines of a text, one after another, without copying those that lie whole in the buffer.
///
/// A UTF-8 byte-order mark at the start is passed over and CRLF is taken as a line break. NUL bytes, UTF-16, and lines
/// over the limit are InputErrors. Memory: one buffer of 256 KiB, or as long as the longest line.
class LineReader {
 public:
  LineReader(std::unique_ptr<ByteSource> source, std::string name, const Context* context = nullptr);

  /// The beginning of the text, up to 64 KiB, which is not consumed. Only before the first next().
  [[nodiscard]] std::string_view head() const;
  /// Goes to the next line; false at the end. The last line needs no line break.
  bool next();
  /// The current line without its break; valid until next().
  [[nodiscard]] std::string_view line() const { return line_; }
  [[nodiscard]] std::uint64_t number() const { return number_; }
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] SourceLocation place(std::uint64_t column = 0) const { return {name_, number_, column}; }
  /// The column of a part of the current line.
  [[nodiscard]] std::uint64_t column_of(std::string_view part) const {
    return static_cast<std::uint64_t>(part.data() - line_.data()) + 1;
  }
  /// The place of a part of the current line.
  [[nodiscard]] SourceLocation place_of(std::string_view part) const;
  /// Throws the InputError for a part of the current line.
  [[noreturn]] void fail(std::string_view part, std::string_view expected) const;
  [[noreturn]] void fail_at(std::string_view part, std::string_view found, std::string_view expected) const;

 private:
  bool refill();
  void skip_mark();
  void refuse_nul() const;
  void refuse_lone_returns() const;  ///< in a text that has no other line break

  std::unique_ptr<ByteSource> source_;
  std::string name_;
  const Context* context_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0, end_ = 0;
  bool at_end_ = false;
  bool has_nul_ = false;  ///< in what has been read so far
  std::string_view line_;
  std::uint64_t number_ = 0;
};

}  // namespace witan
