#include "witan/report/text_table.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <ostream>

#include "ranking_writers.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

std::string rank_text(const RankedItem& item) {
  return item.best_rank == item.worst_rank ? fmt::format("{}", item.best_rank) : fmt::format("{}=", item.best_rank);
}

std::string score_text(double score) { return std::isnan(score) ? "–" : fmt::format("{:.6g}", score); }

std::string interval_text(const RankedItem& item) {
  if (std::isnan(item.standard_error)) return "–";
  return fmt::format("{:.4g} … {:.4g}", item.interval.low, item.interval.high);
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

/// Writes the results other than the scores.
void write_facts(const Fit& fit, const RankingOutput& output, std::ostream& out) {
  if (has_interval(fit)) {
    out << fmt::format("intervals: {:g} %, {}\n", 100 * output.level, to_string(fit.uncertainty->kind()));
  }
  if (fit.likelihood) {
    out << fmt::format("log-likelihood: {:.6g} · {} {} · AIC {:.6g}\n", fit.likelihood->log_likelihood,
                       fit.likelihood->parameter_count,
                       fit.likelihood->parameter_count == 1 ? "parameter" : "parameters", fit.likelihood->aic());
  }
  for (const Estimate& estimate : fit.estimates) {
    const bool has_error = !std::isnan(estimate.standard_error);
    out << fmt::format("{}: {:.4g}{}\n", estimate.name, estimate.value,
                       has_error ? fmt::format(" · standard error {:.3g}", estimate.standard_error) : "");
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
  for (const RankedItem& item : ranking.items) {
    std::vector<std::string> cells = {rank_text(item), fmt::format("{}", item.tier),
                                      std::string(item_name(data, instance, item.slot)), score_text(item.score),
                                      fmt::format("{}", experts[item.slot])};
    if (intervals) cells.insert(cells.begin() + 4, {interval_text(item), ranks_text(item.ranks)});
    for (const Column& column : fit.item_columns) cells.push_back(score_text(column.values[item.slot]));
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
