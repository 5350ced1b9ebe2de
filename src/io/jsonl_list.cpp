#include "jsonl_list.hpp"

#include <algorithm>

#include "data/shared_rank.hpp"
#include "util/numbers.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

using Kind = JsonValue::Kind;

Form form_of(JsonlKey statement) {
  switch (statement) {
    case JsonlKey::scores:
      return Form::score;
    case JsonlKey::ratings:
      return Form::rating;
    case JsonlKey::judgements:
      return Form::judgement;
    default:
      return Form::rank;
  }
}

}  // namespace

void JsonlListReader::read(JsonlKey statement, const JsonlKeys& keys, DatasetBuilder::InstanceHandle instance,
                           DatasetBuilder::ExpertHandle expert) {
  list_ = builder_.new_list(instance, expert, form_of(statement), read_silence(keys), read_count(keys));
  if (const JsonValue* weight = keys.find(JsonlKey::weight)) {
    builder_.set_list_weight(list_, values_.non_negative(*weight, "a weight"), weight->column);
  }
  time_ = keys.find(JsonlKey::time);
  const JsonValue* times = keys.find(JsonlKey::times);
  if (time_ != nullptr && times != nullptr) values_.fail_at_key(*times, "times beside time", "one of them");
  gather_by_item(keys.find(JsonlKey::weights), "an object of items and their weights", weights_);
  gather_by_item(times, "an object of items and their times", times_);
  if (statement == JsonlKey::order)
    read_order(*keys.find(statement));
  else
    read_values(statement, *keys.find(statement));
  refuse_rest(weights_);
  refuse_rest(times_);
}

Silence JsonlListReader::read_silence(const JsonlKeys& keys) const {
  const JsonValue* value = keys.find(JsonlKey::silence);
  if (value == nullptr) return Silence::unknown;
  builder_.silence_given();
  for (const Silence silence : {Silence::unknown, Silence::below, Silence::tied_last}) {
    if (value->kind == Kind::string && value->text == to_string(silence)) return silence;
  }
  values_.fail(*value, "\"unknown\", \"below\" or \"tied-last\"");
}

std::uint32_t JsonlListReader::read_count(const JsonlKeys& keys) const {
  const JsonValue* value = keys.find(JsonlKey::count);
  if (value == nullptr) return 1;
  const auto count = value->kind == Kind::number ? parse_unsigned(value->text) : std::nullopt;
  if (!count || *count == 0 || *count > kMaxStatements) {
    values_.fail(*value, "the number of ballots (1 or more)");
  }
  return static_cast<std::uint32_t>(*count);
}

void JsonlListReader::gather_by_item(const JsonValue* object, std::string_view expected, ByItem& to) {
  to.clear();
  if (object == nullptr) return;
  values_.for_each_item(*object, expected,
                        [&](DatasetBuilder::ItemHandle item, const JsonValue& value) { to[item] = &value; });
}

void JsonlListReader::read_order(const JsonValue& order) {
  values_.expect(order, Kind::array, "an array of items, best first");
  values_.forget_items();
  std::uint64_t place = 1;
  for (const JsonValue* step : values_.parts(order)) {
    const auto tied = values_.one_or_more(*step);
    if (step->kind == Kind::object || tied.empty()) values_.fail(*step, "an item or an array of tied items");
    for (const JsonValue* value : tied) {
      const auto item = values_.item(*value);
      if (duplicates_ == Duplicates::refuse) values_.check_new(item, value->text, value->column);
      add_entries(item, {shared_rank(place, tied.size())});
    }
    place += tied.size();
  }
}

void JsonlListReader::read_values(JsonlKey statement, const JsonValue& object) {
  const std::string what = fmt::format("a {}", to_string(form_of(statement)));
  const std::string expected = fmt::format("an object of items and their {}", to_string(statement));
  values_.for_each_item(object, expected, [&](DatasetBuilder::ItemHandle item, const JsonValue& value) {
    if (statement == JsonlKey::ranks) return add_entries(item, {values_.non_negative(value, what)});
    if (statement != JsonlKey::judgements) return add_entries(item, {values_.number(value, what)});
    // Only a judgement may be repeated, with equal or different values.
    std::vector<double> judgements;
    for (const JsonValue* one : values_.one_or_more(value)) judgements.push_back(values_.number(*one, what));
    if (judgements.empty()) values_.fail(value, "at least one judgement");
    add_entries(item, judgements);
  });
}

void JsonlListReader::add_entries(DatasetBuilder::ItemHandle item, const std::vector<double>& judgements) {
  const auto weights = take(weights_, item, judgements.size(), "weight");
  const auto times = take(times_, item, judgements.size(), "time");
  for (std::size_t k = 0; k < judgements.size(); ++k) {
    builder_.add_entry(list_, item, judgements[k]);
    if (!weights.empty()) builder_.set_entry_weight(values_.non_negative(*weights[k], "a weight"));
    if (!times.empty() && times[k]->kind != Kind::null) {
      builder_.set_entry_time(values_.time(*times[k]), times[k]->column);
    }
    if (time_ != nullptr) builder_.set_entry_time(values_.time(*time_), time_->column);
  }
}

std::vector<const JsonValue*> JsonlListReader::take(ByItem& from, DatasetBuilder::ItemHandle item, std::size_t size,
                                                    std::string_view what) {
  const auto found = from.find(item);
  if (found == from.end()) return {};
  const auto each = values_.one_or_more(*found->second);
  if (each.size() != size) {
    values_.fail(*found->second, fmt::format("as many {}s as the item has statements ({})", what, size));
  }
  from.erase(found);
  return each;
}

void JsonlListReader::refuse_rest(const ByItem& rest) const {
  if (rest.empty()) return;
  const JsonValue& first = *std::min_element(rest.begin(), rest.end(), [](const auto& a, const auto& b) {
                              return a.second->column < b.second->column;
                            })->second;
  values_.fail_at_key(first, in_quotes(first.key), "an item of the list");
}

}  // namespace witan
