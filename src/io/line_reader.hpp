#pragma once

#include "witan/util/context.hpp"
#include "witan/util/error.hpp"

#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "byte_source.hpp"

namespace witan {

/// Maximum length of a line. A longer line is rejected as soon as the limit is reached.
inline constexpr std::size_t kMaxLineBytes = std::size_t{16} << 20U;
/// Maximum number of lines of a file.
inline constexpr std::uint64_t kMaxLines = 4294967294U;

/// A part of a text: lines, of which only the last line of the text may lack its line break.
struct TextBlock {
  std::vector<char> bytes;
  std::uint64_t lines_before = 0;

  [[nodiscard]] std::string_view text() const { return {bytes.data(), bytes.size()}; }
};
/// Returns the length of the part of a text that becomes a block: whole lines. 0: the text contains no line break.
using CutLines = std::size_t (*)(std::string_view text);
/// Cuts after the last line break.
[[nodiscard]] std::size_t cut_after_last_line(std::string_view text);

/// The lines of a text. Lines that are entirely in the buffer are not copied.
///
/// Ignores a UTF-8 byte-order mark at the start, and accepts CRLF as a line break. Throws InputError for NUL bytes,
/// UTF-16 and too long lines. Memory: one buffer of 256 KiB, or of the length of the longest line.
class LineReader {
 public:
  LineReader(std::unique_ptr<ByteSource> source, std::string name, Context* context = nullptr);
  /// The lines of a block, which must outlive the reader, with their numbers in the whole text.
  LineReader(const TextBlock& block, std::string name);
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

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

  /// The context of the constructor; may be null.
  [[nodiscard]] Context* context() const { return context_; }
  /// Returns whether the rest of the text is in the buffer and has at most this size.
  [[nodiscard]] bool ends_within(std::size_t bytes) const { return at_end_ && end_ - begin_ <= bytes; }
  /// Takes the next lines, about `size` bytes; see CutLines. Returns false at the end of the text. Throws what the
  /// source throws, after the lines before it.
  [[nodiscard]] bool take_block(TextBlock& block, std::size_t size, CutLines cut);
  /// Puts the blocks that were taken last back, in their order, so that next() reads their lines again.
  void put_back(std::span<const TextBlock> blocks);

 private:
  bool refill();
  std::size_t read(std::span<char> to);
  /// Reads until the bytes are full, the text ends or the source fails. Returns the number of bytes, of which `filled`
  /// were there before.
  std::size_t fill(std::vector<char>& bytes, std::size_t filled);
  void keep(std::string_view rest);  ///< as the text to read next
  void fill_head();
  void skip_mark();
  void skip_blank_head();
  void refuse_nul() const;
  void refuse_lone_returns() const;  ///< in a text without other line breaks

  std::unique_ptr<ByteSource> source_;
  std::string name_;
  Context* context_;
  std::vector<char> buffer_;
  const char* text_ = nullptr;       ///< the buffer, or the text of a block
  std::size_t begin_ = 0, end_ = 0;  ///< of the lines that were not read yet
  std::exception_ptr failed_;        ///< what the source has thrown in take_block(), until it is thrown on
  bool at_end_ = false;
  bool has_nul_ = false;  ///< true if the text read so far contains NUL
  std::string_view line_;
  std::uint64_t number_ = 0;
};

}  // namespace witan
