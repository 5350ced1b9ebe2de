#pragma once

#include "witan/util/context.hpp"
#include "witan/util/error.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "byte_source.hpp"

namespace witan {

/// Maximum length of a line. A longer line is rejected as soon as the limit is reached.
inline constexpr std::size_t kMaxLineBytes = std::size_t{16} << 20U;
/// Maximum number of lines of a file.
inline constexpr std::uint64_t kMaxLines = 4294967294U;

/// The lines of a text. Lines that are entirely in the buffer are not copied.
///
/// Ignores a UTF-8 byte-order mark at the start, and accepts CRLF as a line break. Throws InputError for NUL bytes,
/// UTF-16 and too long lines. Memory: one buffer of 256 KiB, or of the length of the longest line.
class LineReader {
 public:
  LineReader(std::unique_ptr<ByteSource> source, std::string name, const Context* context = nullptr);

  /// Returns the start of the text, up to 64 KiB, without consuming it. Blank lines before it are skipped if they are
  /// longer than that. Must be called before the first next().
  [[nodiscard]] std::string_view head() const;
  /// Advances to the next line. Returns false at the end. The last line needs no line break.
  bool next();
  /// Returns the current line without its line break. Valid until next().
  [[nodiscard]] std::string_view line() const { return line_; }
  [[nodiscard]] std::uint64_t number() const { return number_; }
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] SourceLocation location(std::uint64_t column = 0) const { return {name_, number_, column}; }
  /// Returns the column of a part of the current line.
  [[nodiscard]] std::uint64_t column_of(std::string_view part) const {
    return static_cast<std::uint64_t>(part.data() - line_.data()) + 1;
  }
  /// Returns the location of a part of the current line.
  [[nodiscard]] SourceLocation location_of(std::string_view part) const;
  /// Throws InputError for a part of the current line.
  [[noreturn]] void fail(std::string_view part, std::string_view expected) const;
  [[noreturn]] void fail_at(std::string_view part, std::string_view found, std::string_view expected) const;

 private:
  bool refill();
  void fill_head();
  void skip_mark();
  void skip_blank_head();
  void refuse_nul() const;
  void refuse_lone_returns() const;  ///< in a text without other line breaks

  std::unique_ptr<ByteSource> source_;
  std::string name_;
  const Context* context_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0, end_ = 0;
  bool at_end_ = false;
  bool has_nul_ = false;  ///< true if the text read so far contains NUL
  std::string_view line_;
  std::uint64_t number_ = 0;
};

}  // namespace witan
