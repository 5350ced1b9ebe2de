#include "json_line.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace witan {
namespace {

/// An iterator over the line that records the position of the parser, which the parser does not report.
struct Cursor {
  using iterator_category = std::forward_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  const char* at = nullptr;
  const char** reached = nullptr;

  reference operator*() const { return *at; }
  Cursor& operator++() {
    *reached = ++at;
    return *this;
  }
  Cursor operator++(int) {
    Cursor before = *this;
    ++*this;
    return before;
  }
  bool operator==(const Cursor& other) const { return at == other.at; }
};

constexpr std::string_view kNumberCharacters = "+-.0123456789Ee";

/// Returns the part of the parser's message that states what was expected.
std::string expected_instead(std::string_view message, std::string_view last_token) {
  constexpr std::string_view kLastRead = "; last read: '";
  constexpr std::string_view kExpected = "; expected ";
  message.remove_prefix(std::min(message.find(" - "), message.size()));
  std::string_view reason = message.substr(std::min<std::size_t>(3, message.size()));
  std::string_view rest;
  if (const auto at = reason.find(kLastRead); at != std::string_view::npos) {
    rest = reason.substr(std::min(at + kLastRead.size() + last_token.size() + 1, reason.size()));
    reason = reason.substr(0, at);
  }
  if (reason.find("UTF-8") != std::string_view::npos) return "text in UTF-8";
  for (const std::string_view part : {rest, reason}) {
    if (const auto at = part.rfind(kExpected); at != std::string_view::npos) {
      return std::string(part.substr(at + kExpected.size()));
    }
  }
  return fmt::format("JSON ({})", reason);
}

}  // namespace

/// Receives the events of the parser.
class JsonEvents {
 public:
  JsonEvents(const LineReader& lines, JsonLine& to) : lines_(lines), line_(lines.line()), to_(to) {
    reached_ = line_.data();
    to_.values_.clear();
    to_.texts_.clear();
    to_.texts_.reserve(line_.size());
  }
  void run() {
    const char* const begin = line_.data();
    nlohmann::json::sax_parse(Cursor{begin, &reached_}, Cursor{begin + line_.size(), &reached_}, this);
  }

  bool null() { return add_scalar(JsonValue::Kind::null); }
  bool boolean(bool /*value*/) { return add_scalar(JsonValue::Kind::boolean); }
  bool number_integer(std::int64_t /*value*/) { return add_number(); }
  bool number_unsigned(std::uint64_t /*value*/) { return add_number(); }
  bool number_float(double /*value*/, const std::string& /*text*/) { return add_number(); }
  bool string(std::string& text) {
    add(JsonValue::Kind::string).text = kept(text);
    return true;
  }
  bool binary(nlohmann::json::binary_t& /*value*/) { return false; }
  bool start_object(std::size_t /*size*/) { return open(JsonValue::Kind::object); }
  bool end_object() { return close(); }
  bool start_array(std::size_t /*size*/) { return open(JsonValue::Kind::array); }
  bool end_array() { return close(); }
  bool key(std::string& text) {
    key_column_ = token_column();
    key_ = kept(text);
    done_ = position();
    return true;
  }

  bool parse_error(std::size_t position, const std::string& last_token, const nlohmann::json::exception& error) {
    const std::size_t at = std::clamp<std::size_t>(position, 1, line_.size() + 1);
    if (error.id == 406) {
      throw InputError(lines_.location(token_column()), fmt::format("{}, which is too large", in_quotes(last_token)),
                       "a finite number");
    }
    const std::string_view rest = line_.substr(at - 1);
    std::size_t shown = rest.empty() ? 0 : 1;
    while (shown < rest.size() && shown < 20 && std::isalnum(static_cast<unsigned char>(rest[shown - 1])) != 0 &&
           std::isalnum(static_cast<unsigned char>(rest[shown])) != 0) {
      ++shown;
    }
    throw InputError(lines_.location(at), rest.empty() ? "the end of the line" : in_quotes(rest.substr(0, shown)),
                     expected_instead(error.what(), last_token));
  }

 private:
  [[nodiscard]] std::size_t position() const { return static_cast<std::size_t>(reached_ - line_.data()); }
  /// Between two reported tokens there are only blanks, commas and colons.
  [[nodiscard]] std::size_t token_begin() const {
    return std::min(line_.find_first_not_of(" \t\r,:", done_), line_.size());
  }
  [[nodiscard]] std::uint64_t token_column() const { return token_begin() + 1; }
  std::string_view kept(const std::string& text) {
    const std::size_t begin = to_.texts_.size();
    to_.texts_ += text;
    return std::string_view(to_.texts_).substr(begin);
  }

  JsonValue& add(JsonValue::Kind kind) {
    JsonValue& value = to_.values_.emplace_back();
    value.kind = kind;
    value.end = static_cast<std::uint32_t>(to_.values_.size());
    value.column = token_column();
    value.key = std::exchange(key_, {});
    value.key_column = key_column_;
    done_ = position();
    return value;
  }
  bool add_scalar(JsonValue::Kind kind) {
    const std::size_t begin = token_begin();
    add(kind).text = line_.substr(begin, position() - begin);
    return true;
  }
  bool add_number() {
    // The parser has read one character ahead, unless the line ends there.
    const std::size_t begin = token_begin();
    const std::size_t end = std::min(line_.find_first_not_of(kNumberCharacters, begin), line_.size());
    add(JsonValue::Kind::number).text = line_.substr(begin, end - begin);
    done_ = end;
    return true;
  }
  bool open(JsonValue::Kind kind) {
    if (open_.size() == JsonLine::kMaxDepth) {
      throw InputError(lines_.location(token_column()), "a value nested too deeply",
                       fmt::format("at most {} levels", JsonLine::kMaxDepth));
    }
    add(kind);
    open_.push_back(to_.values_.size() - 1);
    return true;
  }
  bool close() {
    to_.values_[open_.back()].end = static_cast<std::uint32_t>(to_.values_.size());
    open_.pop_back();
    done_ = position();
    return true;
  }

  const LineReader& lines_;
  std::string_view line_;
  JsonLine& to_;
  const char* reached_ = nullptr;
  std::size_t done_ = 0;  ///< end of the last token
  std::vector<std::size_t> open_;
  std::string_view key_;
  std::uint64_t key_column_ = 0;
};

void JsonLine::parse(const LineReader& lines) { JsonEvents(lines, *this).run(); }

std::string describe(const JsonValue& value) {
  switch (value.kind) {
    case JsonValue::Kind::string:
      return in_quotes(value.text);
    case JsonValue::Kind::array:
      return "an array";
    case JsonValue::Kind::object:
      return "an object";
    default:
      return value.text.size() > 40 ? in_quotes(value.text) : std::string(value.text);
  }
}

}  // namespace witan
