#include "fields.hpp"

#include <cmath>

#include "util/byte_words.hpp"
#include "util/numbers.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Overwrites the fields of the previous line, which usually has the same number of fields.
class FieldsOut {
 public:
  explicit FieldsOut(std::vector<std::string_view>& fields)
      : fields_(fields), at_(fields.data()), end_(at_ + fields.size()) {}
  ~FieldsOut() { fields_.erase(fields_.begin() + (at_ - fields_.data()), fields_.end()); }
  FieldsOut(const FieldsOut&) = delete;
  FieldsOut& operator=(const FieldsOut&) = delete;

  void add(const char* begin, const char* end) {
    if (at_ == end_) grow();
    *at_++ = {begin, static_cast<std::size_t>(end - begin)};
  }

 private:
  [[gnu::noinline]] void grow() {
    const std::size_t size = fields_.size();
    fields_.resize(2 * size + 4);
    at_ = fields_.data() + size;
    end_ = fields_.data() + fields_.size();
  }
  std::vector<std::string_view>& fields_;
  std::string_view* at_;
  std::string_view* end_;
};

[[noreturn]] void refuse_infinite(const SourceLocation& location, std::string_view field, std::string_view what) {
  const bool spelled_out = field.find_first_of("0123456789") == std::string_view::npos;
  throw InputError(location, spelled_out ? in_quotes(field) : fmt::format("{}, which is too large", in_quotes(field)),
                   fmt::format("{} (a finite number)", what));
}

}  // namespace

void split_blanks(std::string_view line, std::vector<std::string_view>& fields) {
  FieldsOut out(fields);
  const char* begin = line.data();
  for_each_word(line, [&](std::uint64_t word, std::size_t at) {
    for (std::uint64_t blanks = blanks_in(word); blanks != 0; blanks &= blanks - 1) {
      const char* const end = line.data() + at + first_marked(blanks);
      if (end > begin) out.add(begin, end);
      begin = end + 1;
    }
  });
  if (const char* const end = line.data() + line.size(); end > begin) out.add(begin, end);
}

void split_at(std::string_view line, char separator, std::vector<std::string_view>& fields) {
  (void)split_unless(line, separator, separator, fields);
}

bool split_unless(std::string_view line, char separator, char unwanted, std::vector<std::string_view>& fields) {
  FieldsOut out(fields);
  const std::uint64_t separators = repeated(separator);
  const std::uint64_t refused = repeated(unwanted);
  std::uint64_t found = 0;
  const char* begin = line.data();
  for_each_word(line, [&](std::uint64_t word, std::size_t at) {
    found |= equal_bytes(word, refused);
    for (std::uint64_t ends = equal_bytes(word, separators); ends != 0; ends &= ends - 1) {
      const char* const end = line.data() + at + first_marked(ends);
      out.add(begin, end);
      begin = end + 1;
    }
  });
  out.add(begin, line.data() + line.size());
  return found == 0;
}

double finite_number(const LineReader& lines, std::string_view field, std::uint64_t column, std::string_view what) {
  const auto value = parse_double(field);
  if (value && std::isfinite(*value)) return *value;
  const SourceLocation location = lines.location(column);
  if (!value)
    throw InputError(location, field.empty() ? "nothing" : in_quotes(field), fmt::format("{} (a number)", what));
  refuse_infinite(location, field, what);
}

double non_negative_number(const LineReader& lines, std::string_view field, std::uint64_t column,
                           std::string_view what) {
  const double value = finite_number(lines, field, column, what);
  if (value < 0) throw InputError(lines.location(column), in_quotes(field), fmt::format("{} of at least 0", what));
  return value;
}

float finite_float(const LineReader& lines, std::string_view field, std::string_view what) {
  const std::uint64_t column = lines.column_of(field);
  const auto value = static_cast<float>(finite_number(lines, field, column, what));
  if (!std::isfinite(value)) refuse_infinite(lines.location(column), field, what);
  return value;
}

}  // namespace witan
