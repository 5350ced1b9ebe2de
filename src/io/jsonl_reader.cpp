#include "witan/io/format.hpp"

#include <algorithm>
#include <limits>

#include "fields.hpp"
#include "json_line.hpp"
#include "jsonl.hpp"
#include "jsonl_keys.hpp"
#include "jsonl_list.hpp"
#include "jsonl_values.hpp"
#include "read_lines.hpp"
#include "row_reader.hpp"
#include "util/numbers.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

using Kind = JsonValue::Kind;

class JsonlReader : public RowReader {
 public:
  JsonlReader(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder)
      : lines_(lines),
        options_(options),
        builder_(builder),
        values_(lines, line_, builder),
        lists_(values_, builder, options.build.duplicates) {}

  bool next() override {
    while (lines_.next()) {
      if (trimmed(lines_.line()).empty()) continue;
      empty_ = false;
      builder_.at_line(lines_.number());
      line_.parse(lines_);
      read_object(JsonlKeys(lines_, line_.values()));
      return true;
    }
    return false;
  }
  [[nodiscard]] std::unique_ptr<RowReader> fork(LineReader& lines, DatasetBuilder& builder) const override {
    return std::make_unique<JsonlReader>(lines, options_, builder);
  }
  bool join(const RowReader& block, const NameIds& /*ids*/) override {
    empty_ = empty_ && dynamic_cast<const JsonlReader&>(block).empty_;
    return true;
  }
  void finish() const {
    if (empty_) throw InputError(lines_.location(), "nothing but blank lines", "one JSON object per line");
  }

 private:
  void read_object(const JsonlKeys& keys) {
    const JsonValue* named = keys.find(JsonlKey::instance);
    instance_ = named == nullptr ? builder_.instance(kDefaultName)
                                 : builder_.instance(values_.name(*named, "instance"), named->column);
    if (const JsonValue* labels = keys.find(JsonlKey::labels)) read_labels(*labels);
    if (const JsonValue* features = keys.find(JsonlKey::features)) read_features(*features);
    if (const JsonValue* items = keys.find(JsonlKey::items)) read_items(*items);
    const auto statement = keys.statement();
    if (!statement) return;
    if (is_list(*statement))
      lists_.read(*statement, keys, instance_, read_expert(keys, fmt::format("{}:{}", source_, lines_.number())));
    else
      read_comparison(*statement, keys);
  }

  DatasetBuilder::ExpertHandle read_expert(const JsonlKeys& keys, std::string_view otherwise) {
    const JsonValue* named = keys.find(JsonlKey::expert);
    return named == nullptr ? builder_.expert(otherwise)
                            : builder_.expert(values_.name(*named, "expert"), named->column);
  }

  void read_labels(const JsonValue& labels) {
    values_.for_each_item(labels, "an object of items and their labels",
                          [&](DatasetBuilder::ItemHandle id, const JsonValue& value) {
                            const double label = values_.number(value, "a label");
                            if (options_.marks_missing(label))
                              builder_.add_candidate(instance_, id);
                            else
                              builder_.add_label(instance_, id, label);
                          });
  }

  void read_items(const JsonValue& items) {
    values_.expect(items, Kind::array, "an array of items");
    for (const JsonValue* value : values_.parts(items)) builder_.add_candidate(instance_, values_.item(*value));
  }

  void read_features(const JsonValue& features) {
    values_.for_each_item(features, "an object of items and their features",
                          [&](DatasetBuilder::ItemHandle id, const JsonValue& row) {
                            read_feature_row(row);
                            builder_.add_item_row(instance_, id, std::numeric_limits<double>::quiet_NaN());
                            builder_.set_features(columns_, cells_);
                          });
  }

  void read_feature_row(const JsonValue& row) {
    const bool dense = row.kind == Kind::array;
    if (!dense) values_.expect(row, Kind::object, "an array of numbers, or an object of feature numbers and values");
    std::vector<std::pair<std::uint32_t, const JsonValue*>> named;
    for (const JsonValue* cell : values_.parts(row)) {
      named.emplace_back(dense ? static_cast<std::uint32_t>(named.size()) : feature_column(*cell), cell);
    }
    std::stable_sort(named.begin(), named.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    columns_.clear();
    cells_.clear();
    for (const auto& [column, cell] : named) {
      if (!columns_.empty() && column == columns_.back()) {
        values_.fail_at_key(*cell, fmt::format("a second feature {}", column + 1), "each feature once");
      }
      columns_.push_back(column);
      cells_.push_back(values_.small_number(*cell, "a feature"));
    }
  }
  std::uint32_t feature_column(const JsonValue& cell) const {
    const auto number = parse_unsigned(cell.key);
    if (!number || *number == 0 || *number > kMaxStatements) {
      values_.fail_at_key(cell, in_quotes(cell.key), "the number of a feature, counted from 1");
    }
    return static_cast<std::uint32_t>(*number - 1);
  }

  void read_comparison(JsonlKey statement, const JsonlKeys& keys) {
    const JsonValue& pair = *keys.find(statement);
    values_.expect(pair, Kind::array, "an array of two items");
    const auto both = values_.parts(pair);
    if (both.size() != 2) {
      throw InputError(lines_.location(pair.column), fmt::format("an array of {}", both.size()),
                       "an array of two items");
    }
    const auto first = values_.item(*both[0]);
    const auto second = values_.item(*both[1]);
    if (first == second) values_.fail(*both[1], kOtherItemExpected);
    double outcome = statement == JsonlKey::prefer ? 1.0 : 0.5;
    if (statement == JsonlKey::compare) outcome = read_outcome(keys, pair);
    if (statement != JsonlKey::compare || !sides_known(keys)) builder_.presentation_unknown();
    // Comparisons that are counted have no experts.
    const auto expert = builder_.counts_comparisons() ? builder_.expert(kDefaultName) : read_expert(keys, kDefaultName);
    builder_.add_comparison(instance_, expert, first, second, outcome);
    if (const JsonValue* weight = keys.find(JsonlKey::weight)) {
      builder_.set_comparison_weight(values_.non_negative(*weight, "a weight"));
    }
    if (const JsonValue* time = keys.find(JsonlKey::time))
      builder_.set_comparison_time(values_.time(*time), time->column);
    if (const JsonValue* cluster = keys.find(JsonlKey::cluster)) {
      builder_.set_comparison_cluster(values_.name(*cluster, "cluster"), cluster->column);
    }
  }

  [[nodiscard]] double read_outcome(const JsonlKeys& keys, const JsonValue& pair) const {
    constexpr std::string_view kShare = "the share of the left item from 0 to 1";
    const JsonValue* value = keys.find(JsonlKey::outcome);
    if (value == nullptr) values_.fail_at_key(pair, "compare without outcome", fmt::format("outcome, {}", kShare));
    const double share = values_.number(*value, kShare);
    if (!(share >= 0 && share <= 1)) values_.fail(*value, kShare);
    return share;
  }
  [[nodiscard]] bool sides_known(const JsonlKeys& keys) const {
    const JsonValue* sides = keys.find(JsonlKey::sides);
    if (sides == nullptr) return true;
    if (sides->kind != Kind::string || (sides->text != "known" && sides->text != "unknown")) {
      values_.fail(*sides, "\"known\" or \"unknown\"");
    }
    return sides->text == "known";
  }

  LineReader& lines_;
  const ReadOptions& options_;
  DatasetBuilder& builder_;
  JsonLine line_;
  JsonlValues values_;
  JsonlListReader lists_;
  std::string source_ = source_name(lines_, options_);
  DatasetBuilder::InstanceHandle instance_{};
  std::vector<std::uint32_t> columns_;  ///< columns of the current row of features
  std::vector<float> cells_;
  bool empty_ = true;
};

}  // namespace

void read_jsonl(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder) {
  JsonlReader reader(lines, options, builder);
  read_rows(lines, builder, reader);
  reader.finish();
}

}  // namespace witan
