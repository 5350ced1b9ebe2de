// Compares scores and log-likelihoods with those of choix for the same data, recorded by tests/peers/choix_scores.py.
#include "witan/io/read.hpp"
#include "witan/method/method.hpp"

#include <fstream>
#include <string>
#include <vector>

#include "io/fields.hpp"
#include "support/scores_of.hpp"
#include "support/source_dir.hpp"
#include "util/numbers.hpp"
#include <gtest/gtest.h>

namespace witan::choix_scores_test {

TEST(Choix, SameMaximumOfPairsAndRankings) {
  const std::string paths[] = {source_dir() + "/tests/fixtures/choix_evidence.jsonl"};
  Context context;
  const Dataset data = read_dataset(paths, {}, context);
  ASSERT_EQ(data.instance_count(), 2U);
  const char* const specs[] = {"bradley-terry(prior=0)", "plackett-luce(prior=0)"};
  std::ifstream file(source_dir() + "/tests/fixtures/choix_scores.csv");
  std::vector<std::string_view> fields;
  int compared = 0;
  for (std::string line; std::getline(file, line);) {
    split_at(line, ',', fields);
    if (fields[0] == "peer") continue;
    const std::size_t instance = fields[1] == "pairs" ? 0 : 1;
    const Fit fit = make_model(specs[instance])->solve(data.instance(instance), context);
    EXPECT_NEAR(test::scores_of(data, specs[instance], instance).at(std::string(fields[2])),
                parse_double(fields[3]).value(), 1e-6)
        << line;
    EXPECT_GE(fit.likelihood->log_likelihood, parse_double(fields[4]).value() - 1e-9) << line;
    ++compared;
  }
  EXPECT_EQ(compared, 30);
}

}  // namespace witan::choix_scores_test
