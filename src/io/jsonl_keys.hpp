#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "json_line.hpp"
#include "line_reader.hpp"

namespace witan {

/// The keys of a line: statements, then facts with or without a statement, then options of statements.
enum class JsonlKey : std::uint8_t {
  order,
  ranks,
  scores,
  ratings,
  judgements,
  prefer,
  tie,
  compare,
  labels,
  features,
  items,
  instance,
  expert,
  weight,
  count,
  silence,
  time,
  weights,
  times,
  outcome,
  sides,
  cluster
};
inline constexpr std::size_t kJsonlKeys = 22;

[[nodiscard]] std::string_view to_string(JsonlKey key);
[[nodiscard]] inline bool is_list(JsonlKey key) { return key <= JsonlKey::judgements; }
[[nodiscard]] inline bool is_statement(JsonlKey key) { return key <= JsonlKey::compare; }
[[nodiscard]] inline bool is_fact(JsonlKey key) { return key > JsonlKey::compare && key <= JsonlKey::items; }

/// The members of the object in a line, by key. They are checked to belong together.
class JsonlKeys {
 public:
  /// Throws InputError for other values than objects, for unknown and repeated keys, and for keys that do not belong to
  /// the statement.
  JsonlKeys(const LineReader& lines, const std::vector<JsonValue>& values);

  [[nodiscard]] const JsonValue* find(JsonlKey key) const { return at_[static_cast<std::size_t>(key)]; }
  [[nodiscard]] std::optional<JsonlKey> statement() const { return statement_; }

 private:
  void check_belongs(const LineReader& lines, JsonlKey key) const;

  std::array<const JsonValue*, kJsonlKeys> at_{};
  std::optional<JsonlKey> statement_;
};

}  // namespace witan
