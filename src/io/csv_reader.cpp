#include "witan/io/format.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "comparison_winner.hpp"
#include "csv.hpp"
#include "csv_rows.hpp"
#include "csv_table.hpp"
#include "fields.hpp"
#include "row_reader.hpp"
#include "util/numbers.hpp"
#include "util/time_text.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

class CsvReader : public RowReader {
 public:
  CsvReader(CsvRows rows, const CsvTable& table, const ReadOptions& options, DatasetBuilder& builder)
      : rows_(std::move(rows)), table_(table), options_(options), builder_(builder) {}

  bool next() override {
    if (!rows_.next()) return false;
    empty_ = false;
    builder_.at_line(rows_.lines().number());
    if (rows_.fields().size() != table_.header.fields) fail_count();
    if (table_.layout.compares())
      read_comparison();
    else
      read_entry();
    return true;
  }
  [[nodiscard]] std::unique_ptr<RowReader> fork(LineReader& lines, DatasetBuilder& builder) const override {
    return std::make_unique<CsvReader>(CsvRows(lines, rows_.separator()), table_, options_, builder);
  }
  bool join(const RowReader& block, const NameIds& /*ids*/) override {
    const auto& next = dynamic_cast<const CsvReader&>(block);
    empty_ = empty_ && next.empty_;
    position_names_.insert(next.position_names_.begin(), next.position_names_.end());
    position_words_.insert(next.position_words_.begin(), next.position_words_.end());
    return true;
  }
  /// Checks what depends on all rows.
  void finish() const {
    if (empty_) throw InputError(rows_.lines().location(), "a header without rows", "at least one row below it");
    check_position_words();
  }

 private:
  [[nodiscard]] std::string_view field(Role role) const {
    return table_.has(role) ? trimmed(rows_.fields()[table_.at(role)]) : std::string_view();
  }
  [[nodiscard]] std::uint64_t column(Role role) const { return rows_.column(table_.at(role)); }
  [[noreturn]] void fail(Role role, std::string_view expected) const {
    const std::string_view text = field(role);
    throw InputError(rows_.lines().location(column(role)), text.empty() ? "nothing" : in_quotes(text), expected);
  }
  [[noreturn]] void fail_count() const {
    const std::size_t found = rows_.fields().size();
    throw InputError(rows_.lines().location(), fmt::format("{} field{}", found, found == 1 ? "" : "s"),
                     fmt::format("{} as in the header", table_.header.fields));
  }

  /// Returns the text of a number with a point instead of a comma, if numbers have commas.
  std::string_view number(Role role) {
    const std::string_view text = field(role);
    if (!options_.decimal_comma) return text;
    if (text.find('.') != std::string_view::npos) fail(role, "a number with a decimal comma and without points");
    return with_point(text);
  }
  /// Returns the text with a point instead of the comma if that makes it a number.
  std::string_view with_point(std::string_view text) {
    with_point_ = text;
    std::ranges::replace(with_point_, ',', '.');
    return parse_double(with_point_) ? with_point_ : text;
  }

  void read_names() {
    instance_ = table_.has(Role::instance) ? builder_.instance(field(Role::instance), column(Role::instance))
                                           : builder_.instance(kDefaultName);
  }
  DatasetBuilder::ExpertHandle read_expert() {
    // Comparisons that are counted have no experts.
    const bool named = table_.has(Role::expert) && !(builder_.counts_comparisons() && table_.layout.compares());
    return named ? builder_.expert(field(Role::expert), column(Role::expert)) : builder_.expert(kDefaultName);
  }

  void read_entry() {
    read_names();
    std::string_view text = table_.layout.value ? number(*table_.layout.value) : std::string_view();
    const bool silent = text.empty() || text == "NULL";
    if (silent || table_.has(Role::label)) {
      const auto item = builder_.item(field(Role::item), column(Role::item));
      read_label(item);
      if (silent && table_.layout.value) builder_.add_candidate(instance_, item);
      if (!silent) text = number(*table_.layout.value);  // read_label() has used its memory
    }
    if (silent || !table_.layout.value) return;
    const Role role = *table_.layout.value;
    const double value = role == Role::rank ? non_negative_number(rows_.lines(), text, column(role), "a rank")
                                            : finite_number(rows_.lines(), text, column(role), table_.what);
    const auto list = read_list(read_expert());
    builder_.add_entry(list, field(Role::item), column(Role::item), table_.sign * value);
    if (table_.has(Role::weight)) {
      const double weight = read_weight();
      if (table_.form == Form::judgement)
        builder_.set_entry_weight(weight);
      else
        builder_.set_list_weight(list, weight, column(Role::weight));
    }
    if (table_.has(Role::count)) builder_.set_list_count(list, read_count(), column(Role::count));
    if (const auto time = read_time()) builder_.set_entry_time(*time, column(Role::time));
  }

  /// Returns the list of the row: that of the expert or, with a column `list`, one of several.
  DatasetBuilder::ListHandle read_list(DatasetBuilder::ExpertHandle expert) {
    const Silence silence = table_.has(Role::silence) ? read_silence() : Silence::unknown;
    const std::uint64_t at = table_.has(Role::silence) ? column(Role::silence) : 0;
    return table_.has(Role::list) ? builder_.named_list(instance_, expert, table_.form, silence, field(Role::list), at)
                                  : builder_.list(instance_, expert, table_.form, silence, at);
  }

  void read_label(DatasetBuilder::ItemHandle item) {
    const std::string_view text = number(Role::label);
    if (text.empty() || text == "NULL") {
      if (!table_.layout.value) builder_.add_candidate(instance_, item);
      return;
    }
    const double label = finite_number(rows_.lines(), text, column(Role::label), "a label");
    if (!options_.marks_missing(label))
      builder_.add_label(instance_, item, label);
    else if (!table_.layout.value)
      builder_.add_candidate(instance_, item);
  }

  void read_comparison() {
    read_names();
    const bool sides = table_.layout.kind != TableKind::winner_loser;
    const Role first_role = sides ? Role::left : Role::winner;
    const Role second_role = sides ? Role::right : Role::loser;
    const auto first = builder_.item(field(first_role), column(first_role));
    const auto second = builder_.item(field(second_role), column(second_role));
    if (first == second) fail(second_role, kOtherItemExpected);
    const double outcome = sides ? read_winner() : 1.0;
    builder_.add_comparison(instance_, read_expert(), first, second, read_tie() ? 0.5 : outcome);
    if (table_.has(Role::weight)) builder_.set_comparison_weight(read_weight());
    if (const auto time = read_time()) builder_.set_comparison_time(*time, column(Role::time));
    if (!field(Role::cluster).empty()) {
      builder_.set_comparison_cluster(field(Role::cluster), column(Role::cluster));
    }
  }

  double read_winner() {
    if (table_.layout.kind == TableKind::side_scores) return share_of(Role::left_score, Role::right_score, "a score");
    if (table_.layout.kind == TableKind::side_ranks) return share_of(Role::right_rank, Role::left_rank, "a rank");
    const std::string_view text = field(Role::winner), left = field(Role::left), right = field(Role::right);
    for (const std::string_view name : {left, right}) {
      if (is_position_word(name)) position_names_.emplace(name);
    }
    const bool is_left = text == left;
    const bool is_right = text == right;
    const WhoWon won =
        who_won(options_.decimal_comma && !is_left && !is_right ? with_point(text) : text, is_left, is_right);
    if (won.kind == WhoWon::Kind::ambiguous) fail(Role::winner, kShareExpected);
    if (won.kind == WhoWon::Kind::unknown) fail(Role::winner, kWinnerExpected);
    if (won.by_position) position_words_.try_emplace(std::string(text), rows_.lines().location(column(Role::winner)));
    return won.share;
  }

  /// Returns the share of the side with the first value, of which the greater wins.
  double share_of(Role side, Role other, std::string_view what) {
    const double own = finite_number(rows_.lines(), number(side), column(side), what);
    const double others = finite_number(rows_.lines(), number(other), column(other), what);
    return own == others ? 0.5 : own > others ? 1.0 : 0.0;
  }

  /// Throws InputError if a word for a position is also the name of an item in another row.
  void check_position_words() const {
    for (const auto& [word, place] : position_words_) {
      if (position_names_.contains(word)) throw InputError(place, in_quotes(word), kShareExpected);
    }
  }

  bool read_tie() const {
    const std::string_view text = field(Role::tie);
    if (text.empty() || text == "0" || text == "false" || text == "no") return false;
    if (text == "1" || text == "true" || text == "yes" || text == "tie") return true;
    fail(Role::tie, "1, true or yes for a tie; 0, false, no or nothing for no tie");
  }

  double read_weight() {
    const std::string_view text = number(Role::weight);
    return text.empty() ? 1.0 : non_negative_number(rows_.lines(), text, column(Role::weight), "a weight");
  }
  std::uint32_t read_count() const {
    const std::string_view text = field(Role::count);
    if (text.empty()) return 1;
    const auto count = parse_unsigned(text);
    if (!count || *count == 0 || *count > kMaxStatements) fail(Role::count, "the number of ballots (1 or more)");
    return static_cast<std::uint32_t>(*count);
  }
  Silence read_silence() const {
    const std::string_view text = field(Role::silence);
    if (text.empty() || text == "unknown") return Silence::unknown;
    if (text == "below") return Silence::below;
    if (text == "tied-last") return Silence::tied_last;
    fail(Role::silence, "unknown, below or tied-last");
  }
  std::optional<Time> read_time() const {
    const std::string_view text = field(Role::time);
    if (text.empty()) return std::nullopt;
    const auto time = parse_time(text);
    if (!time) fail(Role::time, kTimeExpected);
    return time;
  }

  CsvRows rows_;
  const CsvTable& table_;
  const ReadOptions& options_;
  DatasetBuilder& builder_;
  DatasetBuilder::InstanceHandle instance_{};
  std::string with_point_;
  bool empty_ = true;
  std::set<std::string> position_names_;  ///< item names that are also words for positions
  std::map<std::string, SourceLocation>
      position_words_;  ///< words for positions used as winners, with their first location
};

}  // namespace

void read_csv(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder) {
  CsvRows rows(lines);
  const CsvTable table = read_csv_table(rows, options, builder);
  CsvReader reader(std::move(rows), table, options, builder);
  read_rows(lines, builder, reader, cut_outside_quotes);
  reader.finish();
}

}  // namespace witan
