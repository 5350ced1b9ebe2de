#include "witan/report/write_rankings.hpp"

#include "witan/method/spec.hpp"
#include "witan/util/error.hpp"
#include "witan/util/nearest.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <ostream>
#include <vector>

#include "ranking_writers.hpp"
#include "util/utf8.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

void write_trec(const Dataset& data, const Instance& instance, const Fit& fit, std::uint64_t top, std::string_view tag,
                std::ostream& out) {
  std::vector<RankedItem> items = make_ranking(fit).items;
  std::sort(items.begin(), items.end(), [](const RankedItem& a, const RankedItem& b) {
    return a.tier != b.tier ? a.tier < b.tier : a.slot > b.slot;
  });
  std::uint32_t rank = 0;
  for (const RankedItem& item : items) {
    if (std::isnan(item.score) || (top > 0 && rank >= top)) break;
    out << fmt::format("{} Q0 {} {} {} {}\n", instance.name, item_name(data, instance, item.slot), ++rank, item.score,
                       tag);
  }
}

void write_trec(const Dataset& data, std::span<const Fit> fits, const RankingOutput& output, std::ostream& out) {
  const std::string tag = output.tag.empty() ? parse_spec(output.method).name : output.tag;
  for (std::size_t i = 0; i < fits.size(); ++i) write_trec(data, data.instance(i), fits[i], output.top, tag, out);
}

void write_scores(const Dataset& data, std::span<const Fit> fits, std::ostream& out) {
  std::vector<double> by_row(data.item_rows());
  for (std::size_t i = 0; i < fits.size(); ++i) {
    const Instance instance = data.instance(i);
    double least = 0;
    for (const double score : fits[i].scores) least = score < least ? score : least;
    for (Slot slot = 0; slot < instance.size(); ++slot) {
      const double score = fits[i].scores[slot];
      const bool omitted = std::isnan(score) || (!fits[i].unlisted.empty() && fits[i].unlisted[slot]);
      by_row[instance.input_row[slot]] = omitted ? least - 1 : score;
    }
  }
  for (const double score : by_row) out << fmt::format("{}\n", score);
}

/// Returns the format of tables, or nullopt for formats for programs.
std::optional<ReportFormat> sheet_format(RankingFormat format) {
  switch (format) {
    case RankingFormat::table:
      return ReportFormat::table;
    case RankingFormat::markdown:
      return ReportFormat::markdown;
    case RankingFormat::latex:
      return ReportFormat::latex;
    case RankingFormat::html:
      return ReportFormat::html;
    default:
      return std::nullopt;
  }
}

}  // namespace

Ranking shown_ranking(const Fit& fit, const RankingOutput& output) {
  Ranking ranking = make_ranking(fit, output.level, output.seed);
  if (output.top == 0) return ranking;
  if (ranking.items.size() > output.top) ranking.items.resize(output.top);
  return ranking;
}

RankingFormat parse_ranking_format(std::string_view name) {
  std::vector<std::string_view> names;
  for (const auto& [known, format] : kRankingFormats) {
    if (known == name) return format;
    names.push_back(known);
  }
  throw UsageError(fmt::format("{}: expected table, csv, json, jsonl, trec, scores, markdown, latex or html{}",
                               option("format", name), did_you_mean(name, names)));
}

void check_ranking_output(const RankingOutput& output) {
  if (!output.tag.empty() && output.format != RankingFormat::trec) {
    throw UsageError(fmt::format("{} needs {}", option("tag"), option("format", "trec")));
  }
  if (has_whitespace(output.tag)) {
    throw UsageError(fmt::format("{}: expected a word without blanks", option("tag", output.tag)));
  }
  if (output.top > 0 && output.format == RankingFormat::scores) {
    throw UsageError(fmt::format("{} cannot be combined with {}, which prints one number per input row", option("top"),
                                 option("format", "scores")));
  }
}

void check_ranking_format(const Dataset& data, const RankingOutput& output) {
  check_ranking_output(output);
  if (output.format == RankingFormat::scores && data.item_rows() == 0) {
    throw InputError(option("format", "scores") +
                     " needs an input with one item per row (letor-agg, letor or svmlight)");
  }
  if (output.format != RankingFormat::trec) return;
  for (const auto* names : {&data.instance_names(), &data.item_names()}) {
    for (std::uint32_t id = 0; id < names->size(); ++id) {
      if (!has_whitespace((*names)[id])) continue;
      throw InputError(fmt::format("a TREC run cannot contain the name {}, which has white space; use csv or jsonl",
                                   in_quotes((*names)[id])));
    }
  }
}

void write_rankings(const Dataset& data, std::span<const Fit> fits, const RankingOutput& output, std::ostream& out) {
  check_ranking_format(data, output);
  if (output.format == RankingFormat::scores) return write_scores(data, fits, out);
  if (output.format == RankingFormat::trec) return write_trec(data, fits, output, out);
  if (output.format == RankingFormat::csv) return write_csv(data, fits, output, out);
  if (const auto format = sheet_format(output.format)) return write_tables(data, fits, output, *format, out);
  if (output.format == RankingFormat::json) out << "[";
  for (std::size_t i = 0; i < fits.size(); ++i) {
    if (output.format == RankingFormat::json && i > 0) out << ",\n ";
    write_json(data, data.instance(i), fits[i], FragilityOf(output.fragility, i), output, out);
    if (output.format == RankingFormat::jsonl) out << '\n';
  }
  if (output.format == RankingFormat::json) out << "]\n";
}

}  // namespace witan
