#include "safe_csv.hpp"

#include <charconv>
#include <string_view>

namespace witan {
namespace {

bool starts_formula(char c) { return std::string_view("=+-@\t\r").find(c) != std::string_view::npos; }

bool is_number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace

SafeCsvBuffer::int_type SafeCsvBuffer::overflow(int_type next) {
  if (!traits_type::eq_int_type(next, traits_type::eof())) take(traits_type::to_char_type(next));
  return out_ ? traits_type::not_eof(next) : traits_type::eof();
}

int SafeCsvBuffer::sync() { return out_.flush() ? 0 : -1; }

void SafeCsvBuffer::finish_field() {
  if (at_ == At::undecided) {
    if (!is_number(undecided_)) out_ << '\'';
    out_ << undecided_;
    undecided_.clear();
  }
  at_ = At::start;
}

void SafeCsvBuffer::take(char c) {
  if (at_ == At::quote_opened) {
    if (starts_formula(c)) out_ << '\'';
    at_ = At::quoted;
  }
  if (at_ == At::quoted) {
    if (c == '"') at_ = At::unquoted;  // the end of the field, or the first half of a quote inside it
  } else if (c == ',' || c == '\n') {
    finish_field();
  } else if (c == '"') {
    at_ = at_ == At::start ? At::quote_opened : At::quoted;
  } else if (at_ == At::start) {
    at_ = starts_formula(c) ? At::undecided : At::unquoted;
  }
  if (at_ == At::undecided)
    undecided_ += c;
  else
    out_ << c;
}

}  // namespace witan
