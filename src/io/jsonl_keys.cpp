#include "jsonl_keys.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan {
namespace {

constexpr std::array<std::string_view, kJsonlKeys> kJsonlKeyNames = {
    "order",  "ranks",    "scores", "ratings",  "judgements", "prefer", "tie",   "compare",
    "labels", "features", "items",  "instance", "expert",     "weight", "count", "silence",
    "time",   "weights",  "times",  "outcome",  "sides",      "cluster"};

constexpr std::string_view kStatements = "one of order, ranks, scores, ratings, judgements, prefer, tie, compare";

JsonlKey key_of(const LineReader& lines, const JsonValue& value) {
  const auto found = std::find(kJsonlKeyNames.begin(), kJsonlKeyNames.end(), value.key);
  if (found == kJsonlKeyNames.end()) {
    throw InputError(lines.location(value.key_column), fmt::format("the key {}", in_quotes(value.key)),
                     fmt::format("one of {}", fmt::join(kJsonlKeyNames, ", ")));
  }
  return static_cast<JsonlKey>(found - kJsonlKeyNames.begin());
}

}  // namespace

std::string_view to_string(JsonlKey key) { return kJsonlKeyNames[static_cast<std::size_t>(key)]; }

JsonlKeys::JsonlKeys(const LineReader& lines, const std::vector<JsonValue>& values) {
  const JsonValue& whole = values.front();
  if (whole.kind != JsonValue::Kind::object) {
    throw InputError(lines.location(whole.column), describe(whole), "a JSON object with a statement");
  }
  bool facts = false;
  for (std::size_t k = 1; k < values.size(); k = values[k].end) {
    const JsonlKey key = key_of(lines, values[k]);
    const JsonValue*& at = at_[static_cast<std::size_t>(key)];
    const SourceLocation location = lines.location(values[k].key_column);
    if (at != nullptr)
      throw InputError(location, fmt::format("a second {}", in_quotes(values[k].key)), "each key once");
    at = &values[k];
    facts = facts || is_fact(key);
    if (!is_statement(key)) continue;
    if (statement_) {
      throw InputError(location, fmt::format("both {} and {}", to_string(*statement_), to_string(key)),
                       "one statement per line");
    }
    statement_ = key;
  }
  if (!statement_ && !facts) {
    throw InputError(lines.location(whole.column), "an object without a statement",
                     fmt::format("{}, or labels, features or items", kStatements));
  }
  for (std::size_t k = 0; k < kJsonlKeys; ++k) check_belongs(lines, static_cast<JsonlKey>(k));
}

void JsonlKeys::check_belongs(const LineReader& lines, JsonlKey key) const {
  const JsonValue* value = find(key);
  if (value == nullptr || key <= JsonlKey::instance) return;
  const bool of_comparisons = key == JsonlKey::outcome || key == JsonlKey::sides;
  const bool of_pairs = key == JsonlKey::cluster;
  if (of_pairs && statement_ && !is_list(*statement_)) return;
  const bool of_all = key == JsonlKey::expert || key == JsonlKey::weight || key == JsonlKey::time;
  if (!of_pairs && statement_ && (of_all || (of_comparisons ? *statement_ == JsonlKey::compare : is_list(*statement_))))
    return;
  throw InputError(lines.location(value->key_column),
                   statement_ ? fmt::format("{} beside {}", to_string(key), to_string(*statement_))
                              : fmt::format("{} without a statement", to_string(key)),
                   of_all           ? fmt::format("it beside {}", kStatements)
                   : of_comparisons ? "it beside compare"
                   : of_pairs       ? "it beside prefer, tie or compare"
                                    : "it beside one of order, ranks, scores, ratings, judgements");
}

}  // namespace witan
