#include "jsonl_values.hpp"

#include <algorithm>
#include <cmath>

#include "util/numbers.hpp"
#include "util/time_text.hpp"
#include <fmt/format.h>

namespace witan {

using Kind = JsonValue::Kind;

void JsonlValues::fail(const JsonValue& value, std::string_view expected) const {
  throw InputError(lines_.location(value.column), describe(value), expected);
}

void JsonlValues::fail_at_key(const JsonValue& value, std::string_view found, std::string_view expected) const {
  throw InputError(lines_.location(value.key_column), found, expected);
}

void JsonlValues::expect(const JsonValue& value, Kind kind, std::string_view expected) const {
  if (value.kind != kind) fail(value, expected);
}

std::vector<const JsonValue*> JsonlValues::parts(const JsonValue& value) const {
  std::vector<const JsonValue*> found;
  const auto& values = line_.values();
  for (auto k = static_cast<std::size_t>(&value - values.data()) + 1; k < value.end; k = values[k].end) {
    found.push_back(&values[k]);
  }
  return found;
}

std::vector<const JsonValue*> JsonlValues::one_or_more(const JsonValue& value) const {
  if (value.kind != Kind::array) return {&value};
  return parts(value);
}

double JsonlValues::number(const JsonValue& value, std::string_view what) const {
  const auto read = value.kind == Kind::number ? parse_double(value.text) : std::nullopt;
  if (!read) fail(value, fmt::format("{} (a number)", what));
  return *read;
}

double JsonlValues::non_negative(const JsonValue& value, std::string_view what) const {
  const double read = number(value, what);
  if (read < 0) fail(value, fmt::format("{} of at least 0", what));
  return read;
}

float JsonlValues::small_number(const JsonValue& value, std::string_view what) const {
  const auto narrowed = static_cast<float>(number(value, what));
  if (!std::isfinite(narrowed)) {
    throw InputError(lines_.location(value.column), fmt::format("{}, which is too large", in_quotes(value.text)),
                     fmt::format("{} (a finite number)", what));
  }
  return narrowed;
}

Time JsonlValues::time(const JsonValue& value) const {
  const bool known = value.kind == Kind::number || value.kind == Kind::string;
  const auto read = known ? parse_time(value.text) : std::nullopt;
  const TimeKind kind = value.kind == Kind::number ? TimeKind::number : TimeKind::date;
  if (!read || read->scale.kind != kind) fail(value, kTimeExpected);
  return *read;
}

std::string_view JsonlValues::name(const JsonValue& value, std::string_view what) const {
  const bool whole = value.kind == Kind::number && value.text.find_first_of(".eE") == std::string_view::npos;
  if (value.kind != Kind::string && !whole) fail(value, fmt::format("the name of an {}", what));
  return value.text;
}

void JsonlValues::check_new(DatasetBuilder::ItemHandle item, std::string_view shown, std::uint64_t column) {
  const auto id = static_cast<std::size_t>(item);
  if (seen_.size() <= id) seen_.resize(std::max<std::size_t>(id + 1, 2 * seen_.size()), 0);
  if (seen_[id] == mark_) {
    throw InputError(lines_.location(column), fmt::format("a second {}", in_quotes(shown)), "each item once");
  }
  seen_[id] = mark_;
}

}  // namespace witan
