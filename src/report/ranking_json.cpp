#include "witan/util/version.hpp"

#include <cmath>
#include <ostream>

#include "display_name.hpp"
#include "ranking_writers.hpp"
#include "util/json_text.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

std::string json_interval(const RankedItem& item) {
  const auto rank = [](std::uint32_t value) { return value == 0 ? "null" : fmt::format("{}", value); };
  return fmt::format(",\"standard_error\":{},\"low\":{},\"high\":{},\"best_rank\":{},\"worst_rank\":{}",
                     json_number(item.standard_error), json_number(item.interval.low), json_number(item.interval.high),
                     rank(item.ranks.best), rank(item.ranks.worst));
}

void write_columns(std::span<const Column> columns, std::size_t row, std::ostream& out) {
  for (const Column& column : columns) {
    out << fmt::format(",{}:{}", json_string(column.name), json_number(column.values[row]));
  }
}

void write_object(std::string_view key, std::span<const Estimate> estimates, double Estimate::* member,
                  std::ostream& out) {
  if (estimates.empty()) return;
  out << fmt::format(",{}:{{", json_string(key));
  for (std::size_t k = 0; k < estimates.size(); ++k) {
    out << fmt::format("{}{}:{}", k > 0 ? "," : "", json_string(estimates[k].name), json_number(estimates[k].*member));
  }
  out << '}';
}

/// Writes the results other than the ranking.
void write_facts(const Fit& fit, std::ostream& out) {
  if (fit.uncertainty) out << fmt::format(",\"intervals\":{}", json_string(to_string(fit.uncertainty->kind())));
  if (fit.likelihood) {
    out << fmt::format(",\"log_likelihood\":{},\"parameters\":{},\"aic\":{}",
                       json_number(fit.likelihood->log_likelihood), fit.likelihood->parameter_count,
                       json_number(fit.likelihood->aic()));
  }
  write_object("estimates", fit.estimates, &Estimate::value, out);
  std::vector<Estimate> with_errors = fit.estimates;
  std::erase_if(with_errors, [](const Estimate& estimate) { return std::isnan(estimate.standard_error); });
  write_object("estimate_errors", with_errors, &Estimate::standard_error, out);
}

void write_experts(const Dataset& data, const Fit& fit, std::ostream& out) {
  if (fit.experts.empty()) return;
  out << ",\"experts\":[";
  for (std::size_t k = 0; k < fit.experts.size(); ++k) {
    out << fmt::format("{}{{\"expert\":{},\"weight\":{}", k > 0 ? "," : "",
                       json_string(data.name(fit.experts[k].expert)), json_number(fit.experts[k].weight));
    write_columns(fit.expert_columns, k, out);
    out << '}';
  }
  out << ']';
}

/// Returns the members that state how the ranking was computed.
std::string origin_of(const RankingOutput& output) {
  return fmt::format(",\"method_name\":{},\"version\":{},\"date\":{},\"seed\":{},\"level\":{},\"data_sha256\":{}",
                     json_string(display_name(output.method)), json_string(version()),
                     output.date.empty() ? "null" : json_string(output.date), output.given_seed,
                     json_number(output.level), output.data_sha256 ? json_string(*output.data_sha256) : "null");
}

}  // namespace

void write_json(const Dataset& data, const Instance& instance, const Fit& fit, const FragilityOf& fragility,
                const RankingOutput& output, std::ostream& out) {
  const std::vector<std::uint64_t> experts = count_experts(instance);
  out << fmt::format("{{\"instance\":{},\"method\":{}{},\"converged\":{},\"stop\":{},\"notes\":[",
                     json_string(instance.name), json_string(output.method), origin_of(output),
                     has_converged(fit.diagnostics.stop), json_string(to_string(fit.diagnostics.stop)));
  for (std::size_t k = 0; k < fit.diagnostics.notes.size(); ++k) {
    out << (k > 0 ? "," : "") << json_string(spell_options(fit.diagnostics.notes[k], output.spelling));
  }
  out << "]";
  write_facts(fit, out);
  write_experts(data, fit, out);
  out << ",\"ranking\":[";
  const char* separator = "";
  for (const RankedItem& item : shown_ranking(fit, output).items) {
    out << fmt::format("{}{{\"rank\":{},\"last_rank\":{},\"tier\":{},\"item\":{},\"score\":{},\"experts\":{}{}",
                       separator, item.best_rank, item.worst_rank, item.tier,
                       json_string(item_name(data, instance, item.slot)), json_number(item.score), experts[item.slot],
                       fit.uncertainty ? json_interval(item) : "");
    write_columns(fit.item_columns, item.slot, out);
    out << '}';
    separator = ",";
  }
  out << "]";
  if (fragility.requested()) {
    out << ",\"fragility\":";
    write_fragility_json(instance, fragility.pairs(), out);
  }
  out << '}';
}

}  // namespace witan
