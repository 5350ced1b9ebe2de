#include "witan/util/csv_text.hpp"

#include <algorithm>
#include <cmath>

#include "leaderboard_writers.hpp"
#include "util/json_text.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

std::string fold_object(const MethodSummary& method, const Leaderboard& board, std::uint32_t fold) {
  std::string text = fmt::format("{{\"fold\":{}", fold + 1);
  for (std::size_t m = 0; m < board.metrics.size(); ++m) {
    text += fmt::format(",{}:{}", json_string(board.metrics[m].name()), json_number(method.metrics[m].by_fold[fold]));
  }
  return text + '}';
}

std::string instances_member(const Leaderboard& board, const LeaderboardOutput& output, std::size_t method,
                             std::size_t m) {
  if (output.instances == 0 || method == board.baseline || std::ranges::find(output.tested, m) == output.tested.end()) {
    return "";
  }
  std::string text;
  for (const InstanceDifference& one : extreme_instances(board, output, method, m)) {
    text += fmt::format("{}{{\"instance\":{},\"difference\":{}}}", text.empty() ? "" : ",", json_string(one.instance),
                        json_number(one.difference));
  }
  return fmt::format(",\"instances\":[{}]", text);
}

/// Returns the values of one metric, in the order of `instance_names`.
std::string values_of(const Leaderboard& board, std::size_t method, std::size_t m) {
  const std::size_t width = board.metrics.size();
  std::string text;
  for (std::size_t k = m; k < board.methods[method].values.size(); k += width) {
    text += (text.empty() ? "" : ",") + json_number(board.methods[method].values[k]);
  }
  return text;
}

std::string pair_object(const Leaderboard& board, std::size_t metric, const PairTest& pair) {
  return fmt::format(
      "{{\"metric\":{},\"first\":{},\"second\":{},\"difference\":{},\"low\":{},\"high\":{},\"p_signs\":{},"
      "\"holm_signs\":{},\"wins\":{},\"ties\":{},\"losses\":{}}}",
      json_string(board.metrics[metric].name()), json_string(board.methods[pair.first].method),
      json_string(board.methods[pair.second].method), json_number(pair.difference), json_number(pair.interval.low),
      json_number(pair.interval.high), json_number(pair.randomisation.p), json_number(pair.corrected), pair.wins.wins,
      pair.wins.ties, pair.wins.losses);
}

/// Returns the tests of all pairs, if they were made.
std::string pairs_member(const Leaderboard& board) {
  if (board.pairs.empty()) return "";
  std::string text;
  for (std::size_t m = 0; m < board.pairs.size(); ++m) {
    for (const PairTest& pair : board.pairs[m]) text += (text.empty() ? "\n  " : ",\n  ") + pair_object(board, m, pair);
  }
  return fmt::format(",\n \"pairs\":[{}]", text);
}

std::string instance_names(const Leaderboard& board, const LeaderboardOutput& output) {
  if (output.data.instance_count() == 0) return "";
  std::string text;
  for (const std::uint32_t instance : board.instances) {
    text += (text.empty() ? "" : ",") + json_string(output.data.instance_names()[instance]);
  }
  return fmt::format(",\"instance_names\":[{}]", text);
}

std::string metric_object(const Leaderboard& board, const LeaderboardOutput& output, std::size_t method,
                          std::size_t m) {
  const MetricSummary& metric = board.methods[method].metrics[m];
  return fmt::format(
      "{{\"metric\":{},\"mean_of_instances\":{},\"mean_low\":{},\"mean_high\":{},\"mean_of_folds\":{},"
      "\"seed_deviation\":{},\"values\":[{}],\"against_baseline\":{}{}}}",
      json_string(board.metrics[m].name()), json_number(metric.of_instances), json_number(metric.mean_interval.low),
      json_number(metric.mean_interval.high), json_number(metric.of_folds), json_number(metric.seed_deviation),
      values_of(board, method, m), method == board.baseline ? "null" : test_object(metric),
      instances_member(board, output, method, m));
}

std::string times_of(const MethodSummary& method) {
  return fmt::format(",\"train_seconds\":{},\"solve_seconds\":{}", json_number(method.train_seconds),
                     json_number(method.solve_seconds));
}

}  // namespace

std::string test_object(const MetricSummary& metric) {
  return fmt::format(
      "{{\"difference\":{},\"low\":{},\"high\":{},\"t\":{},\"degrees_of_freedom\":{},\"p_t\":{},\"p_signs\":{},"
      "\"exact\":{},"
      "\"holm_t\":{},\"holm_signs\":{},\"wins\":{},\"ties\":{},\"losses\":{},\"effect_size\":{}}}",
      json_number(metric.difference), json_number(metric.interval.low), json_number(metric.interval.high),
      json_number(metric.t.t), json_number(metric.t.degrees_of_freedom), json_number(metric.t.p),
      json_number(metric.randomisation.p), metric.randomisation.exact, json_number(metric.t_corrected),
      json_number(metric.randomisation_corrected), metric.wins.wins, metric.wins.ties, metric.wins.losses,
      json_number(metric.effect_size));
}

void write_csv(const Leaderboard& board, const LeaderboardOutput& output, std::ostream& out) {
  out << "method,metric,fold,mean,mean_of_folds,seeds,seed_deviation,difference,low,high,t,p_t,p_signs,holm_t,"
         "holm_signs,wins,ties,losses,effect_size,not_converged"
      << (output.times ? ",train_seconds,solve_seconds\n" : "\n");
  for (std::size_t k = 0; k < board.methods.size(); ++k) {
    const MethodSummary& method = board.methods[k];
    for (std::size_t m = 0; m < board.metrics.size(); ++m) {
      const MetricSummary& metric = method.metrics[m];
      const std::string head = fmt::format("{},{}", csv_field(method.method), csv_field(board.metrics[m].name()));
      for (std::uint32_t f = 0; f < board.folds; ++f) {
        out << fmt::format("{},{},{},,,,,,,,,,,,,,,,{}\n", head, f + 1, csv_number(metric.by_fold[f]),
                           output.times ? ",," : "");
      }
      out << fmt::format("{},all,{},{},{},{}", head, metric.of_instances, metric.of_folds, method.seeds,
                         metric.seed_deviation);
      if (k == board.baseline) {
        out << ",,,,,,,,,,,,";
      } else {
        out << fmt::format(",{},{},{},{},{},{},{},{},{},{},{},{}", metric.difference, metric.interval.low,
                           metric.interval.high, metric.t.t, metric.t.p, metric.randomisation.p, metric.t_corrected,
                           metric.randomisation_corrected, metric.wins.wins, metric.wins.ties, metric.wins.losses,
                           csv_number(metric.effect_size));
      }
      out << fmt::format(",{}", method.not_converged);
      if (output.times) {
        out << fmt::format(",{},{}", csv_number(method.train_seconds), csv_number(method.solve_seconds));
      }
      out << '\n';
    }
  }
}

void write_json(const Leaderboard& board, const LeaderboardOutput& output, std::ostream& out) {
  out << fmt::format("{{\"dialect\":{}{},\"folds\":{},\"instances\":{}{},\"baseline\":{},\"level\":{},\"methods\":[",
                     json_string(to_string(output.dialect)),
                     board.protocol.empty() ? "" : fmt::format(",\"protocol\":{}", json_string(board.protocol)),
                     board.folds, board.instances.size(), instance_names(board, output),
                     json_string(board.methods[board.baseline].method), json_number(board.level));
  const char* separator = "\n ";
  for (std::size_t k = 0; k < board.methods.size(); ++k) {
    const MethodSummary& method = board.methods[k];
    out << separator
        << fmt::format("{{\"method\":{},\"seeds\":{},\"not_converged\":{}{}{},\"folds\":[", json_string(method.method),
                       method.seeds, method.not_converged, output.times ? times_of(method) : "",
                       std::isnan(method.log_likelihood)
                           ? ""
                           : fmt::format(",\"log_likelihood\":{}", json_number(method.log_likelihood)));
    for (std::uint32_t f = 0; f < board.folds; ++f) out << (f > 0 ? "," : "") << fold_object(method, board, f);
    out << "],\"metrics\":[";
    for (std::size_t m = 0; m < board.metrics.size(); ++m) {
      out << (m > 0 ? ",\n  " : "\n  ") << metric_object(board, output, k, m);
    }
    out << "]}";
    separator = ",\n ";
  }
  out << "]" << pairs_member(board) << "}\n";
}

}  // namespace witan
