#include "witan/report/text_table.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <ostream>

#include "ranking_writers.hpp"
#include "sheet.hpp"
#include "util/decimals.hpp"
#include "util/utf8.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

std::string rank_text(const RankedItem& item) {
  return item.best_rank == item.worst_rank ? fmt::format("{}", item.best_rank) : fmt::format("{}=", item.best_rank);
}

/// The texts of the numbers of a ranking: every column has the same number of decimals.
class NumberTexts {
 public:
  explicit NumberTexts(const Ranking& ranking) {
    std::vector<double> scores, errors;
    for (const RankedItem& item : ranking.items) {
      scores.push_back(item.score);
      errors.push_back(item.standard_error);
    }
    decimals_ = decimals_by_error(errors, scores);
    for (const RankedItem& item : ranking.items) {
      if (std::isnan(item.standard_error)) continue;
      low_width_ = std::max(low_width_, display_width(fixed(item.interval.low, decimals_)));
      high_width_ = std::max(high_width_, display_width(fixed(item.interval.high, decimals_)));
    }
  }

  [[nodiscard]] std::string score(const RankedItem& item) const { return fixed(item.score, decimals_); }
  /// Returns an interval with its ends below those of the other intervals.
  [[nodiscard]] std::string interval(const RankedItem& item) const {
    if (std::isnan(item.standard_error)) return "–";
    return padded(item.interval.low, low_width_) + " … " + padded(item.interval.high, high_width_);
  }

 private:
  [[nodiscard]] std::string padded(double value, std::size_t width) const {
    const std::string text = fixed(value, decimals_);
    return std::string(width - display_width(text), ' ') + text;
  }

  Decimals decimals_ = 0;
  std::size_t low_width_ = 0, high_width_ = 0;
};

/// Returns the cells of a column of the method, by position in the ranking.
std::vector<std::string> column_texts(const Column& column, const Ranking& ranking) {
  std::vector<double> values;
  for (const RankedItem& item : ranking.items) values.push_back(column.values[item.slot]);
  const Decimals decimals = decimals_of(values);
  std::vector<std::string> texts;
  for (const double value : values) texts.push_back(fixed(value, decimals));
  return texts;
}

std::string ranks_text(const RankInterval& ranks) {
  if (ranks.best == 0) return "–";
  return ranks.best == ranks.worst ? fmt::format("{}", ranks.best) : fmt::format("{}–{}", ranks.best, ranks.worst);
}

/// Returns true if some item has an interval. A fit without any, such as one of items that nobody compares, still has
/// an uncertainty.
bool has_interval(const Fit& fit) {
  if (!fit.uncertainty) return false;
  for (Slot slot = 0; slot < fit.scores.size(); ++slot) {
    if (!std::isnan(fit.scores[slot]) && !std::isnan(fit.uncertainty->standard_error(slot))) return true;
  }
  return false;
}

/// Returns a count that may have decimals, with its noun.
std::string with_noun(double count, std::string_view one) {
  return fmt::format("{} {}{}", with_digits(count, 6), one, count == 1 ? "" : "s");
}

/// Adds the results other than the scores.
void add_facts(const Fit& fit, const RankingOutput& output, std::vector<std::string>& notes) {
  if (has_interval(fit)) {
    notes.push_back(fmt::format("intervals: {:g} %, {}", 100 * output.level, to_string(fit.uncertainty->kind())));
  }
  if (fit.likelihood) {
    notes.push_back(fmt::format("log-likelihood: {} · {} · AIC {}", fixed(fit.likelihood->log_likelihood, 2),
                                with_noun(fit.likelihood->parameter_count, "parameter"),
                                fixed(fit.likelihood->aic(), 2)));
  }
  for (const Estimate& estimate : fit.estimates) {
    const bool has_error = !std::isnan(estimate.standard_error);
    const Decimals decimals = decimals_for(estimate.standard_error, 2);
    notes.push_back(fmt::format("{}: {}", estimate.name,
                                has_error ? fmt::format("{} · standard error {}", fixed(estimate.value, decimals),
                                                        fixed(estimate.standard_error, decimals))
                                          : with_digits(estimate.value, 4)));
  }
}

void add_diagnostics(const Diagnostics& diagnostics, Spelling spelling, std::vector<std::string>& notes) {
  if (!has_converged(diagnostics.stop)) notes.push_back(fmt::format("! {}", to_string(diagnostics.stop)));
  for (const std::string& note : diagnostics.notes) notes.push_back("! " + spell_options(note, spelling));
}

/// Returns how many items are not shown, and how many of them are tied with the last item that is.
std::optional<std::string> omission(const Fit& fit, const Ranking& shown) {
  const auto unlisted = static_cast<std::size_t>(std::ranges::count(fit.unlisted, true));
  const std::size_t more = fit.scores.size() - unlisted - shown.items.size();
  if (more == 0) return std::nullopt;
  const std::size_t tied = shown.items.empty() ? 0 : shown.items.back().worst_rank - shown.items.size();
  if (tied == 0) return fmt::format("… and {} more", more);
  return fmt::format("… and {} more, {} of them tied with rank {}", more, tied, shown.items.back().best_rank);
}

/// Builds the table of one instance.
class RankingSheet {
 public:
  RankingSheet(const Dataset& data, const Instance& instance, const Fit& fit, const FragilityOf& fragility,
               const RankingOutput& output)
      : data_(data),
        instance_(instance),
        fit_(fit),
        fragility_(fragility),
        output_(output),
        ranking_(shown_ranking(fit, output)),
        texts_(ranking_),
        intervals_(has_interval(fit)) {}

  Sheet build() {
    add_titles();
    add_columns();
    const std::vector<std::uint64_t> experts = count_experts(instance_);
    std::vector<std::vector<std::string>> extra;
    for (const Column& column : fit_.item_columns) extra.push_back(column_texts(column, ranking_));
    for (std::size_t k = 0; k < ranking_.items.size(); ++k) add_row(k, experts, extra);
    if (const auto text = omission(fit_, ranking_)) sheet_.notes.push_back(*text);
    if (fragility_.requested()) sheet_.notes.emplace_back(kFragilityLegend);
    add_facts(fit_, output_, sheet_.notes);
    add_diagnostics(fit_.diagnostics, output_.spelling, sheet_.notes);
    return std::move(sheet_);
  }

 private:
  void add_titles() {
    const std::string items = counted(instance_.size(), "item");
    const std::string experts = counted(total_experts(instance_), "expert");
    sheet_.title = fmt::format("{} · {} · {} · {}", instance_.name, items, experts, output_.method);
    sheet_.caption =
        fmt::format("{}Ranking of {} by {}, from {}{}",
                    data_.instance_count() > 1 ? fmt::format("{}. ", instance_.name) : "", items, output_.method,
                    experts, output_.style.data.empty() ? "" : fmt::format("; data: {}", output_.style.data));
  }

  void add_columns() {
    using enum TextTable::Align;
    using enum SheetColumn::Narrowing;
    sheet_.columns = {{"rank", right, never}, {"tier", right}, {"item", left, cut}, {"score", right, never}};
    if (intervals_) {
      sheet_.columns.push_back({"interval", right});
      sheet_.columns.push_back({"ranks", right});
      sheet_.bars_after = 4;
    }
    sheet_.columns.push_back({"experts", right});
    for (const Column& column : fit_.item_columns) sheet_.columns.push_back({column.name, right});
    if (!fragility_.requested()) return;
    sheet_.columns.push_back({"swap_statements", right});
    sheet_.columns.push_back({"swap_experts", right});
  }

  void add_row(std::size_t k, const std::vector<std::uint64_t>& experts,
               const std::vector<std::vector<std::string>>& extra) {
    const RankedItem& item = ranking_.items[k];
    std::vector<SheetCell> cells = {rank_text(item), fmt::format("{}", item.tier),
                                    std::string(item_name(data_, instance_, item.slot)), texts_.score(item)};
    if (item.best_rank == 1) cells.back().emphasis = SheetCell::Emphasis::best;
    if (intervals_) {
      cells.emplace_back(texts_.interval(item));
      cells.emplace_back(ranks_text(item.ranks));
      sheet_.bars.push_back({item.interval.low, item.score, item.interval.high});
    }
    cells.emplace_back(fmt::format("{}", experts[item.slot]));
    for (const auto& column : extra) cells.emplace_back(column[k]);
    if (fragility_.requested()) {
      const PairFragility* pair = fragility_.below(item.slot);
      cells.emplace_back(removal_text(pair, &PairFragility::statements));
      cells.emplace_back(removal_text(pair, &PairFragility::experts));
    }
    sheet_.rows.push_back(std::move(cells));
  }

  const Dataset& data_;
  const Instance& instance_;
  const Fit& fit_;
  const FragilityOf& fragility_;
  const RankingOutput& output_;
  Ranking ranking_;
  NumberTexts texts_;
  bool intervals_;
  Sheet sheet_;
};

}  // namespace

void write_tables(const Dataset& data, std::span<const Fit> fits, const RankingOutput& output, ReportFormat format,
                  std::ostream& out) {
  std::vector<Sheet> sheets;
  for (std::size_t i = 0; i < fits.size(); ++i) {
    const Instance instance = data.instance(i);
    const FragilityOf fragility(output.fragility, i);
    sheets.push_back(RankingSheet(data, instance, fits[i], fragility, output).build());
    if (format != ReportFormat::table) continue;
    // There may be many instances, so a terminal gets each table at once.
    if (i > 0) out << '\n';
    write_sheets(sheets, format, output.style, out);
    sheets.clear();
  }
  if (format == ReportFormat::table) return;
  write_sheets(sheets, format, output.style, out);
}

}  // namespace witan
