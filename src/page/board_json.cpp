#include "board_json.hpp"

#include "witan/stats/paired.hpp"

#include <algorithm>

#include "report/display_name.hpp"
#include "stats/metric_interval.hpp"

namespace witan::page {
namespace {

Json interval_json(const MeanInterval& interval) { return {number(interval.low), number(interval.high)}; }

Json against_json(const MetricSummary& metric) {
  return {{"difference", number(metric.difference)},
          {"interval", interval_json(metric.interval)},
          {"p", number(metric.randomisation.p)},
          {"corrected", number(metric.randomisation_corrected)},
          {"wins", metric.wins.wins},
          {"ties", metric.wins.ties},
          {"losses", metric.wins.losses}};
}

/// Returns every `width`-th value, on the scale on which means and differences are computed.
Json column_json(const Metric& metric, const std::vector<double>& values, std::size_t width, std::size_t at) {
  Json array = Json::array();
  for (std::size_t k = at; k < values.size(); k += width) array.push_back(number(to_mean_scale(metric, values[k])));
  return array;
}

/// Returns the number of metrics whose values per instance fit into a page. Adds a sentence if some do not.
std::size_t metrics_with_values(std::size_t metrics, std::size_t rows, std::size_t instances,
                                std::vector<std::string>& omitted) {
  const std::size_t fitting = kMaxValues / std::max<std::size_t>(1, rows * instances);
  if (fitting >= metrics) return metrics;
  omitted.push_back(fmt::format("Values per instance are in this page for {} of {} metrics.", fitting, metrics));
  return fitting;
}

Json method_of(const Leaderboard& board, std::size_t k, std::size_t with_values) {
  const MethodSummary& method = board.methods[k];
  Json metrics = Json::array();
  for (std::size_t m = 0; m < board.metrics.size(); ++m) {
    const MetricSummary& metric = method.metrics[m];
    metrics.push_back(
        {{"mean", number(board.shows_folds ? metric.of_folds : metric.of_instances)},
         {"interval", interval_json(metric.mean_interval)},
         {"folds", numbers(metric.by_fold)},
         {"seed_deviation", number(metric.seed_deviation)},
         {"values",
          m < with_values ? column_json(board.metrics[m], method.values, board.metrics.size(), m) : Json::array()},
         {"test", k == board.baseline ? Json(nullptr) : against_json(metric)}});
  }
  return {{"method", method.method},
          {"name", display_name(method.method)},
          {"trained", method.trained},
          {"seeds", method.seeds},
          {"not_converged", method.not_converged},
          {"train_seconds", number(method.train_seconds)},
          {"solve_seconds", number(method.solve_seconds)},
          {"metrics", metrics}};
}

Json pairs_of(const Leaderboard& board) {
  Json metrics = Json::array();
  for (const std::vector<PairTest>& of_metric : board.pairs) {
    Json pairs = Json::array();
    for (const PairTest& pair : of_metric) {
      pairs.push_back({pair.first, pair.second, number(pair.difference), number(pair.interval.low),
                       number(pair.interval.high), number(pair.randomisation.p), number(pair.corrected)});
    }
    metrics.push_back(std::move(pairs));
  }
  return metrics;
}

Json metric_names(const std::vector<Metric>& metrics) {
  Json names = Json::array();
  for (const Metric& metric : metrics) names.push_back(metric.name());
  return names;
}

/// Returns the test of a ranking against the baseline; null without a baseline, and for the baseline.
Json test_of(const EvaluateResult& result, std::size_t ranking, std::size_t metric) {
  if (!result.comparison || ranking == result.comparison->baseline) return nullptr;
  return against_json(result.comparison->methods[ranking].metrics[metric]);
}

}  // namespace

Json board_json(const CompareResult& result, std::vector<std::string>& omitted) {
  const Leaderboard& board = result.board;
  const std::size_t with_values =
      metrics_with_values(board.metrics.size(), board.methods.size(), board.instances.size(), omitted);
  Json methods = Json::array();
  for (std::size_t k = 0; k < board.methods.size(); ++k) methods.push_back(method_of(board, k, with_values));
  Json instances = Json::array();
  for (const std::uint32_t instance : board.instances) instances.push_back(result.data.instance_names()[instance]);
  return {{"dialect", to_string(result.evaluation.metric_options.dialect)},
          {"folds", board.folds},
          {"level", board.level},
          {"baseline", board.baseline},
          {"shows_folds", board.shows_folds},
          {"draws", result.draws},
          {"metrics", metric_names(board.metrics)},
          {"instances", instances},
          {"methods", methods},
          {"pairs", pairs_of(board)}};
}

Json evaluation_json(const EvaluateResult& result, double level, Context& context, std::vector<std::string>& omitted) {
  constexpr std::uint64_t kDraws = 10'000;
  const std::size_t width = result.options.metrics.size();
  std::size_t most = 0;
  for (const RankingEvaluation& ranking : result.rankings) most = std::max(most, ranking.instances.size());
  const std::size_t with_values = metrics_with_values(width, result.rankings.size(), most, omitted);
  Json rankings = Json::array();
  for (std::size_t r = 0; r < result.rankings.size(); ++r) {
    const RankingEvaluation& ranking = result.rankings[r];
    Json metrics = Json::array();
    for (std::size_t m = 0; m < width; ++m) {
      std::vector<double> values;
      for (std::size_t k = m; k < ranking.result.values.size(); k += width) values.push_back(ranking.result.values[k]);
      const Metric& metric = result.options.metrics[m];
      const std::uint64_t seed = context.seed_for("evaluation", metric.name());
      metrics.push_back({{"mean", number(ranking.result.means[m])},
                         {"interval", interval_json(metric_interval(metric, values, level, kDraws, seed, context))},
                         {"values", m < with_values ? column_json(metric, values, 1, 0) : Json::array()},
                         {"test", test_of(result, r, m)}});
    }
    rankings.push_back({{"name", ranking.name},
                        {"instances", ranking.instances},
                        {"missing", ranking.result.missing},
                        {"unlabelled", ranking.result.unlabelled},
                        {"metrics", metrics}});
  }
  return {{"dialect", to_string(result.options.metric_options.dialect)},
          {"level", level},
          {"draws", kDraws},
          {"baseline", result.comparison ? Json(result.comparison->baseline) : Json(nullptr)},
          {"tested", result.comparison ? result.comparison->instances.size() : 0},
          {"metrics", metric_names(result.options.metrics)},
          {"rankings", rankings}};
}

}  // namespace witan::page
