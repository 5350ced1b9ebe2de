#include "witan/io/read.hpp"
#include "witan/metric/evaluate_rankings.hpp"

#include <cmath>
#include <fstream>
#include <map>
#include <sstream>

#include "support/data_dir.hpp"
#include "support/source_dir.hpp"
#include <gtest/gtest.h>

namespace witan::trec_eval_test {

/// metric → topic (or "all") → value recorded from trec_eval.
using Recorded = std::map<std::string, std::map<std::string, double>>;

std::map<std::string, Recorded> read_fixture() {
  std::ifstream file(source_dir() + "/tests/fixtures/trec_eval_covid.csv");
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

/// The largest difference from what was recorded; counts the comparisons.
double compare_run(const Dataset& qrels, const Dataset& run, const Recorded& recorded, int& compared) {
  EvaluationOptions options;
  options.metric_options.dialect = Dialect::trec;
  for (const auto& [metric, values] : recorded) options.metrics.push_back(parse_metric(metric));
  Context context;
  const EvaluatedRanking result = evaluate_ranking(qrels, run, options, context);
  double worst = 0;
  for (std::size_t m = 0; m < options.metrics.size(); ++m) {
    const auto& wanted = recorded.at(options.metrics[m].name());
    worst = std::max(worst, std::abs(result.means[m] - wanted.at("all")));
    ++compared;
    for (std::size_t k = 0; k < result.instances.size(); ++k) {
      const auto topic = wanted.find(std::string(qrels.instance_names()[result.instances[k]]));
      if (topic == wanted.end()) continue;
      worst = std::max(worst, std::abs(result.values[k * options.metrics.size() + m] - topic->second));
      ++compared;
    }
  }
  return worst;
}

TEST(TrecEval, AgreesOnAllTrecCovidRuns) {
  WITAN_NEEDS_DATA("trec-covid-r1");
  Context context;
  const auto read = [&](const std::string& name) {
    const std::string path = data_file("trec-covid-r1/" + name).value();
    ReadOptions options;
    options.build.duplicates = Duplicates::keep_best;
    return read_dataset(std::span(&path, 1), options, context);
  };
  const Dataset qrels = read("qrels.covid-round1.txt");
  int compared = 0;
  for (const auto& [run, recorded] : read_fixture()) {
    // Recorded with eight decimals.
    EXPECT_LT(compare_run(qrels, read("runs/" + run + ".gz"), recorded, compared), 6e-9) << run;
  }
  EXPECT_EQ(compared, 24 * (37 + 5 * 30));
}

}  // namespace witan::trec_eval_test
