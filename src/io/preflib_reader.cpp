#include "witan/io/format.hpp"

#include <algorithm>
#include <unordered_map>

#include "data/shared_rank.hpp"
#include "fields.hpp"
#include "preflib.hpp"
#include "preflib_header.hpp"
#include "row_reader.hpp"
#include "util/numbers.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan {
namespace {

/// What the header says about the orders.
struct PreflibTable {
  std::string instance;
  std::vector<std::string> items;  ///< names by alternative
  std::uint64_t lines = 0;         ///< before the first order
};

class PreflibReader : public RowReader {
 public:
  PreflibReader(const PreflibKind& kind, LineReader& lines, DatasetBuilder& builder)
      : kind_(kind), lines_(lines), builder_(builder) {}
  /// A reader of orders only.
  PreflibReader(const PreflibReader& of, LineReader& lines, DatasetBuilder& builder)
      : kind_(of.kind_), lines_(lines), builder_(builder), table_(of.table_) {
    begin_table();
    orders_ = orders_before_ = lines.number() - table_.lines;  // if no line between the orders is blank
  }

  bool next() override {
    while (lines_.next()) {
      const std::string_view line = trimmed(lines_.line());
      if (line.empty()) continue;
      builder_.at_line(lines_.number());
      if (line.front() == '#' && !items_.empty()) {
        lines_.fail_at(line, "a header line after the orders", "an order \"count: 1,2,3\"");
      }
      if (line.front() == '#')
        header_.add(lines_, kind_);
      else
        read_order(line);
      return true;
    }
    return false;
  }
  /// Reads the header and the first order.
  void begin() {
    while (items_.empty() && next()) {
    }
  }
  [[nodiscard]] std::unique_ptr<RowReader> fork(LineReader& lines, DatasetBuilder& builder) const override {
    return std::make_unique<PreflibReader>(*this, lines, builder);
  }
  [[nodiscard]] bool follows(const RowReader& block) const override {
    return dynamic_cast<const PreflibReader&>(block).orders_before_ == orders_;
  }
  bool join(const RowReader& block, const NameIds& /*ids*/) override {
    const auto& next = dynamic_cast<const PreflibReader&>(block);
    orders_ = next.orders_;
    voters_ += next.voters_;
    return true;
  }
  void finish() const {
    if (orders_ == 0) throw InputError(lines_.location(), "no orders", "one order \"count: 1,2,3\" per line");
    PreflibHeader::check(header_.voters(), "NUMBER VOTERS", voters_, "the sum of the counts");
    PreflibHeader::check(header_.orders(), "NUMBER UNIQUE ORDERS", orders_, "the orders in the file");
  }

 private:
  void begin_orders(std::string_view line) {
    if (header_.alternatives().empty()) {
      lines_.fail_at(line, fmt::format("{} at the start", in_quotes(line)),
                     "header lines \"# KEY: value\" (PrefLib's old style, without them, is not read)");
    }
    header_.finish(lines_);
    const std::string file = source_name(lines_.name());
    const std::size_t dot = file.rfind('.');
    table_ = {dot == 0 ? file : file.substr(0, dot), {}, lines_.number() - 1};
    name_items();
    begin_table();
    for (const auto item : items_) builder_.add_candidate(instance_, item);
  }

  void begin_table() {
    instance_ = builder_.instance(table_.instance);
    for (const std::string& name : table_.items) items_.push_back(builder_.item(name));
    seen_in_.assign(items_.size(), 0);
  }

  /// Names the items. The default name of an alternative is its number.
  void name_items() {
    std::unordered_map<std::string_view, std::size_t> times;
    for (const auto& one : header_.alternatives()) ++times[one.name];
    std::vector<std::uint64_t> nameless;
    for (const auto& one : header_.alternatives()) {
      if (one.name.empty() || times[one.name] > 1) nameless.push_back(one.number);
    }
    const bool clash = std::any_of(nameless.begin(), nameless.end(),
                                   [&](std::uint64_t number) { return times.contains(std::to_string(number)); });
    for (const auto& one : header_.alternatives()) {
      const bool by_number = clash || one.name.empty() || times[one.name] > 1;
      table_.items.push_back(by_number ? std::to_string(one.number) : one.name);
      (void)builder_.item(table_.items.back(), one.location.column);
    }
    if (nameless.empty()) return;
    builder_.note(fmt::format("{}: {} named by number: no unique names for {}", lines_.name(),
                              clash ? "all alternatives are" : "some alternatives are",
                              fmt::join(nameless.begin(), nameless.begin() + shown(nameless), ", ")));
  }
  static std::ptrdiff_t shown(const std::vector<std::uint64_t>& numbers) {
    return static_cast<std::ptrdiff_t>(std::min<std::size_t>(numbers.size(), 10));
  }

  void read_order(std::string_view line) {
    if (orders_ == 0) begin_orders(line);
    ++orders_;
    const std::size_t colon = line.find(':');
    const std::string_view counted = trimmed(line.substr(0, colon));
    const auto count = parse_unsigned(counted);
    if (!count || *count == 0 || *count > kMaxStatements) lines_.fail(counted, "the number of voters with this order");
    if (colon == std::string_view::npos) lines_.fail_at(line.substr(counted.size()), "no colon", "\"count: 1,2,3\"");
    voters_ += *count;
    list_ = builder_.new_list(instance_, builder_.expert(std::to_string(orders_)), Form::rank,
                              kind_.complete ? Silence::unknown : Silence::below, static_cast<std::uint32_t>(*count));
    read_alternatives(line.substr(colon + 1));
    if (kind_.complete) check_complete();
  }

  void read_alternatives(std::string_view rest) {
    std::uint64_t position = 1;
    while (true) {
      rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
      const bool group = rest.starts_with('{');
      if (group && !kind_.ties) lines_.fail_at(rest, "a tie", fmt::format("no ties in {}", kind_.name));
      const std::size_t end = group ? rest.find('}') : std::min(rest.find(','), rest.size());
      if (end == std::string_view::npos) lines_.fail_at(rest, "a brace that is never closed", "a closing brace");
      position += read_tied(rest.substr(group ? 1 : 0, end - (group ? 1 : 0)), position);
      rest.remove_prefix(group ? end + 1 : end);
      rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
      if (rest.empty()) return;
      if (rest.front() != ',') lines_.fail(rest, "a comma or the end of the line");
      rest.remove_prefix(1);
    }
  }

  /// Reads alternatives with the same rank, and returns their number.
  std::size_t read_tied(std::string_view text, std::uint64_t position) {
    split_at(text, ',', tied_);
    for (const std::string_view field : tied_) {
      const std::string_view digits = trimmed(field);
      const auto number = parse_unsigned(digits);
      if (!number || *number == 0 || *number > items_.size()) {
        lines_.fail(digits, fmt::format("the number of an alternative (1 to {})", items_.size()));
      }
      std::uint64_t& seen = seen_in_[*number - 1];
      if (seen == orders_) {
        lines_.fail_at(digits, fmt::format("alternative {} a second time", *number), "each at most once in an order");
      }
      seen = orders_;
      builder_.add_entry(list_, items_[*number - 1], shared_rank(position, tied_.size()));
    }
    return tied_.size();
  }

  void check_complete() const {
    std::vector<std::uint64_t> missing;
    for (std::size_t k = 0; k < seen_in_.size(); ++k) {
      if (seen_in_[k] != orders_) missing.push_back(k + 1);
    }
    if (missing.empty()) return;
    const std::string more = missing.size() > 10 ? fmt::format(" and {} more", missing.size() - 10) : "";
    throw InputError(
        lines_.location(),
        fmt::format("an order without {}{}", fmt::join(missing.begin(), missing.begin() + shown(missing), ", "), more),
        fmt::format("all {} alternatives in {} ({} holds incomplete orders)", items_.size(), kind_.name,
                    kind_.ties ? kToi.name : kSoi.name));
  }

  const PreflibKind& kind_;
  LineReader& lines_;
  DatasetBuilder& builder_;
  PreflibHeader header_;
  PreflibTable table_;
  DatasetBuilder::InstanceHandle instance_{};
  std::vector<DatasetBuilder::ItemHandle> items_;  ///< by alternative
  std::vector<std::uint64_t> seen_in_;             ///< by alternative: last order that contains it
  std::vector<std::string_view> tied_;
  DatasetBuilder::ListHandle list_{};
  std::uint64_t orders_ = 0, voters_ = 0;
  std::uint64_t orders_before_ = 0;  ///< those of earlier blocks
};

}  // namespace

void read_preflib(const PreflibKind& kind, LineReader& lines, DatasetBuilder& builder) {
  PreflibReader reader(kind, lines, builder);
  reader.begin();
  read_rows(lines, builder, reader);
  reader.finish();
}

}  // namespace witan
