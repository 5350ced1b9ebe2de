#include "witan/metric/evaluate.hpp"

#include <cmath>
#include <fstream>
#include <limits>
#include <set>

#include "support/shared_data.hpp"
#include "support/trec_columns.hpp"
#include <gtest/gtest.h>

namespace witan {
namespace {

const char* const kSet = "trec-covid-r1";

/// metric → topic (or "all") → value recorded from trec_eval.
using Recorded = std::map<std::string, std::map<std::string, double>>;

std::map<std::string, Recorded> read_fixture() {
  std::ifstream file(std::string(WITAN_SOURCE_DIR) + "/tests/fixtures/trec_eval_covid.csv");
  std::map<std::string, Recorded> runs;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#' || line.starts_with("run,")) continue;
    std::istringstream fields(line);
    std::string run, topic, metric, value;
    std::getline(fields, run, ',');
    std::getline(fields, topic, ',');
    std::getline(fields, metric, ',');
    std::getline(fields, value, ',');
    runs[run][metric][topic] = std::stod(value);
  }
  return runs;
}

/// Documents of a topic, ranked or judged, in descending order of their ids.
struct Topic {
  std::vector<double> scores;
  std::vector<float> labels;
  std::vector<std::uint32_t> tie_order;

  Topic(const std::map<std::string, double>& ranked, const std::map<std::string, double>& judged) {
    std::set<std::string, std::greater<>> documents;
    for (const auto& [document, score] : ranked) documents.insert(document);
    for (const auto& [document, label] : judged) documents.insert(document);
    for (const std::string& document : documents) {
      const auto score = ranked.find(document);
      const auto label = judged.find(document);
      scores.push_back(score == ranked.end() ? std::nan("") : score->second);
      labels.push_back(label == judged.end() ? std::nanf("") : static_cast<float>(label->second));
      tie_order.push_back(static_cast<std::uint32_t>(tie_order.size()));
    }
  }
};

/// The largest difference from what was recorded; counts the comparisons.
double compare_run(const test::TrecTable& run, const test::TrecTable& qrels, const Recorded& recorded, int& compared) {
  std::vector<Metric> metrics;
  for (const auto& [metric, values] : recorded) metrics.push_back(parse_metric(metric));
  Evaluator evaluator(metrics, {.dialect = Dialect::trec, .relevant_from = 1, .scale = {}});
  std::vector<double> sums(metrics.size(), 0.0);
  std::vector<double> values(metrics.size());
  double worst = 0;
  for (const auto& [name, ranked] : run) {
    const Topic topic(ranked, qrels.at(name));
    evaluator.evaluate({topic.scores, topic.labels, topic.tie_order}, values);
    for (std::size_t m = 0; m < metrics.size(); ++m) {
      sums[m] += values[m];
      const auto& wanted = recorded.at(metrics[m].name());
      if (!wanted.contains(name)) continue;
      worst = std::max(worst, std::abs(values[m] - wanted.at(name)));
      ++compared;
    }
  }
  for (std::size_t m = 0; m < metrics.size(); ++m) {
    const double mean = sums[m] / static_cast<double>(run.size());
    worst = std::max(worst, std::abs(mean - recorded.at(metrics[m].name()).at("all")));
    ++compared;
  }
  return worst;
}

TEST(TrecEval, AgreesOnAllTrecCovidRuns) {
  const std::filesystem::path data = test::shared_data(kSet);
  if (!std::filesystem::exists(data)) GTEST_SKIP() << "data set missing: " << kSet << " (set WITAN_DATA)";
  const test::TrecTable qrels = test::read_trec(data / "qrels.covid-round1.txt", 3);
  int compared = 0;
  for (const auto& [run, recorded] : read_fixture()) {
    const test::TrecTable scores = test::read_trec(data / "runs" / (run + ".gz"), 4);
    // Recorded with eight decimals.
    EXPECT_LT(compare_run(scores, qrels, recorded, compared), 6e-9) << run;
  }
  EXPECT_EQ(compared, 24 * (34 + 3 * 30));
}

}  // namespace
}  // namespace witan
