#include "witan/io/format.hpp"
#include "witan/util/csv_text.hpp"

#include <algorithm>
#include <cmath>
#include <ostream>

#include "comparison_winner.hpp"
#include "csv.hpp"
#include "number_text.hpp"
#include "unsupported_content.hpp"
#include "util/time_text.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::string_view kCsvName = "csv";

/// Writes one row at a time.
class CsvLines {
 public:
  explicit CsvLines(std::ostream& out) : out_(out) {}
  void field(std::string_view text) {
    begin_field();
    append_csv_field(line_, text);
  }
  template <class Number>
  void number(Number value) {
    begin_field();
    append_number(line_, value);
  }
  void empty() { begin_field(); }
  void end() {
    out_ << line_ << '\n';
    line_.clear();
    first_ = true;
  }

 private:
  void begin_field() {
    if (!first_) line_ += ',';
    first_ = false;
  }
  std::ostream& out_;
  std::string line_;
  bool first_ = true;
};

class CsvWriter {
 public:
  CsvWriter(const Dataset& data, std::ostream& out) : data_(data), lines_(out) {}

  void write() {
    check_names();
    if (data_.features() != nullptr) cannot_hold(kCsvName, "features");
    if (data_.instance_count() == 0) cannot_hold(kCsvName, "data without a statement");
    has_instance_ = data_.instance_count() > 1 || data_.instance(0).name != kDefaultName;
    for_each_instance([&] { survey(); });
    if (data_.comparison_count() > 0)
      write_comparisons();
    else
      write_lists();
  }

 private:
  template <class Visit>
  void for_each_instance(Visit visit) {
    for (std::size_t i = 0; i < data_.instance_count(); ++i) {
      instance_ = data_.instance(i);
      visit();
    }
  }
  [[nodiscard]] std::string_view item(Slot slot) const { return data_.name(instance_.items[slot]); }

  void check_names() const {
    for (const auto& [what, names] :
         {std::pair("instance", &data_.instance_names()), std::pair("expert", &data_.expert_names()),
          std::pair("item", &data_.item_names()), std::pair("cluster", &data_.cluster_names())}) {
      for (std::uint32_t k = 0; k < names->size(); ++k) refuse_outer_blanks(kCsvName, what, (*names)[k]);
    }
  }

  /// Determines the columns of the instance. Throws InputError if a table cannot represent it.
  void survey() {
    if (instance_.size() == 0)
      cannot_hold(kCsvName, fmt::format("instance {}, which has no items", in_quotes(instance_.name)));
    if (data_.comparison_count() > 0) survey_comparisons();
    const List* before = nullptr;
    for (const List& list : instance_.lists) {
      survey_list(list);
      if (before != nullptr && before->expert == list.expert) {
        cannot_hold(kCsvName, fmt::format("two lists of expert {} in instance {}", in_quotes(data_.name(list.expert)),
                                          in_quotes(instance_.name)));
      }
      before = &list;
    }
  }

  void survey_comparisons() {
    if (!data_.lists().empty()) cannot_hold(kCsvName, "lists and comparisons together");
    if (data_.labelled()) cannot_hold(kCsvName, "labels beside comparisons");
    const auto named = named_slots(instance_);
    const auto silent = std::find(named.begin(), named.end(), false);
    if (silent != named.end()) {
      cannot_hold(kCsvName, fmt::format("item {}, which no comparison contains",
                                        in_quotes(item(static_cast<Slot>(silent - named.begin())))));
    }
    for (std::size_t c = 0; c < instance_.comparisons.size(); ++c) {
      const Comparison& comparison = instance_.comparisons[c];
      has_expert_ = has_expert_ || data_.name(comparison.expert) != kDefaultName;
      has_weight_ = has_weight_ || instance_.weight_of_comparison(c) != 1;
      has_time_ = has_time_ || (!instance_.comparison_time.empty() && instance_.comparison_time[c] != kNoTime);
      has_tie_ = has_tie_ || comparison.outcome == 0.5;
      const bool whole = comparison.outcome == 0 || comparison.outcome == 0.5 || comparison.outcome == 1;
      if (!whole && !data_.presentation_known()) {
        cannot_hold(kCsvName, "a comparison with a fractional outcome and an unknown order of presentation");
      }
    }
  }

  void survey_list(const List& list) {
    const std::string list_text = fmt::format("{} in instance {}", list_of(data_, list), in_quotes(instance_.name));
    if (list.form != data_.lists().front().form) {
      cannot_hold(kCsvName,
                  fmt::format("both {}s and {}s", to_string(data_.lists().front().form), to_string(list.form)));
    }
    if (list.size() == 0) cannot_hold(kCsvName, fmt::format("{}, which is empty", list_text));
    const bool judgement = list.form == Form::judgement;
    if (judgement && list.weight != 1)
      cannot_hold(kCsvName, fmt::format("the weight of {} together with weights of single judgements", list_text));
    if (!judgement && has_entry_weights(instance_, list))
      cannot_hold(kCsvName, fmt::format("weights of single {}s", to_string(list.form)));
    has_expert_ = has_expert_ || data_.name(list.expert) != kDefaultName;
    has_weight_ = has_weight_ || list.weight != 1 || has_entry_weights(instance_, list);
    has_count_ = has_count_ || list.count != 1;
    has_silence_ = has_silence_ || list.silence != Silence::unknown;
    has_time_ = has_time_ || has_entry_times(instance_, list);
  }

  void write_comparisons() {
    if (has_instance_) lines_.field("instance");
    if (has_expert_) lines_.field("expert");
    if (data_.presentation_known()) {
      for (const std::string_view name : {"left", "right", "winner"}) lines_.field(name);
    } else {
      for (const std::string_view name : {"winner", "loser"}) lines_.field(name);
      if (has_tie_) lines_.field("tie");
    }
    if (has_weight_) lines_.field("weight");
    if (has_time_) lines_.field("time");
    if (data_.cluster_names().size() > 0) lines_.field("cluster");
    lines_.end();
    for_each_instance([&] {
      for (std::size_t c = 0; c < instance_.comparisons.size(); ++c) write_comparison(c);
    });
  }

  void write_comparison(std::size_t index) {
    const Comparison& comparison = instance_.comparisons[index];
    if (has_instance_) lines_.field(instance_.name);
    if (has_expert_) lines_.field(data_.name(comparison.expert));
    if (data_.presentation_known()) {
      lines_.field(item(comparison.first));
      lines_.field(item(comparison.second));
      lines_.field(winner_text(comparison));
    } else {
      lines_.field(item(comparison.outcome == 0 ? comparison.second : comparison.first));
      lines_.field(item(comparison.outcome == 0 ? comparison.first : comparison.second));
      if (has_tie_) lines_.field(comparison.outcome == 0.5 ? "1" : "0");
    }
    if (has_weight_) lines_.number(instance_.weight_of_comparison(index));
    if (has_time_) write_time(instance_.comparison_time, index);
    if (data_.cluster_names().size() > 0) write_cluster(index);
    lines_.end();
  }
  void write_cluster(std::size_t index) {
    const bool known = !instance_.comparison_cluster.empty() && instance_.comparison_cluster[index] != kNoCluster;
    if (known)
      lines_.field(data_.cluster_names()[instance_.comparison_cluster[index]]);
    else
      lines_.empty();
  }
  [[nodiscard]] std::string winner_text(const Comparison& comparison) const {
    for (const std::string_view word : {"left", "right", "tie"}) {
      const WhoWon won = who_won(word, word == item(comparison.first), word == item(comparison.second));
      if (won.kind == WhoWon::Kind::share && won.share == comparison.outcome) return std::string(word);
    }
    std::string share;
    append_number(share, comparison.outcome);
    // An item may have the share as its name. A leading zero changes names, but not numbers.
    while (share == item(comparison.first) || share == item(comparison.second)) share.insert(0, 1, '0');
    return share;
  }

  void write_lists() {
    const bool has_lists = !data_.lists().empty();
    has_value_ = has_lists || !data_.labelled();
    if (has_instance_) lines_.field("instance");
    if (has_expert_) lines_.field("expert");
    lines_.field("item");
    if (has_value_) lines_.field(to_string(has_lists ? data_.lists().front().form : Form::rank));
    if (has_weight_) lines_.field("weight");
    if (has_count_) lines_.field("count");
    if (has_silence_) lines_.field("silence");
    if (has_time_) lines_.field("time");
    if (data_.labelled()) lines_.field("label");
    lines_.end();
    for_each_instance([&] {
      for (const List& list : instance_.lists) {
        for (std::uint64_t entry = list.begin; entry < list.end; ++entry) write_entry(list, entry);
      }
      const auto named = named_slots(instance_);
      for (Slot slot = 0; slot < instance_.size(); ++slot) {
        if (!named[slot]) write_silent(slot);
      }
    });
  }

  void write_entry(const List& list, std::uint64_t entry) {
    const Slot slot = instance_.slot[entry];
    if (has_instance_) lines_.field(instance_.name);
    if (has_expert_) lines_.field(data_.name(list.expert));
    lines_.field(item(slot));
    lines_.number(instance_.value[entry]);
    if (has_weight_) lines_.number(list.form == Form::judgement ? instance_.weight_of_entry(entry) : list.weight);
    if (has_count_) lines_.number(list.count);
    if (has_silence_) lines_.field(to_string(list.silence));
    if (has_time_) write_time(instance_.entry_time, entry);
    write_label(slot);
    lines_.end();
  }

  /// Writes an item without statements as a row without a value.
  void write_silent(Slot slot) {
    if (has_instance_) lines_.field(instance_.name);
    if (has_expert_) lines_.empty();
    lines_.field(item(slot));
    for (const bool has : {has_value_, has_weight_, has_count_, has_silence_, has_time_}) {
      if (has) lines_.empty();
    }
    write_label(slot);
    lines_.end();
  }

  void write_label(Slot slot) {
    if (instance_.labels.empty()) return;
    if (std::isnan(instance_.labels[slot]))
      lines_.empty();
    else
      lines_.number(instance_.labels[slot]);
  }
  void write_time(std::span<const std::int64_t> times, std::uint64_t index) {
    if (times.empty() || times[index] == kNoTime)
      lines_.empty();
    else
      lines_.field(time_text({times[index], instance_.time_scale}));
  }

  const Dataset& data_;
  CsvLines lines_;
  Instance instance_;
  bool has_instance_ = false, has_expert_ = false, has_value_ = false, has_weight_ = false, has_count_ = false;
  bool has_silence_ = false, has_time_ = false, has_tie_ = false;
};

}  // namespace

void write_csv(const Dataset& data, std::ostream& out) { CsvWriter(data, out).write(); }

}  // namespace witan
