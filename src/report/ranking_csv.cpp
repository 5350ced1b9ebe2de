#include "witan/util/csv_text.hpp"

#include <algorithm>
#include <ostream>

#include "ranking_writers.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Columns that only some outputs have. They are the same for all fits of a method.
struct ExtraColumns {
  bool intervals = false;
  std::vector<std::string> items;
};

ExtraColumns extra_columns(std::span<const Fit> fits) {
  ExtraColumns extra;
  for (const Fit& fit : fits) {
    extra.intervals = extra.intervals || fit.uncertainty != nullptr;
    if (!extra.items.empty()) continue;
    for (const Column& column : fit.item_columns) extra.items.push_back(column.name);
  }
  return extra;
}

std::string csv_interval(const RankedItem& item) {
  const auto rank = [](std::uint32_t value) { return value == 0 ? "" : fmt::format("{}", value); };
  return fmt::format(",{},{},{},{},{}", csv_number(item.standard_error), csv_number(item.interval.low),
                     csv_number(item.interval.high), rank(item.ranks.best), rank(item.ranks.worst));
}

void write_rows(const Dataset& data, const Instance& instance, const Fit& fit, const RankingOutput& output,
                const ExtraColumns& extra, const FragilityOf& fragility, std::ostream& out) {
  const std::vector<std::uint64_t> experts = count_experts(instance);
  for (const RankedItem& item : shown_ranking(fit, output).items) {
    out << fmt::format("{},{},{},{},{},{},{},{}{}", csv_field(instance.name), item.best_rank, item.worst_rank,
                       item.tier, csv_field(item_name(data, instance, item.slot)), csv_number(item.score),
                       experts[item.slot], has_converged(fit.diagnostics.stop) ? "yes" : "no",
                       extra.intervals ? csv_interval(item) : "");
    for (std::size_t k = 0; k < extra.items.size(); ++k) {
      out << ',' << (k < fit.item_columns.size() ? csv_number(fit.item_columns[k].values[item.slot]) : "");
    }
    if (fragility.requested()) {
      const PairFragility* pair = fragility.below(item.slot);
      out << removal_csv(pair, &PairFragility::statements) << removal_csv(pair, &PairFragility::experts);
    }
    out << '\n';
  }
}

}  // namespace

void write_csv(const Dataset& data, std::span<const Fit> fits, const RankingOutput& output, std::ostream& out) {
  const ExtraColumns extra = extra_columns(fits);
  out << "instance,rank,last_rank,tier,item,score,experts,converged"
      << (extra.intervals ? ",standard_error,low,high,best_rank,worst_rank" : "");
  for (const std::string& column : extra.items) out << ',' << csv_field(column);
  if (!output.fragility.empty()) out << ",swap_statements,swap_statements_exact,swap_experts,swap_experts_exact";
  out << '\n';
  for (std::size_t i = 0; i < fits.size(); ++i) {
    write_rows(data, data.instance(i), fits[i], output, extra, FragilityOf(output.fragility, i), out);
  }
}

}  // namespace witan
