#include "witan/report/write_rankings.hpp"

#include "witan/report/ranking.hpp"
#include "witan/report/text_table.hpp"
#include "witan/util/csv_text.hpp"
#include "witan/util/error.hpp"
#include "witan/util/json_text.hpp"

#include <algorithm>
#include <cmath>
#include <ostream>

#include <fmt/format.h>

namespace witan {
namespace {

std::string_view item_name(const Dataset& data, const Instance& instance, Slot slot) {
  return data.name(instance.items[slot]);
}

/// The ranking cut to what the output asks for.
Ranking shown_ranking(const Fit& fit, const RankingOutput& output) {
  Ranking ranking = make_ranking(fit);
  if (output.top == 0) return ranking;
  std::erase_if(ranking.items, [&](const RankedItem& item) { return item.best_rank > output.top; });
  return ranking;
}

std::string rank_text(const RankedItem& item) {
  return item.best_rank == item.worst_rank ? fmt::format("{}", item.best_rank) : fmt::format("{}=", item.best_rank);
}

std::string score_text(double score) { return std::isnan(score) ? "–" : fmt::format("{:.6g}", score); }

void write_diagnostics(const Diagnostics& diagnostics, std::ostream& out) {
  if (!is_good(diagnostics.stop)) out << "! " << to_string(diagnostics.stop) << '\n';
  for (const std::string& note : diagnostics.notes) out << "! " << note << '\n';
}

void write_table(const Dataset& data, const Instance& instance, const Fit& fit, const RankingOutput& output,
                 std::ostream& out) {
  out << fmt::format("{} · {} items · {} experts · {}\n", instance.name, instance.size(), total_experts(instance),
                     output.method);
  using enum TextTable::Align;
  std::vector<std::pair<std::string, TextTable::Align>> columns = {
      {"rank", right}, {"tier", right}, {"item", left}, {"score", right}, {"experts", right}};
  for (const Column& column : fit.item_columns) columns.emplace_back(column.name, right);
  TextTable table(std::move(columns));
  const std::vector<std::uint32_t> experts = count_experts(instance);
  const Ranking ranking = shown_ranking(fit, output);
  for (const RankedItem& item : ranking.items) {
    std::vector<std::string> row = {rank_text(item), fmt::format("{}", item.tier),
                                    std::string(item_name(data, instance, item.slot)), score_text(item.score),
                                    fmt::format("{}", experts[item.slot])};
    for (const Column& column : fit.item_columns) row.push_back(score_text(column.values[item.slot]));
    table.add_row(std::move(row));
  }
  table.write(out);
  const std::size_t more = fit.scores.size() - ranking.items.size();
  if (more > 0) out << fmt::format("… and {} more\n", more);
  for (const Quantity& quantity : fit.quantities) out << fmt::format("{}: {:.4g}\n", quantity.name, quantity.value);
  write_diagnostics(fit.diagnostics, out);
}

/// The names of the columns beside the score: those of the first fit that has any, since a method gives all the same.
std::vector<std::string_view> column_names(std::span<const Fit> fits) {
  std::vector<std::string_view> names;
  for (const Fit& fit : fits) {
    for (const Column& column : fit.item_columns) names.push_back(column.name);
    if (!names.empty()) break;
  }
  return names;
}

std::string csv_number(double value) { return std::isnan(value) ? "" : fmt::format("{}", value); }

void write_csv_rows(const Dataset& data, const Instance& instance, const Fit& fit, const RankingOutput& output,
                    std::size_t columns, std::ostream& out) {
  const std::vector<std::uint32_t> experts = count_experts(instance);
  for (const RankedItem& item : shown_ranking(fit, output).items) {
    out << fmt::format("{},{},{},{},{},{},{},{}", csv_field(instance.name), item.best_rank, item.worst_rank, item.tier,
                       csv_field(item_name(data, instance, item.slot)), csv_number(item.score), experts[item.slot],
                       is_good(fit.diagnostics.stop) ? "yes" : "no");
    for (std::size_t k = 0; k < columns; ++k) {
      out << ',' << (k < fit.item_columns.size() ? csv_number(fit.item_columns[k].values[item.slot]) : "");
    }
    out << '\n';
  }
}

void write_json_columns(std::span<const Column> columns, std::size_t row, std::ostream& out) {
  for (const Column& column : columns) {
    out << fmt::format(",{}:{}", json_string(column.name), json_number(column.values[row]));
  }
}

/// What was found beside the ranking, if anything: estimated quantities and the experts' weights.
void write_json_findings(const Dataset& data, const Fit& fit, std::ostream& out) {
  if (!fit.quantities.empty()) {
    out << "\"quantities\":{";
    for (std::size_t k = 0; k < fit.quantities.size(); ++k) {
      out << fmt::format("{}{}:{}", k > 0 ? "," : "", json_string(fit.quantities[k].name),
                         json_number(fit.quantities[k].value));
    }
    out << "},";
  }
  if (fit.experts.empty()) return;
  out << "\"experts\":[";
  for (std::size_t k = 0; k < fit.experts.size(); ++k) {
    out << fmt::format("{}{{\"expert\":{},\"weight\":{}", k > 0 ? "," : "",
                       json_string(data.name(fit.experts[k].expert)), json_number(fit.experts[k].weight));
    write_json_columns(fit.expert_columns, k, out);
    out << '}';
  }
  out << "],";
}

void write_json_object(const Dataset& data, const Instance& instance, const Fit& fit, const RankingOutput& output,
                       std::ostream& out) {
  const std::vector<std::uint32_t> experts = count_experts(instance);
  out << fmt::format("{{\"instance\":{},\"method\":{},\"good\":{},\"stop\":{},\"notes\":[", json_string(instance.name),
                     json_string(output.method), is_good(fit.diagnostics.stop),
                     json_string(to_string(fit.diagnostics.stop)));
  for (std::size_t k = 0; k < fit.diagnostics.notes.size(); ++k) {
    out << (k > 0 ? "," : "") << json_string(fit.diagnostics.notes[k]);
  }
  out << "],";
  write_json_findings(data, fit, out);
  out << "\"ranking\":[";
  const char* separator = "";
  for (const RankedItem& item : shown_ranking(fit, output).items) {
    out << fmt::format("{}{{\"rank\":{},\"last_rank\":{},\"tier\":{},\"item\":{},\"score\":{},\"experts\":{}",
                       separator, item.best_rank, item.worst_rank, item.tier,
                       json_string(item_name(data, instance, item.slot)), json_number(item.score), experts[item.slot]);
    write_json_columns(fit.item_columns, item.slot, out);
    out << '}';
    separator = ",";
  }
  out << "]}";
}

void write_trec(const Dataset& data, const Instance& instance, const Fit& fit, const RankingOutput& output,
                std::ostream& out) {
  std::vector<RankedItem> items = make_ranking(fit).items;
  std::sort(items.begin(), items.end(), [](const RankedItem& a, const RankedItem& b) {
    return a.tier != b.tier ? a.tier < b.tier : a.slot > b.slot;
  });
  std::uint32_t rank = 0;
  for (const RankedItem& item : items) {
    if (std::isnan(item.score) || (output.top > 0 && rank >= output.top)) break;
    out << fmt::format("{} Q0 {} {} {} {}\n", instance.name, item_name(data, instance, item.slot), ++rank, item.score,
                       output.tag);
  }
}

void write_scores(const Dataset& data, std::span<const Fit> fits, std::ostream& out) {
  std::vector<double> by_row(data.item_rows());
  for (std::size_t i = 0; i < fits.size(); ++i) {
    const Instance instance = data.instance(i);
    double least = 0;
    for (const double score : fits[i].scores) least = score < least ? score : least;
    for (Slot slot = 0; slot < instance.size(); ++slot) {
      const double score = fits[i].scores[slot];
      by_row[instance.input_row[slot]] = std::isnan(score) ? least - 1 : score;
    }
  }
  for (const double score : by_row) out << fmt::format("{}\n", score);
}

bool has_blank(std::string_view name) { return name.find_first_of(" \t") != std::string_view::npos; }

}  // namespace

void check_ranking_format(const Dataset& data, const RankingOutput& output) {
  if (output.format == RankingFormat::scores && data.item_rows() == 0) {
    throw InputError(
        "--format scores prints one number per input row, and this input does not have one item a row "
        "(letor-agg, letor and svmlight do)");
  }
  if (output.format != RankingFormat::trec) return;
  for (const auto* names : {&data.instance_names(), &data.item_names()}) {
    for (std::uint32_t id = 0; id < names->size(); ++id) {
      if (!has_blank((*names)[id])) continue;
      throw InputError(fmt::format("a TREC run cannot hold the name {}, which has a blank in it; csv and jsonl can",
                                   in_quotes((*names)[id])));
    }
  }
}

void write_rankings(const Dataset& data, std::span<const Fit> fits, const RankingOutput& output, std::ostream& out) {
  check_ranking_format(data, output);
  if (output.format == RankingFormat::scores) return write_scores(data, fits, out);
  const std::vector<std::string_view> columns = column_names(fits);
  if (output.format == RankingFormat::csv) {
    out << "instance,rank,last_rank,tier,item,score,experts,good";
    for (const std::string_view column : columns) out << ',' << csv_field(column);
    out << '\n';
  }
  if (output.format == RankingFormat::json) out << "[";
  for (std::size_t i = 0; i < fits.size(); ++i) {
    const Instance instance = data.instance(i);
    switch (output.format) {
      case RankingFormat::table:
        if (i > 0) out << '\n';
        write_table(data, instance, fits[i], output, out);
        break;
      case RankingFormat::csv:
        write_csv_rows(data, instance, fits[i], output, columns.size(), out);
        break;
      case RankingFormat::json:
        out << (i > 0 ? ",\n " : "");
        write_json_object(data, instance, fits[i], output, out);
        break;
      case RankingFormat::jsonl:
        write_json_object(data, instance, fits[i], output, out);
        out << '\n';
        break;
      case RankingFormat::trec:
        write_trec(data, instance, fits[i], output, out);
        break;
      case RankingFormat::scores:
        break;
    }
  }
  if (output.format == RankingFormat::json) out << "]\n";
}

}  // namespace witan
