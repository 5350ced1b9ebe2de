#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "line_reader.hpp"

namespace witan {

/// One value of a JSON text and where it stands. Texts are valid until the next line is parsed.
struct JsonValue {
  enum class Kind : std::uint8_t { null, boolean, number, string, array, object };
  Kind kind = Kind::null;
  std::uint32_t end = 0;  ///< index of the next value that is not inside this one
  std::uint64_t column = 0;
  std::string_view text;  ///< of a string: what it stands for; of a number: as it is written
  std::string_view key;   ///< its name in the object around it
  std::uint64_t key_column = 0;
};

/// A line that is one JSON value, as a list of values in the order of the text: the whole first, and what an array or
/// object holds directly behind it. Unlike the usual tree this keeps columns and repeated keys.
///
/// Nothing is parsed by recursion, and deeper nesting than any statement needs is refused.
class JsonLine {
 public:
  static constexpr std::size_t kMaxDepth = 3;

  /// Throws InputError at the place of the fault.
  void parse(const LineReader& lines);
  [[nodiscard]] const std::vector<JsonValue>& values() const { return values_; }

 private:
  friend class JsonEvents;
  std::vector<JsonValue> values_;
  std::string texts_;  ///< reserved up front, since values point into it
};

/// What was found, for messages.
[[nodiscard]] std::string describe(const JsonValue& value);

}  // namespace witan
