#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "line_reader.hpp"

namespace witan {

/// One value of a JSON text and its location. Texts are valid until the next line is parsed.
struct JsonValue {
  enum class Kind : std::uint8_t { null, boolean, number, string, array, object };
  Kind kind = Kind::null;
  std::uint32_t end = 0;  ///< index of the next value that is not inside this one
  std::uint64_t column = 0;
  std::string_view text;  ///< value of a string, or a number as written
  std::string_view key;   ///< name in the enclosing object
  std::uint64_t key_column = 0;
};

/// A line with one JSON value, as a list of values in the order of the text. An array or object is followed directly by
/// its elements. Unlike a tree, this keeps columns and repeated keys.
///
/// Parsing is not recursive. Nesting that is deeper than in any statement is rejected.
class JsonLine {
 public:
  static constexpr std::size_t kMaxDepth = 3;

  /// Parses the current line. Throws InputError with the location of the error.
  void parse(const LineReader& lines);
  [[nodiscard]] const std::vector<JsonValue>& values() const { return values_; }

 private:
  friend class JsonEvents;
  std::vector<JsonValue> values_;
  std::string texts_;  ///< reserved in advance, because values point into it
};

/// Returns a description of the value for messages.
[[nodiscard]] std::string describe(const JsonValue& value);

}  // namespace witan
