#include "witan/io/format.hpp"
#include "witan/util/option_name.hpp"

#include <cmath>
#include <map>
#include <set>

#include "comparison_winner.hpp"
#include "csv.hpp"
#include "csv_header.hpp"
#include "csv_rows.hpp"
#include "data/statement_rules.hpp"
#include "fields.hpp"
#include "util/numbers.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan {
namespace {

class CsvReader {
 public:
  CsvReader(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder)
      : rows_(lines), options_(options), builder_(builder) {}

  void read() {
    if (!rows_.next()) throw InputError(rows_.lines().place(), "nothing", "a header row");
    header_ = read_csv_header(rows_, options_);
    check_header();
    bool empty = true;
    while (rows_.next()) {
      empty = false;
      builder_.at_line(rows_.lines().number());
      if (rows_.fields().size() != header_.fields) {
        throw InputError(rows_.lines().place(),
                         fmt::format("{} field{}", rows_.fields().size(), rows_.fields().size() == 1 ? "" : "s"),
                         fmt::format("{} as in the header", header_.fields));
      }
      if (compares_)
        read_comparison();
      else
        read_entry();
    }
    if (empty) throw InputError(rows_.lines().place(), "a header without rows", "at least one row below it");
    check_position_words();
  }

 private:
  [[nodiscard]] std::string_view field(Role role) const {
    return header_.has(role) ? trimmed(rows_.fields()[header_.at(role)]) : std::string_view();
  }
  [[nodiscard]] std::uint64_t column(Role role) const { return rows_.column(header_.at(role)); }
  [[noreturn]] void fail(Role role, std::string_view expected) const {
    const std::string_view text = field(role);
    throw InputError(rows_.lines().place(column(role)), text.empty() ? "nothing" : in_quotes(text), expected);
  }
  [[noreturn]] void fail_header(std::string_view found, std::string_view expected) const {
    throw InputError(rows_.lines().place(1), found, expected);
  }

  void check_header() {
    compares_ = header_.has(Role::winner);
    if (compares_)
      check_comparison_header();
    else
      check_entry_header();
    if (!header_.ignored.empty()) {
      builder_.note(
          fmt::format("{}: {} ignored: {}", rows_.lines().name(),
                      header_.ignored.size() == 1 ? "1 column" : fmt::format("{} columns", header_.ignored.size()),
                      fmt::join(header_.ignored, ", ")));
    }
  }

  void check_comparison_header() {
    const bool sides = header_.has(Role::left) && header_.has(Role::right);
    if (!sides && !header_.has(Role::loser)) {
      fail_header("a header with winner", "also loser, or left and right");
    }
    if (!sides && (header_.has(Role::left) || header_.has(Role::right))) {
      fail_header("a header with winner, loser and one of left and right",
                  "winner and loser, or left, right and winner");
    }
    if (sides && header_.has(Role::loser)) fail_header("a header with left, right and loser", "left, right and winner");
    for (const Role role : {Role::item, Role::rank, Role::score, Role::rating, Role::judgement, Role::count,
                            Role::silence, Role::label}) {
      if (header_.has(role)) {
        fail_header(fmt::format("a header with winner and {}", to_string(role)),
                    "comparisons or statements about single items, not both");
      }
    }
    if (!sides) builder_.presentation_unknown();
  }

  void check_entry_header() {
    if (!header_.has(Role::item)) {
      fail_header(
          "a header without item and without winner",
          fmt::format("item and one of rank, score, rating, judgement, label; or winner and loser; or left, "
                      "right and winner{}",
                      options_.columns_offered ? fmt::format(" ({} maps other names)", option("columns")) : ""));
    }
    for (const auto& [role, form] : {std::pair(Role::score, Form::score), std::pair(Role::rating, Form::rating),
                                     std::pair(Role::judgement, Form::judgement), std::pair(Role::rank, Form::rank)}) {
      if (!header_.has(role)) continue;
      if (!value_) {
        value_ = role;
        form_ = form;
      } else if (role == Role::rank && *value_ == Role::score) {
        builder_.note(fmt::format("{}: 1 column ignored: rank (score orders the items)", rows_.lines().name()));
      } else {
        fail_header(fmt::format("a header with both {} and {}", to_string(*value_), to_string(role)),
                    fmt::format("only one of them ({} selects it)", option("columns")));
      }
    }
    if (!value_ && !header_.has(Role::label)) {
      fail_header("a header with item alone", "one of rank, score, rating, judgement, label beside it");
    }
    if (!value_ && header_.has(Role::expert)) {
      fail_header("a header with expert and label, but without a statement of the expert",
                  fmt::format("rank, score, rating or judgement ({} reads labels as judgements)",
                              either("--columns judgement=label", "columns={'judgement': 'label'}")));
    }
    if (value_) what_ = fmt::format("a {}", to_string(*value_));
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
    const std::string_view text = value_ ? field(*value_) : std::string_view();
    const bool silent = text.empty() || text == "NULL";
    if (silent || header_.has(Role::label)) {
      const auto item = builder_.item(field(Role::item), column(Role::item));
      read_label(item);
      if (silent && value_) builder_.add_candidate(instance_, item);
    }
    if (silent || !value_) return;
    const double value = *value_ == Role::rank ? non_negative_number(rows_.lines(), text, column(*value_), "a rank")
                                               : finite_number(rows_.lines(), text, column(*value_), what_);
    const auto expert = read_expert();
    const auto list = header_.has(Role::silence)
                          ? builder_.list(instance_, expert, form_, read_silence(), column(Role::silence))
                          : builder_.list(instance_, expert, form_, Silence::unknown);
    builder_.add_entry(list, field(Role::item), column(Role::item), sign_ * value);
    if (header_.has(Role::weight)) {
      const double weight = read_weight();
      if (form_ == Form::judgement)
        builder_.set_entry_weight(weight);
      else
        builder_.set_list_weight(list, weight, column(Role::weight));
    }
    if (header_.has(Role::count)) builder_.set_list_count(list, read_count(), column(Role::count));
    if (const auto time = read_time()) builder_.set_entry_time(*time);
  }

  void read_label(DatasetBuilder::ItemHandle item) {
    const std::string_view text = field(Role::label);
    if (text.empty() || text == "NULL") {
      if (!value_) builder_.add_candidate(instance_, item);
      return;
    }
    const double label = finite_number(rows_.lines(), text, column(Role::label), "a label");
    const auto narrowed = static_cast<float>(label);
    if (!std::isfinite(narrowed)) {
      throw InputError(rows_.lines().place(column(Role::label)), fmt::format("{}, which is too large", in_quotes(text)),
                       "a label (a finite number)");
    }
    if (label != options_.missing_label)
      builder_.add_label(instance_, item, narrowed);
    else if (!value_)
      builder_.add_candidate(instance_, item);
  }

  void read_comparison() {
    read_names();
    const bool sides = header_.has(Role::left);
    const Role first_role = sides ? Role::left : Role::winner;
    const Role second_role = sides ? Role::right : Role::loser;
    const auto first = builder_.item(field(first_role), column(first_role));
    const auto second = builder_.item(field(second_role), column(second_role));
    if (first == second) fail(second_role, kOtherItemExpected);
    const float outcome = sides ? read_winner() : 1.0F;
    builder_.add_comparison(instance_, read_expert(), first, second, read_tie() ? 0.5F : outcome);
    if (header_.has(Role::weight)) builder_.set_comparison_weight(read_weight());
    if (const auto time = read_time()) builder_.set_comparison_time(*time);
  }

  float read_winner() {
    const std::string_view text = field(Role::winner), left = field(Role::left), right = field(Role::right);
    for (const std::string_view name : {left, right}) {
      if (is_position_word(name)) position_names_.emplace(name);
    }
    const WhoWon won = who_won(text, text == left, text == right);
    if (won.kind == WhoWon::Kind::ambiguous) fail(Role::winner, kShareExpected);
    if (won.kind == WhoWon::Kind::unknown) fail(Role::winner, kWinnerExpected);
    if (won.by_position) position_words_.try_emplace(std::string(text), rows_.lines().place(column(Role::winner)));
    return won.share;
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
  std::optional<std::int64_t> read_time() const {
    const std::string_view text = field(Role::time);
    if (text.empty()) return std::nullopt;
    const auto time = parse_integer(text);
    if (!time) fail(Role::time, "a time (a whole number)");
    return time;
  }

  CsvRows rows_;
  const ReadOptions& options_;
  DatasetBuilder& builder_;
  CsvHeader header_;
  std::set<std::string> position_names_;  ///< item names that are also words for positions
  std::map<std::string, SourceLocation>
      position_words_;  ///< words for positions used as winners, with their first location
  bool compares_ = false;
  std::optional<Role> value_;
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
