#include "witan/io/format.hpp"
#include "witan/util/option_name.hpp"

#include <cmath>
#include <map>
#include <set>

#include "comparison_winner.hpp"
#include "csv.hpp"
#include "csv_header.hpp"
#include "csv_rows.hpp"
#include "fields.hpp"
#include "table_layout.hpp"
#include "util/numbers.hpp"
#include "util/time_text.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan {
namespace {

class CsvReader {
 public:
  CsvReader(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder)
      : rows_(lines), options_(options), builder_(builder) {}

  void read() {
    if (!rows_.next()) throw InputError(rows_.lines().location(), "nothing", "a header row");
    header_ = read_csv_header(rows_, options_);
    check_header();
    bool empty = true;
    while (rows_.next()) {
      empty = false;
      builder_.at_line(rows_.lines().number());
      if (rows_.fields().size() != header_.fields) {
        throw InputError(rows_.lines().location(),
                         fmt::format("{} field{}", rows_.fields().size(), rows_.fields().size() == 1 ? "" : "s"),
                         fmt::format("{} as in the header", header_.fields));
      }
      if (layout_.compares())
        read_comparison();
      else
        read_entry();
    }
    if (empty) throw InputError(rows_.lines().location(), "a header without rows", "at least one row below it");
    check_position_words();
  }

 private:
  [[nodiscard]] std::string_view field(Role role) const {
    return header_.has(role) ? trimmed(rows_.fields()[header_.at(role)]) : std::string_view();
  }
  [[nodiscard]] std::uint64_t column(Role role) const { return rows_.column(header_.at(role)); }
  [[noreturn]] void fail(Role role, std::string_view expected) const {
    const std::string_view text = field(role);
    throw InputError(rows_.lines().location(column(role)), text.empty() ? "nothing" : in_quotes(text), expected);
  }

  void check_header() {
    RoleFlags roles{};
    for (std::size_t r = 0; r < kRoles; ++r) roles[r] = header_.has(static_cast<Role>(r));
    const std::string hint = options_.columns_offered ? fmt::format(" ({} maps other names)", option("columns")) : "";
    layout_ = layout_of(roles, rows_.lines().location(1), hint);
    if (layout_.score_replaces_rank) {
      builder_.note(fmt::format("{}: 1 column ignored: rank (score orders the items)", rows_.lines().name()));
    }
    ignore_unused(roles);
    if (layout_.kind == TableKind::winner_loser) builder_.presentation_unknown();
    if (layout_.value) set_form(*layout_.value);
    if (header_.has(Role::silence)) builder_.silence_given();
  }

  /// Ignores the columns that the layout does not use, and notes all ignored columns.
  void ignore_unused(const RoleFlags& roles) {
    for (std::size_t r = 0; r < kRoles; ++r) {
      if (!roles[r] || layout_.used[r]) continue;
      int& field = header_.field[r];
      const bool noted = layout_.score_replaces_rank && static_cast<Role>(r) == Role::rank;
      header_.ignored[static_cast<std::size_t>(field)] = !noted;
      field = -1;
    }
    std::vector<std::string_view> ignored;
    for (std::size_t k = 0; k < header_.fields; ++k) {
      if (header_.ignored[k]) ignored.push_back(header_.names[k]);
    }
    if (ignored.empty()) return;
    builder_.note(fmt::format("{}: {} ignored: {}", rows_.lines().name(),
                              ignored.size() == 1 ? "1 column" : fmt::format("{} columns", ignored.size()),
                              fmt::join(ignored, ", ")));
  }

  void set_form(Role value) {
    what_ = fmt::format("a {}", to_string(value));
    form_ = value == Role::rank     ? Form::rank
            : value == Role::score  ? Form::score
            : value == Role::rating ? Form::rating
                                    : Form::judgement;
    if (form_ == Form::rank && options_.direction == Direction::high)
      form_ = Form::score;
    else if (form_ != Form::rank && options_.direction == Direction::low)
      sign_ = -1;
  }

  void read_names() {
    instance_ = header_.has(Role::instance) ? builder_.instance(field(Role::instance), column(Role::instance))
                                            : builder_.instance(kDefaultName);
  }
  DatasetBuilder::ExpertHandle read_expert() {
    return header_.has(Role::expert) ? builder_.expert(field(Role::expert), column(Role::expert))
                                     : builder_.expert(kDefaultName);
  }

  void read_entry() {
    read_names();
    const std::string_view text = layout_.value ? field(*layout_.value) : std::string_view();
    const bool silent = text.empty() || text == "NULL";
    if (silent || header_.has(Role::label)) {
      const auto item = builder_.item(field(Role::item), column(Role::item));
      read_label(item);
      if (silent && layout_.value) builder_.add_candidate(instance_, item);
    }
    if (silent || !layout_.value) return;
    const Role role = *layout_.value;
    const double value = role == Role::rank ? non_negative_number(rows_.lines(), text, column(role), "a rank")
                                            : finite_number(rows_.lines(), text, column(role), what_);
    const auto list = read_list(read_expert());
    builder_.add_entry(list, field(Role::item), column(Role::item), sign_ * value);
    if (header_.has(Role::weight)) {
      const double weight = read_weight();
      if (form_ == Form::judgement)
        builder_.set_entry_weight(weight);
      else
        builder_.set_list_weight(list, weight, column(Role::weight));
    }
    if (header_.has(Role::count)) builder_.set_list_count(list, read_count(), column(Role::count));
    if (const auto time = read_time()) builder_.set_entry_time(*time, column(Role::time));
  }

  /// Returns the list of the row: that of the expert or, with a column `list`, one of several.
  DatasetBuilder::ListHandle read_list(DatasetBuilder::ExpertHandle expert) {
    const Silence silence = header_.has(Role::silence) ? read_silence() : Silence::unknown;
    const std::uint64_t at = header_.has(Role::silence) ? column(Role::silence) : 0;
    return header_.has(Role::list) ? builder_.named_list(instance_, expert, form_, silence, field(Role::list), at)
                                   : builder_.list(instance_, expert, form_, silence, at);
  }

  void read_label(DatasetBuilder::ItemHandle item) {
    const std::string_view text = field(Role::label);
    if (text.empty() || text == "NULL") {
      if (!layout_.value) builder_.add_candidate(instance_, item);
      return;
    }
    const double label = finite_number(rows_.lines(), text, column(Role::label), "a label");
    if (!options_.marks_missing(label))
      builder_.add_label(instance_, item, label);
    else if (!layout_.value)
      builder_.add_candidate(instance_, item);
  }

  void read_comparison() {
    read_names();
    const bool sides = layout_.kind != TableKind::winner_loser;
    const Role first_role = sides ? Role::left : Role::winner;
    const Role second_role = sides ? Role::right : Role::loser;
    const auto first = builder_.item(field(first_role), column(first_role));
    const auto second = builder_.item(field(second_role), column(second_role));
    if (first == second) fail(second_role, kOtherItemExpected);
    const double outcome = sides ? read_winner() : 1.0;
    builder_.add_comparison(instance_, read_expert(), first, second, read_tie() ? 0.5 : outcome);
    if (header_.has(Role::weight)) builder_.set_comparison_weight(read_weight());
    if (const auto time = read_time()) builder_.set_comparison_time(*time, column(Role::time));
    if (!field(Role::cluster).empty()) {
      builder_.set_comparison_cluster(field(Role::cluster), column(Role::cluster));
    }
  }

  double read_winner() {
    if (layout_.kind == TableKind::side_scores) return share_of(Role::left_score, Role::right_score, "a score");
    if (layout_.kind == TableKind::side_ranks) return share_of(Role::right_rank, Role::left_rank, "a rank");
    const std::string_view text = field(Role::winner), left = field(Role::left), right = field(Role::right);
    for (const std::string_view name : {left, right}) {
      if (is_position_word(name)) position_names_.emplace(name);
    }
    const WhoWon won = who_won(text, text == left, text == right);
    if (won.kind == WhoWon::Kind::ambiguous) fail(Role::winner, kShareExpected);
    if (won.kind == WhoWon::Kind::unknown) fail(Role::winner, kWinnerExpected);
    if (won.by_position) position_words_.try_emplace(std::string(text), rows_.lines().location(column(Role::winner)));
    return won.share;
  }

  /// Returns the share of the side with the first value, of which the greater wins.
  double share_of(Role side, Role other, std::string_view what) const {
    const double own = finite_number(rows_.lines(), field(side), column(side), what);
    const double others = finite_number(rows_.lines(), field(other), column(other), what);
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

  double read_weight() const {
    const std::string_view text = field(Role::weight);
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
  const ReadOptions& options_;
  DatasetBuilder& builder_;
  CsvHeader header_;
  std::set<std::string> position_names_;  ///< item names that are also words for positions
  std::map<std::string, SourceLocation>
      position_words_;  ///< words for positions used as winners, with their first location
  TableLayout layout_;
  Form form_ = Form::rank;
  std::string what_;
  double sign_ = 1;
  DatasetBuilder::InstanceHandle instance_{};
};

}  // namespace

void read_csv(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder) {
  CsvReader(lines, options, builder).read();
}

}  // namespace witan
