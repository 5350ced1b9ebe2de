#pragma once

#include "witan/data/dataset_builder.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

#include "json_line.hpp"
#include "line_reader.hpp"

namespace witan {

/// Converts the values of a parsed line. Each function throws InputError with the location of the value if it has
/// another type.
class JsonlValues {
 public:
  JsonlValues(const LineReader& lines, const JsonLine& line, DatasetBuilder& builder)
      : lines_(lines), line_(line), builder_(builder) {}

  [[noreturn]] void fail(const JsonValue& value, std::string_view expected) const;
  [[noreturn]] void fail_at_key(const JsonValue& value, std::string_view found, std::string_view expected) const;
  void expect(const JsonValue& value, JsonValue::Kind kind, std::string_view expected) const;

  /// Returns the elements of an array or object.
  [[nodiscard]] std::vector<const JsonValue*> parts(const JsonValue& value) const;
  /// Returns the elements of an array, or the value itself if it is not an array.
  [[nodiscard]] std::vector<const JsonValue*> one_or_more(const JsonValue& value) const;

  [[nodiscard]] double number(const JsonValue& value, std::string_view what) const;
  [[nodiscard]] double non_negative(const JsonValue& value, std::string_view what) const;
  /// Returns a number that is finite as a float.
  [[nodiscard]] float small_number(const JsonValue& value, std::string_view what) const;
  /// Returns a number or a text with a date.
  [[nodiscard]] Time time(const JsonValue& value) const;
  /// Returns a string, or the digits of a whole number.
  [[nodiscard]] std::string_view name(const JsonValue& value, std::string_view what) const;
  [[nodiscard]] DatasetBuilder::ItemHandle item(const JsonValue& value) {
    return builder_.item(name(value, "item"), value.column);
  }

  /// Resets the set of items that check_new() has seen.
  void forget_items() { ++mark_; }
  /// Throws InputError if the item was already given since forget_items().
  void check_new(DatasetBuilder::ItemHandle item, std::string_view shown, std::uint64_t column);
  /// Calls `use` with the id and value of each item of an object with items as keys.
  template <class Use>
  void for_each_item(const JsonValue& object, std::string_view expected, Use use) {
    expect(object, JsonValue::Kind::object, expected);
    forget_items();
    for (const JsonValue* value : parts(object)) {
      const auto id = builder_.item(value->key, value->key_column);
      check_new(id, value->key, value->key_column);
      use(id, *value);
    }
  }

 private:
  const LineReader& lines_;
  const JsonLine& line_;
  DatasetBuilder& builder_;
  std::vector<std::uint64_t> seen_;  ///< by item: value of mark_ when it was last given
  std::uint64_t mark_ = 0;
};

}  // namespace witan
