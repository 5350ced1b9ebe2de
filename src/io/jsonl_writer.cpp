#include "witan/io/format.hpp"

#include <algorithm>
#include <cmath>
#include <ostream>

#include "data/absent_value.hpp"
#include "data/shared_rank.hpp"
#include "jsonl.hpp"
#include "number_text.hpp"
#include "unsupported_content.hpp"
#include "util/time_text.hpp"
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace witan {
namespace {

/// Facts are split over several lines of about this length.
constexpr std::size_t kComfortableLine = std::size_t{64} << 10U;
/// The features of one item always fit into a line after those of others.
constexpr std::size_t kLongestLine = kMaxLineBytes - kComfortableLine;
/// Upper bound on the length of a number or date and its punctuation.
constexpr std::size_t kNumberBytes = 48;

std::string quoted(std::string_view name) { return nlohmann::json(std::string(name)).dump(); }

class JsonlWriter {
 public:
  JsonlWriter(const Dataset& data, std::ostream& out) : data_(data), out_(out) {
    item_names_.reserve(data.item_names().size());
    for (std::uint32_t k = 0; k < data.item_names().size(); ++k) item_names_.push_back(quoted(data.item_names()[k]));
  }

  void write() {
    for (std::size_t i = 0; i < data_.instance_count(); ++i) {
      instance_ = data_.instance(i);
      check_line_lengths();
    }
    for (std::size_t i = 0; i < data_.instance_count(); ++i) {
      instance_ = data_.instance(i);
      write_instance();
    }
  }

 private:
  [[nodiscard]] const std::string& item(Slot slot) const {
    return item_names_[static_cast<std::uint32_t>(instance_.items[slot])];
  }

  /// Throws InputError if a line would be too long to be read back. For most lines, a bound suffices without composing
  /// them.
  void check_line_lengths() {
    for (const List& list : instance_.lists) {
      std::size_t most = list.size() * 3 * kNumberBytes;
      for (const Slot slot : instance_.slots_of(list)) most += 3 * item(slot).size();
      if (most < kMaxLineBytes / 2) continue;
      append_list(list);
      check_length(list_of(data_, list));
    }
    if (instance_.features == nullptr) return;
    for (Slot slot = 0; slot < instance_.size(); ++slot) {
      if (feature_count(slot) * kNumberBytes < kMaxLineBytes / 2) continue;
      begin_line();
      append_key("features");
      append_features(slot);
      check_length(fmt::format("the features of item {}", in_quotes(data_.name(instance_.items[slot]))));
    }
  }
  void check_length(std::string_view what) const {
    if (line_.size() <= kLongestLine) return;
    throw InputError(
        fmt::format("jsonl cannot represent {} in instance {}: its line would have {} bytes, {} is the limit", what,
                    in_quotes(instance_.name), line_.size(), kLongestLine));
  }

  void begin_line() {
    line_ = "{";
    if (instance_.name != kDefaultName) line_ += "\"instance\":" + quoted(instance_.name);
  }
  void append_key(std::string_view key) {
    if (line_.size() > 1) line_ += ',';
    line_ += fmt::format("\"{}\":", key);
  }
  void end_line() {
    line_ += "}\n";
    out_ << line_;
    wrote_ = true;
  }

  void write_instance() {
    wrote_ = false;
    write_labels();
    write_features();
    for (const List& list : instance_.lists) {
      append_list(list);
      end_line();
    }
    for (std::size_t c = 0; c < instance_.comparisons.size(); ++c) write_comparison(c);
    write_other_items();
  }

  /// Writes lines with `key` for the slots that have such data. `append` adds the data of a slot to the line.
  template <class Has, class Append>
  void write_facts(std::string_view key, std::string_view brackets, Has has, Append append) {
    bool begun = false;
    const auto finish = [&] {
      line_ += brackets[1];
      end_line();
      begun = false;
    };
    for (Slot slot = 0; slot < instance_.size(); ++slot) {
      if (!has(slot)) continue;
      if (begun) {
        line_ += ',';
      } else {
        begin_line();
        append_key(key);
        line_ += brackets[0];
        begun = true;
      }
      append(slot);
      if (line_.size() > kComfortableLine) finish();
    }
    if (begun) finish();
  }

  [[nodiscard]] bool labelled(Slot slot) const {
    return !instance_.labels.empty() && !std::isnan(instance_.labels[slot]);
  }
  void write_labels() {
    write_facts(
        "labels", "{}", [&](Slot slot) { return labelled(slot); },
        [&](Slot slot) {
          line_ += item(slot) + ':';
          append_number(line_, instance_.labels[slot]);
        });
  }

  [[nodiscard]] std::size_t feature_count(Slot slot) const {
    if (instance_.features == nullptr) return 0;
    const std::size_t row = instance_.first_slot + slot;
    return instance_.features->dense() ? instance_.features->columns() : instance_.features->sparse_columns(row).size();
  }
  void append_features(Slot slot) {
    const Features& features = *instance_.features;
    const std::size_t row = instance_.first_slot + slot;
    const auto cell = [&](std::size_t k) {
      return features.dense() ? features.row(row)[k] : features.sparse_values(row)[k];
    };
    const bool array =
        features.dense() && features.index().empty() && std::ranges::none_of(features.row(row), is_absent);
    line_ += item(slot) + (array ? ":[" : ":{");
    const std::size_t begin = line_.size();
    for (std::size_t k = 0; k < feature_count(slot); ++k) {
      if (features.dense() && is_absent(cell(k))) continue;
      if (line_.size() > begin) line_ += ',';
      if (!array) {
        const auto column = features.dense() ? static_cast<std::uint32_t>(k) : features.sparse_columns(row)[k];
        line_ += fmt::format("\"{}\":", features.number(column));
      }
      append_number(line_, cell(k));
    }
    line_ += array ? ']' : '}';
  }
  void write_features() {
    write_facts(
        "features", "{}", [&](Slot slot) { return feature_count(slot) > 0; },
        [&](Slot slot) { append_features(slot); });
  }

  void write_other_items() {
    const std::vector<bool> named = named_slots(instance_);
    write_facts(
        "items", "[]",
        [&](Slot slot) { return !named[slot] && !instance_.is_label_only(slot) && feature_count(slot) == 0; },
        [&](Slot slot) { line_ += item(slot); });
    if (wrote_) return;
    begin_line();
    append_key("items");
    line_ += "[]";
    end_line();
  }

  void append_list(const List& list) {
    begin_line();
    append_key("expert");
    line_ += quoted(data_.name(list.expert));
    if (const auto order = as_order(instance_, list)) {
      append_order(*order);
    } else {
      append_key(fmt::format("{}s", to_string(list.form)));
      append_by_item(
          list, [](std::uint64_t) { return true; }, [&](std::uint64_t e) { append_number(line_, instance_.value[e]); });
    }
    if (list.silence != Silence::unknown) {
      append_key("silence");
      line_ += fmt::format("\"{}\"", to_string(list.silence));
    }
    if (list.count != 1) {
      append_key("count");
      append_number(line_, list.count);
    }
    if (list.weight != 1) {
      append_key("weight");
      append_number(line_, list.weight);
    }
    append_entry_weights(list);
    append_entry_times(list);
  }

  void append_order(const std::vector<std::uint64_t>& entries) {
    append_key("order");
    line_ += '[';
    for (std::size_t begin = 0; begin < entries.size();) {
      std::size_t end = begin + 1;
      while (end < entries.size() && instance_.value[entries[end]] == instance_.value[entries[begin]]) ++end;
      if (begin > 0) line_ += ',';
      if (end - begin > 1) line_ += '[';
      for (std::size_t k = begin; k < end; ++k) {
        if (k > begin) line_ += ',';
        line_ += item(instance_.slot[entries[k]]);
      }
      if (end - begin > 1) line_ += ']';
      begin = end;
    }
    line_ += ']';
  }

  /// Appends an object of the items whose entries have such data: one value, or an array for repeated judgements.
  template <class Has, class Append>
  void append_by_item(const List& list, Has has, Append append_value) {
    line_ += '{';
    const std::size_t start = line_.size();
    for (std::uint64_t begin = list.begin; begin < list.end;) {
      std::uint64_t end = begin + 1;
      bool any = has(begin);
      for (; end < list.end && instance_.slot[end] == instance_.slot[begin]; ++end) any = any || has(end);
      if (any) {
        if (line_.size() > start) line_ += ',';
        line_ += item(instance_.slot[begin]) + (end - begin > 1 ? ":[" : ":");
        for (std::uint64_t e = begin; e < end; ++e) {
          if (e > begin) line_ += ',';
          append_value(e);
        }
        if (end - begin > 1) line_ += ']';
      }
      begin = end;
    }
    line_ += '}';
  }

  void append_entry_weights(const List& list) {
    if (!has_entry_weights(instance_, list)) return;
    append_key("weights");
    append_by_item(
        list, [&](std::uint64_t e) { return instance_.entry_weight[e] != 1; },
        [&](std::uint64_t e) { append_number(line_, instance_.entry_weight[e]); });
  }
  void append_entry_times(const List& list) {
    if (!has_entry_times(instance_, list)) return;
    const auto times = instance_.entry_time.subspan(list.begin, list.size());
    if (std::all_of(times.begin(), times.end(), [&](std::int64_t time) { return time == times.front(); })) {
      append_key("time");
      append_time(times.front());
      return;
    }
    append_key("times");
    append_by_item(
        list, [&](std::uint64_t e) { return instance_.entry_time[e] != kNoTime; },
        [&](std::uint64_t e) { append_time(instance_.entry_time[e]); });
  }
  void append_time(std::int64_t ticks) {
    if (ticks == kNoTime) {
      line_ += "null";
      return;
    }
    const std::string text = time_text({ticks, instance_.time_scale});
    line_ += instance_.time_scale.kind == TimeKind::date ? fmt::format("\"{}\"", text) : text;
  }

  void write_comparison(std::size_t index) {
    const Comparison& comparison = instance_.comparisons[index];
    const bool shown = data_.presentation_known();
    const bool prefer = !shown && comparison.outcome == 1;
    const bool tie = !shown && comparison.outcome == 0.5;
    begin_line();
    if (data_.name(comparison.expert) != kDefaultName) {
      append_key("expert");
      line_ += quoted(data_.name(comparison.expert));
    }
    append_key(prefer ? "prefer" : tie ? "tie" : "compare");
    line_ += fmt::format("[{},{}]", item(comparison.first), item(comparison.second));
    if (!prefer && !tie) {
      append_key("outcome");
      append_number(line_, comparison.outcome);
      if (!shown) line_ += ",\"sides\":\"unknown\"";
    }
    if (instance_.weight_of_comparison(index) != 1) {
      append_key("weight");
      append_number(line_, instance_.weight_of_comparison(index));
    }
    if (!instance_.comparison_time.empty() && instance_.comparison_time[index] != kNoTime) {
      append_key("time");
      append_time(instance_.comparison_time[index]);
    }
    if (!instance_.comparison_cluster.empty() && instance_.comparison_cluster[index] != kNoCluster) {
      append_key("cluster");
      line_ += quoted(data_.cluster_names()[instance_.comparison_cluster[index]]);
    }
    end_line();
  }

  const Dataset& data_;
  std::ostream& out_;
  std::vector<std::string> item_names_;  ///< as JSON
  Instance instance_;
  std::string line_;
  bool wrote_ = false;
};

}  // namespace

void write_jsonl(const Dataset& data, std::ostream& out) { JsonlWriter(data, out).write(); }

}  // namespace witan
