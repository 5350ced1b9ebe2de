#include "crowd.hpp"

#include "witan/method/method.hpp"
#include "witan/stats/paired.hpp"

#include <algorithm>
#include <cmath>

#include "crowd_data.hpp"
#include "spread.hpp"
#include <fmt/format.h>

namespace witan::published {
namespace {

constexpr std::uint64_t kSplits = 5;

struct CrowdRow {
  const char* name;
  const char* spec;
  std::vector<double> published;
  const char* explanation;
};

constexpr const char* kCopy =
    "Another split of the topics and another copy of the data, with 1,000 more gold labels than the paper's. Twenty "
    "test "
    "topics are few: the standard deviation over splits is 3 to 10 points. The level depends on the gold labels; see "
    "the "
    "table with the other labels.";

const std::vector<CrowdRow>& crowd_rows() {
  static const std::vector<CrowdRow> rows = {
      {"Condorcet", "copeland", {42.00, 50.00, 49.28, 49.87, 49.04, 51.41}, kCopy},
      {"majority vote", "majority", {59.00, 64.00, 62.80, 63.95, 63.96, 64.83}, kCopy},
      {"LR-consensus",
       "svd-lambdarank(features=shared,transform=binary)",
       {70.00, 72.00, 70.80, 69.56, 69.85, 66.79},
       kCopy},
      {"LR-labeled",
       "svd-lambdarank(features=mixed,transform=binary,items=labelled)",
       {80.00, 79.50, 77.46, 75.63, 74.10, 71.13},
       kCopy},
      {"LR-unlabeled",
       "svd-lambdarank(features=mixed,transform=binary)",
       {83.00, 82.00, 80.80, 78.76, 77.94, 73.37},
       kCopy},
      {"MPM", "mpm(transform=binary)", {}, ""},
  };
  return rows;
}

const std::vector<Metric>& crowd_metrics() {
  static const std::vector<Metric> metrics = parse_metrics("ndcg@1-5,ndcg@10");
  return metrics;
}

/// Returns 100 × NDCG on the documents with a gold label, by topic and metric.
std::vector<std::vector<double>> judge(const Model& model, const InstanceSet& topics, Context& context) {
  Evaluator evaluator(crowd_metrics(), {});
  std::vector<std::vector<double>> values;
  for (std::size_t i = 0; i < topics.size(); ++i) {
    const Instance topic = topics[i];
    const Fit fit = model.solve(topic, context);
    std::vector<double> scores;
    std::vector<double> labels;
    for (Slot slot = 0; slot < topic.labels.size(); ++slot) {
      if (std::isnan(topic.labels[slot])) continue;
      labels.push_back(topic.labels[slot]);
      scores.push_back(std::isnan(fit.scores[slot]) ? -HUGE_VAL : fit.scores[slot]);
    }
    if (labels.empty()) continue;
    values.emplace_back(crowd_metrics().size());
    evaluator.evaluate({scores, labels, {}}, values.back());
    for (double& value : values.back()) value *= 100;
  }
  return values;
}

double mean_of_column(const std::vector<std::vector<double>>& rows, std::size_t column) {
  double sum = 0;
  for (const auto& row : rows) sum += row[column];
  return sum / static_cast<double>(rows.size());
}

/// The values of a method: by split, topic and metric.
using Runs = std::vector<std::vector<std::vector<double>>>;

ReproducedRow result_of(const CrowdRow& row, const Runs& runs) {
  ReproducedRow result{row.name, row.spec, {}, kTolerance, row.explanation};
  for (std::size_t m = 0; m < crowd_metrics().size(); ++m) {
    std::vector<double> means;
    for (const auto& split : runs) means.push_back(mean_of_column(split, m));
    result.numbers.push_back(mean_of(means, row.published.empty() ? ReproducedNumber::kNone : row.published[m]));
  }
  return result;
}

ReproducedTest paired(std::size_t first, std::size_t second, const std::vector<Runs>& runs) {
  ReproducedTest test{crowd_rows()[first].name, crowd_rows()[second].name, {}, {}};
  for (std::size_t m = 0; m < crowd_metrics().size(); ++m) {
    std::vector<double> differences;
    double sum = 0;
    for (std::size_t s = 0; s < runs[first].size(); ++s) {
      for (std::size_t t = 0; t < runs[first][s].size(); ++t) {
        differences.push_back(runs[first][s][t][m] - runs[second][s][t][m]);
        sum += differences.back();
      }
    }
    test.differences.push_back(sum / static_cast<double>(differences.size()));
    test.p.push_back(paired_t_test(differences).p);
  }
  return test;
}

/// The paper's order of the methods from worst to best, by N@5 and N@10.
ReproducedClaim order_claim(const std::vector<ReproducedRow>& rows) {
  bool holds = true;
  std::string measured;
  for (std::size_t m : {std::size_t{4}, std::size_t{5}}) {
    for (std::size_t k = 0; k < 5; ++k) {
      measured += fmt::format("{}{:.1f}", k > 0 ? " " : measured.empty() ? "N@5 " : "; N@10 ", rows[k].numbers[m].here);
      holds = holds && (k == 0 || rows[k].numbers[m].here > rows[k - 1].numbers[m].here);
    }
  }
  return {"Condorcet < majority vote < LR-consensus < LR-labeled < LR-unlabeled", measured, holds};
}

ReproducedTable crowd_table(GoldLabels gold, const StudyOptions& options, Context& context) {
  const Dataset data = read_crowd(options.data + "/trec-crowd/judgements.tsv", gold);
  std::vector<Runs> runs(crowd_rows().size(), Runs(kSplits));
  context.parallel_for(runs.size() * kSplits, 1, [&](std::size_t task, std::size_t) {
    const std::size_t row = runs.size() - 1 - task / kSplits;
    const std::uint64_t split = task % kSplits;
    const auto seeded = context.with_later_seed(split);
    const TopicSplit parts = split_topics(data, seeded->seed());
    const auto model = train_model(crowd_rows()[row].spec, Training(parts.training, parts.validation), *seeded);
    runs[row][split] = judge(*model, parts.test, *seeded);
  });
  ReproducedTable table;
  table.title = fmt::format("TREC crowd: ranking by worker judgements, {} gold labels",
                            gold == GoldLabels::binary ? "binary" : "graded");
  table.protocol = fmt::format(
      "{} random splits of 100 topics (60 training, 20 validation, 20 test). Only documents with a gold label are "
      "evaluated, by NDCG of the dialect standard, × 100. Workers with at least 500 training judgements have own "
      "features. Mean and standard deviation over splits; tests pair the topics of all splits.",
      kSplits);
  for (const Metric& metric : crowd_metrics()) table.columns.push_back(metric.name());
  for (std::size_t k = 0; k < runs.size(); ++k) table.rows.push_back(result_of(crowd_rows()[k], runs[k]));
  for (const auto& [first, second] : {std::pair<std::size_t, std::size_t>{2, 1}, {3, 2}, {4, 2}, {4, 3}, {5, 4}}) {
    table.tests.push_back(paired(first, second, runs));
  }
  table.claims.push_back(order_claim(table.rows));
  return table;
}

}  // namespace

std::vector<ReproducedTable> compute_crowd(const StudyOptions& options, Context& context) {
  return {crowd_table(GoldLabels::binary, options, context), crowd_table(GoldLabels::graded, options, context)};
}

}  // namespace witan::published
