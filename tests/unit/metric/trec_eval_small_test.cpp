#include "witan/metric/evaluate.hpp"

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "support/source_dir.hpp"
#include <gtest/gtest.h>

namespace witan::trec_eval_small_test {

struct Documents {
  std::vector<double> scores;
  std::vector<double> labels;
  std::vector<std::uint32_t> tie_order;
};

/// "id:score:label id:score:label …" in ascending order of the ids; an absent number is empty.
Documents parse_documents(const std::string& text) {
  Documents out;
  std::istringstream entries(text);
  for (std::string entry; entries >> entry;) {
    const auto first = entry.find(':');
    const auto second = entry.find(':', first + 1);
    const std::string score = entry.substr(first + 1, second - first - 1);
    const std::string label = entry.substr(second + 1);
    out.scores.push_back(score.empty() ? std::nan("") : std::strtod(score.c_str(), nullptr));
    out.labels.push_back(label.empty() ? std::nan("") : std::strtod(label.c_str(), nullptr));
    out.tie_order.push_back(1000 - static_cast<std::uint32_t>(out.scores.size()));
  }
  return out;
}

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields;
  std::istringstream rest(line);
  for (std::string field; std::getline(rest, field, ',');) fields.push_back(field);
  return fields;
}

TEST(TrecEval, AgreesOnTiesNegativeLabelsAndScoresBeyondFloat32) {
  std::ifstream file(source_dir() + "/tests/fixtures/trec_eval_small.csv");
  std::string line;
  std::getline(file, line);
  ASSERT_TRUE(line.starts_with("# pytrec-eval-terrier")) << line;
  std::getline(file, line);
  std::vector<Metric> metrics;
  const std::vector<std::string> names = fields_of(line);
  for (std::size_t i = 1; i < names.size(); ++i) metrics.push_back(parse_metric(names[i]));
  int topics = 0;
  for (; std::getline(file, line); ++topics) {
    const std::vector<std::string> fields = fields_of(line);
    ASSERT_EQ(fields.size(), names.size());
    const Documents documents = parse_documents(fields[0]);
    const std::vector<double> values = evaluate(metrics, {documents.scores, documents.labels, documents.tie_order},
                                                {.dialect = Dialect::trec, .relevant_from = 1, .scale = {}});
    for (std::size_t m = 0; m < metrics.size(); ++m) {
      EXPECT_NEAR(values[m], std::stod(fields[m + 1]), 1e-8) << names[m + 1] << " of " << fields[0];
    }
  }
  EXPECT_EQ(topics, 120);
}

}  // namespace witan::trec_eval_small_test
