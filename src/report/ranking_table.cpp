#include "witan/report/text_table.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <ostream>

#include "ranking_writers.hpp"
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

/// Writes the results other than the scores.
void write_facts(const Fit& fit, const RankingOutput& output, std::ostream& out) {
  if (has_interval(fit)) {
    out << fmt::format("intervals: {:g} %, {}\n", 100 * output.level, to_string(fit.uncertainty->kind()));
  }
  if (fit.likelihood) {
    out << fmt::format("log-likelihood: {} · {} · AIC {}\n", fixed(fit.likelihood->log_likelihood, 2),
                       with_noun(fit.likelihood->parameter_count, "parameter"), fixed(fit.likelihood->aic(), 2));
  }
  for (const Estimate& estimate : fit.estimates) {
    const bool has_error = !std::isnan(estimate.standard_error);
    const Decimals decimals = decimals_for(estimate.standard_error, 2);
    out << fmt::format("{}: {}\n", estimate.name,
                       has_error ? fmt::format("{} · standard error {}", fixed(estimate.value, decimals),
                                               fixed(estimate.standard_error, decimals))
                                 : with_digits(estimate.value, 4));
  }
}

void write_diagnostics(const Diagnostics& diagnostics, Spelling spelling, std::ostream& out) {
  if (!has_converged(diagnostics.stop)) out << "! " << to_string(diagnostics.stop) << '\n';
  for (const std::string& note : diagnostics.notes) out << "! " << spell_options(note, spelling) << '\n';
}

}  // namespace

void write_table(const Dataset& data, const Instance& instance, const Fit& fit, const FragilityOf& fragility,
                 const RankingOutput& output, std::ostream& out) {
  out << fmt::format("{} · {} · {} · {}\n", printable(instance.name), counted(instance.size(), "item"),
                     counted(total_experts(instance), "expert"), output.method);
  using enum TextTable::Align;
  const bool intervals = has_interval(fit);
  std::vector<std::pair<std::string, TextTable::Align>> columns = {
      {"rank", right}, {"tier", right}, {"item", left}, {"score", right}, {"experts", right}};
  if (intervals) columns.insert(columns.begin() + 4, {{"interval", right}, {"ranks", right}});
  for (const Column& column : fit.item_columns) columns.emplace_back(column.name, right);
  if (fragility.requested()) columns.insert(columns.end(), {{"swap_statements", right}, {"swap_experts", right}});
  TextTable table(std::move(columns));
  const std::vector<std::uint64_t> experts = count_experts(instance);
  const Ranking ranking = shown_ranking(fit, output);
  const NumberTexts texts(ranking);
  std::vector<std::vector<std::string>> extra;
  for (const Column& column : fit.item_columns) extra.push_back(column_texts(column, ranking));
  for (std::size_t k = 0; k < ranking.items.size(); ++k) {
    const RankedItem& item = ranking.items[k];
    std::vector<std::string> cells = {rank_text(item), fmt::format("{}", item.tier),
                                      std::string(item_name(data, instance, item.slot)), texts.score(item),
                                      fmt::format("{}", experts[item.slot])};
    if (intervals) cells.insert(cells.begin() + 4, {texts.interval(item), ranks_text(item.ranks)});
    for (const auto& column : extra) cells.push_back(column[k]);
    if (fragility.requested()) {
      const PairFragility* pair = fragility.below(item.slot);
      cells.push_back(removal_text(pair, &PairFragility::statements));
      cells.push_back(removal_text(pair, &PairFragility::experts));
    }
    table.add_row(std::move(cells));
  }
  table.write(out);
  const auto unlisted = static_cast<std::size_t>(std::ranges::count(fit.unlisted, true));
  const std::size_t more = fit.scores.size() - unlisted - ranking.items.size();
  if (more > 0) out << fmt::format("… and {} more\n", more);
  if (fragility.requested()) out << kFragilityLegend << '\n';
  write_facts(fit, output, out);
  write_diagnostics(fit.diagnostics, output.spelling, out);
}

}  // namespace witan
