// Compares fused scores of the 24 TREC-COVID runs with those of ranx, recorded by tests/peers/ranx_fusion.py.
#include "witan/io/read.hpp"
#include "witan/method/method.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <vector>

#include "io/fields.hpp"
#include "support/data_dir.hpp"
#include "support/source_dir.hpp"
#include "util/numbers.hpp"
#include <gtest/gtest.h>

namespace witan::ranx_fusion_test {

struct Recorded {
  std::string method, topic, documents, document;
  double score;
};

std::vector<Recorded> read_fixture() {
  std::ifstream file(source_dir() + "/tests/fixtures/ranx_covid.csv");
  std::vector<Recorded> rows;
  std::vector<std::string_view> fields;
  for (std::string line; std::getline(file, line);) {
    // The method is in quotes if it contains a comma.
    std::string method;
    std::string_view rest = line;
    if (line.starts_with('"')) {
      const std::size_t end = line.find('"', 1);
      method = line.substr(1, end - 1);
      rest.remove_prefix(end + 1);
    } else {
      method = line.substr(0, line.find(','));
      rest.remove_prefix(method.size());
    }
    split_at(rest, ',', fields);
    if (fields.size() != 5 || fields[1] == "topic") continue;
    rows.push_back({method, std::string(fields[1]), std::string(fields[2]), std::string(fields[3]),
                    parse_double(fields[4]).value()});
  }
  return rows;
}

std::vector<std::string> run_paths() {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(*data_file("trec-covid-r1/runs")))
    paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  return paths;
}

TEST(RanxFusion, TheSameScoresToNineDigits) {
  WITAN_NEEDS_DATA("trec-covid-r1/runs");
  const std::vector<Recorded> recorded = read_fixture();
  ASSERT_GT(recorded.size(), 1000U);
  Context context;
  ReadOptions options;
  options.build.duplicates = Duplicates::keep_best;
  const Dataset data = read_dataset(run_paths(), options, context);
  std::map<std::string, std::vector<Fit>> fits;
  for (const Recorded& row : recorded) {
    auto& fitted = fits[row.method];
    if (fitted.empty()) fitted = solve_all(*make_model(row.method), data, context);
    const std::uint32_t index = data.instance_names().find(row.topic).value();
    const Instance topic = data.instance(index);
    const std::vector<double>& scores = fitted[index].scores;
    if (row.document.empty()) {
      double sum = 0;
      for (const double score : scores) sum += score;
      EXPECT_EQ(std::to_string(scores.size()), row.documents) << row.method << ' ' << row.topic;
      EXPECT_NEAR(sum, row.score, 1e-9 * std::max(1.0, std::abs(row.score))) << row.method << ' ' << row.topic;
    } else {
      const ItemId item{data.item_names().find(row.document).value()};
      const auto slot = std::lower_bound(topic.items.begin(), topic.items.end(), item) - topic.items.begin();
      EXPECT_NEAR(scores[static_cast<std::size_t>(slot)], row.score, 1e-9 * std::max(1.0, std::abs(row.score)))
          << row.method << ' ' << row.topic << ' ' << row.document;
    }
  }
}

}  // namespace witan::ranx_fusion_test
