#include "witan/report/write_rankings.hpp"

#include "witan/report/ranking.hpp"
#include "witan/report/text_table.hpp"
#include "witan/stats/distributions.hpp"
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
  Ranking ranking = make_ranking(fit, output.level, output.seed);
  if (output.top == 0) return ranking;
  std::erase_if(ranking.items, [&](const RankedItem& item) { return item.best_rank > output.top; });
  return ranking;
}

std::string rank_text(const RankedItem& item) {
  return item.best_rank == item.worst_rank ? fmt::format("{}", item.best_rank) : fmt::format("{}=", item.best_rank);
}

std::string score_text(double score) { return std::isnan(score) ? "–" : fmt::format("{:.6g}", score); }

std::string number_or_nothing(double value) { return std::isnan(value) ? "" : fmt::format("{}", value); }

std::string interval_text(const RankedItem& item) {
  if (std::isnan(item.standard_error)) return "–";
  return fmt::format("{:.4g} … {:.4g}", item.interval.low, item.interval.high);
}

std::string ranks_text(const RankInterval& ranks) {
  if (ranks.best == 0) return "–";
  return ranks.best == ranks.worst ? fmt::format("{}", ranks.best) : fmt::format("{}–{}", ranks.best, ranks.worst);
}

/// What the model found beside the scores.
void write_facts(const Fit& fit, const RankingOutput& output, std::ostream& out) {
  if (fit.uncertainty) {
    out << fmt::format("intervals: {:g} %, {}\n", 100 * output.level, to_string(fit.uncertainty->kind()));
  }
  if (fit.likelihood) {
    out << fmt::format("log-likelihood {:.6g} · {} parameters · AIC {:.6g}\n", fit.likelihood->log_likelihood,
                       fit.likelihood->degrees, fit.likelihood->aic());
  }
  for (const Quantity& quantity : fit.quantities) out << fmt::format("{} {:.6g}\n", quantity.name, quantity.value);
}

void write_diagnostics(const Diagnostics& diagnostics, std::ostream& out) {
  if (!is_good(diagnostics.stop)) out << "! " << to_string(diagnostics.stop) << '\n';
  for (const std::string& note : diagnostics.notes) out << "! " << note << '\n';
}

void write_table(const Dataset& data, const Instance& instance, const Fit& fit, const RankingOutput& output,
                 std::ostream& out) {
  out << fmt::format("{} · {} items · {} experts · {}\n", instance.name, instance.size(), total_experts(instance),
                     output.method);
  using enum TextTable::Align;
  const bool sure = fit.uncertainty != nullptr;
  std::vector<std::pair<std::string, TextTable::Align>> columns = {
      {"rank", right}, {"tier", right}, {"item", left}, {"score", right}, {"experts", right}};
  if (sure) columns.insert(columns.begin() + 4, {{"interval", right}, {"ranks", right}});
  TextTable table(columns);
  const std::vector<std::uint32_t> experts = count_experts(instance);
  const Ranking ranking = shown_ranking(fit, output);
  for (const RankedItem& item : ranking.items) {
    std::vector<std::string> cells = {rank_text(item), fmt::format("{}", item.tier),
                                      std::string(item_name(data, instance, item.slot)), score_text(item.score),
                                      fmt::format("{}", experts[item.slot])};
    if (sure) cells.insert(cells.begin() + 4, {interval_text(item), ranks_text(item.ranks)});
    table.add_row(std::move(cells));
  }
  table.write(out);
  const std::size_t more = fit.scores.size() - ranking.items.size();
  if (more > 0) out << fmt::format("… and {} more\n", more);
  write_facts(fit, output, out);
  write_diagnostics(fit.diagnostics, out);
}

/// The columns after the usual ones.
std::string csv_interval(const RankedItem& item) {
  const auto rank = [](std::uint32_t place) { return place == 0 ? "" : fmt::format("{}", place); };
  return fmt::format(",{},{},{},{},{}", number_or_nothing(item.standard_error), number_or_nothing(item.interval.low),
                     number_or_nothing(item.interval.high), rank(item.ranks.best), rank(item.ranks.worst));
}

enum class CsvColumns : std::uint8_t { plain, with_intervals };

void write_csv_rows(const Dataset& data, const Instance& instance, const Fit& fit, const RankingOutput& output,
                    CsvColumns columns, std::ostream& out) {
  const std::vector<std::uint32_t> experts = count_experts(instance);
  for (const RankedItem& item : shown_ranking(fit, output).items) {
    out << fmt::format("{},{},{},{},{},{},{},{}{}\n", csv_field(instance.name), item.best_rank, item.worst_rank,
                       item.tier, csv_field(item_name(data, instance, item.slot)), number_or_nothing(item.score),
                       experts[item.slot], is_good(fit.diagnostics.stop) ? "yes" : "no",
                       columns == CsvColumns::plain ? "" : csv_interval(item));
  }
}

std::string json_interval(const RankedItem& item) {
  const auto rank = [](std::uint32_t place) { return place == 0 ? "null" : fmt::format("{}", place); };
  return fmt::format(",\"standard_error\":{},\"low\":{},\"high\":{},\"best_rank\":{},\"worst_rank\":{}",
                     json_number(item.standard_error), json_number(item.interval.low), json_number(item.interval.high),
                     rank(item.ranks.best), rank(item.ranks.worst));
}

void write_json_facts(const Dataset& data, const Fit& fit, std::ostream& out) {
  if (fit.uncertainty) out << fmt::format(",\"intervals\":{}", json_string(to_string(fit.uncertainty->kind())));
  if (fit.likelihood) {
    out << fmt::format(",\"log_likelihood\":{},\"parameters\":{},\"aic\":{}",
                       json_number(fit.likelihood->log_likelihood), fit.likelihood->degrees,
                       json_number(fit.likelihood->aic()));
  }
  for (const Quantity& quantity : fit.quantities) {
    out << fmt::format(",{}:{}", json_string(quantity.name), json_number(quantity.value));
  }
  if (fit.experts.empty()) return;
  const char* separator = ",\"expert_weights\":{";
  for (const ExpertWeight& expert : fit.experts) {
    out << fmt::format("{}{}:{}", separator, json_string(data.name(expert.expert)), json_number(expert.weight));
    separator = ",";
  }
  out << "}";
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
  out << "]";
  write_json_facts(data, fit, out);
  out << ",\"ranking\":[";
  const char* separator = "";
  for (const RankedItem& item : shown_ranking(fit, output).items) {
    out << fmt::format("{}{{\"rank\":{},\"last_rank\":{},\"tier\":{},\"item\":{},\"score\":{},\"experts\":{}{}}}",
                       separator, item.best_rank, item.worst_rank, item.tier,
                       json_string(item_name(data, instance, item.slot)), json_number(item.score), experts[item.slot],
                       fit.uncertainty ? json_interval(item) : "");
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

double win_probability(WinLink link, double difference) {
  return link == WinLink::normal ? normal_cdf(difference) : 1 / (1 + std::exp(-difference));
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

void write_probabilities(const Dataset& data, std::span<const Fit> fits, std::ostream& out) {
  out << "instance,item,other,above,wins\n";
  for (std::size_t k = 0; k < fits.size(); ++k) {
    const Instance instance = data.instance(k);
    const Fit& fit = fits[k];
    for (Slot i = 0; i < instance.size(); ++i) {
      for (Slot j = 0; j < instance.size(); ++j) {
        const double difference = fit.scores[i] - fit.scores[j];
        if (i == j || std::isnan(difference)) continue;
        out << fmt::format(
            "{},{},{},{},{}\n", csv_field(instance.name), csv_field(item_name(data, instance, i)),
            csv_field(item_name(data, instance, j)),
            fit.uncertainty ? number_or_nothing(fit.uncertainty->probability_above(i, j, difference)) : "",
            fit.win_link == WinLink::none ? "" : fmt::format("{}", win_probability(fit.win_link, difference)));
      }
    }
  }
}

void write_rankings(const Dataset& data, std::span<const Fit> fits, const RankingOutput& output, std::ostream& out) {
  check_ranking_format(data, output);
  if (output.format == RankingFormat::scores) return write_scores(data, fits, out);
  const bool sure = std::any_of(fits.begin(), fits.end(), [](const Fit& fit) { return fit.uncertainty != nullptr; });
  const CsvColumns columns = sure ? CsvColumns::with_intervals : CsvColumns::plain;
  if (output.format == RankingFormat::csv) {
    out << "instance,rank,last_rank,tier,item,score,experts,good"
        << (sure ? ",standard_error,low,high,best_rank,worst_rank\n" : "\n");
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
        write_csv_rows(data, instance, fits[i], output, columns, out);
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
