#include "line_reader.hpp"

#include <algorithm>
#include <cstring>
#include <exception>
#include <utility>

#include "binary_file.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::size_t kBuffer = std::size_t{256} << 10U;
constexpr std::size_t kHead = std::size_t{64} << 10U;
/// Maximum length of a line with its line break.
constexpr std::size_t kLongest = kMaxLineBytes + 2;

/// Blocks that were put back, then the rest of a source, or the failure of reading it.
class PutBackSource : public ByteSource {
 public:
  PutBackSource(std::string text, std::unique_ptr<ByteSource> rest, std::exception_ptr failure)
      : text_(std::move(text)), rest_(std::move(rest)), failure_(std::move(failure)) {}

  std::size_t read(std::span<char> buffer) override {
    if (begin_ == text_.size()) return read_rest(buffer);
    const std::size_t n = text_.copy(buffer.data(), buffer.size(), begin_);
    begin_ += n;
    return n;
  }

 private:
  std::size_t read_rest(std::span<char> buffer) {
    std::string().swap(text_);  // each refused block may add a source around this one
    begin_ = 0;
    if (failure_) std::rethrow_exception(failure_);
    return rest_ ? rest_->read(buffer) : 0;
  }

  std::string text_;
  std::size_t begin_ = 0;
  std::unique_ptr<ByteSource> rest_;
  std::exception_ptr failure_;
};

}  // namespace

std::size_t cut_after_last_line(std::string_view text) { return text.rfind('\n') + 1; }

LineReader::LineReader(std::unique_ptr<ByteSource> source, std::string name, Context* context)
    : source_(std::move(source)), name_(std::move(name)), context_(context), buffer_(kBuffer), text_(buffer_.data()) {
  fill_head();
  skip_mark();
  skip_blank_head();
}

LineReader::LineReader(const TextBlock& block, std::string name)
    : name_(std::move(name)),
      context_(nullptr),
      text_(block.bytes.data()),
      end_(block.bytes.size()),
      at_end_(true),
      has_nul_(std::memchr(block.bytes.data(), '\0', block.bytes.size()) != nullptr),
      number_(block.lines_before) {}

void LineReader::fill_head() {
  while (end_ - begin_ < kHead && refill()) {
  }
}

/// Skips the blank lines at the start if they fill the head, so that the head shows the format.
void LineReader::skip_blank_head() {
  while (!at_end_) {
    const std::string_view text = head();
    if (text.find_first_not_of(" \t\r\n") != std::string_view::npos) return;
    const std::size_t last = text.rfind('\n');
    if (last == std::string_view::npos || last == 0) return;
    // The last line break stays, so that a text of blank lines is not empty.
    number_ += static_cast<std::uint64_t>(std::ranges::count(text.substr(0, last), '\n'));
    begin_ += last;
    fill_head();
  }
}

void LineReader::skip_mark() {
  const std::string_view start(text_, std::min<std::size_t>(end_, 3));
  if (start.starts_with("\xEF\xBB\xBF")) begin_ = 3;
  if (start.starts_with("\xFF\xFE") || start.starts_with("\xFE\xFF")) {
    throw InputError(SourceLocation{name_, 1, 1}, "text in UTF-16", "text in UTF-8");
  }
  refuse_binary(head(), name_);
}

std::string_view LineReader::head() const { return {text_ + begin_, std::min(end_ - begin_, kHead)}; }

bool LineReader::refill() {
  if (at_end_) return false;
  if (context_ != nullptr) context_->check_stop();
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (end_ == buffer_.size()) {
    if (end_ >= kLongest) {
      throw InputError(SourceLocation{name_, number_ + 1, 0}, "a line that does not end",
                       fmt::format("lines of at most {} bytes", kMaxLineBytes));
    }
    buffer_.resize(std::min(2 * buffer_.size(), kLongest));
    text_ = buffer_.data();
  }
  const std::size_t got = read(std::span(buffer_).subspan(end_));
  has_nul_ = has_nul_ || std::memchr(buffer_.data() + end_, '\0', got) != nullptr;
  end_ += got;
  return got > 0;
}

std::size_t LineReader::read(std::span<char> to) {
  if (failed_) std::rethrow_exception(failed_);
  const std::size_t got = source_->read(to);
  at_end_ = got == 0;
  return got;
}

std::size_t LineReader::fill(std::vector<char>& bytes, std::size_t filled) {
  try {
    while (!at_end_ && filled < bytes.size()) filled += read(std::span(bytes).subspan(filled));
  } catch (...) {
    failed_ = std::current_exception();
  }
  return filled;
}

bool LineReader::take_block(TextBlock& block, std::size_t size, CutLines cut) {
  std::size_t filled = end_ - begin_;
  block.lines_before = number_;
  block.bytes.resize(filled);
  std::copy_n(text_ + begin_, filled, block.bytes.data());
  keep({});
  std::size_t length = 0;
  for (std::size_t seen = 0; length == 0 && !failed_ && seen <= kLongest; size *= 2) {
    block.bytes.resize(std::max(size, filled));
    filled = fill(block.bytes, filled);
    seen = std::min(filled, size);
    const bool last = at_end_ && seen == filled;
    length = last ? filled : cut({block.bytes.data(), seen});
    if (last) break;
  }
  // After a failure, no further block completes the rows that are here.
  if (failed_) length = std::max(length, cut_after_last_line({block.bytes.data(), filled}));
  if (length == 0 && !failed_) length = filled;  // an overlong line, which next() will reject
  keep({block.bytes.data() + length, filled - length});
  if (length == 0 && failed_) std::rethrow_exception(failed_);
  block.bytes.resize(length);
  number_ += static_cast<std::uint64_t>(std::ranges::count(block.bytes, '\n'));
  if (length > 0 && block.bytes.back() != '\n') ++number_;
  return length > 0;
}

void LineReader::keep(std::string_view rest) {
  if (buffer_.size() < rest.size()) buffer_.resize(rest.size());
  rest.copy(buffer_.data(), rest.size());
  text_ = buffer_.data();
  begin_ = 0;
  end_ = rest.size();
  has_nul_ = has_nul_ || rest.find('\0') != std::string_view::npos;
}

void LineReader::put_back(std::span<const TextBlock> blocks) {
  if (blocks.empty()) return;
  std::string text;
  for (const TextBlock& block : blocks) text += block.text();
  text.append(text_ + begin_, end_ - begin_);
  keep({});
  source_ = std::make_unique<PutBackSource>(std::move(text), at_end_ ? nullptr : std::move(source_),
                                            std::exchange(failed_, nullptr));
  at_end_ = false;
  number_ = blocks.front().lines_before;
}

bool LineReader::next() {
  std::size_t searched = begin_;
  const char* found = nullptr;
  while (true) {
    found = static_cast<const char*>(std::memchr(text_ + searched, '\n', end_ - searched));
    if (found != nullptr) break;
    const std::size_t pending = end_ - begin_;
    if (!refill()) break;
    searched = begin_ + pending;
  }
  if (found == nullptr && begin_ == end_) return false;
  if (number_ >= kMaxLines) throw InputError(location(), "more lines", fmt::format("at most {} lines", kMaxLines));
  const std::size_t stop = found == nullptr ? end_ : static_cast<std::size_t>(found - text_);
  line_ = {text_ + begin_, stop - begin_};
  begin_ = found == nullptr ? stop : stop + 1;
  ++number_;
  if (!line_.empty() && line_.back() == '\r') line_.remove_suffix(1);
  if (line_.size() > kMaxLineBytes) {
    throw InputError(location(), fmt::format("a line of {} bytes", line_.size()),
                     fmt::format("lines of at most {} bytes", kMaxLineBytes));
  }
  if (has_nul_) refuse_nul();
  if (found == nullptr && number_ == 1) refuse_lone_returns();
  return true;
}

void LineReader::refuse_nul() const {
  const std::size_t nul = line_.find('\0');
  if (nul != std::string_view::npos) fail_at(line_.substr(nul, 1), "a NUL byte", "text");
}

void LineReader::refuse_lone_returns() const {
  const std::size_t at = line_.find('\r');
  if (at == std::string_view::npos) return;
  fail_at(line_.substr(at, 1), "a carriage return alone", "line breaks of LF or CRLF");
}

SourceLocation LineReader::location_of(std::string_view part) const { return location(column_of(part)); }

void LineReader::fail(std::string_view part, std::string_view expected) const {
  fail_at(part, part.empty() ? "nothing" : in_quotes(part), expected);
}

void LineReader::fail_at(std::string_view part, std::string_view found, std::string_view expected) const {
  throw InputError(location_of(part), found, expected);
}

}  // namespace witan
