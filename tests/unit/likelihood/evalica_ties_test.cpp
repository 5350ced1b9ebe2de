// Compares Davidson's ties with evalica's `newman` for the same data, recorded by tests/peers/evalica_ties.py.
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

namespace witan::evalica_ties_test {

TEST(Evalica, SameMaximumWithTies) {
  const std::string paths[] = {source_dir() + "/tests/fixtures/evalica_ties_evidence.csv"};
  Context context;
  const Dataset data = read_dataset(paths, {}, context);
  const std::string spec = "bradley-terry(prior=0,ties=davidson)";
  const Fit fit = make_model(spec)->solve(data.instance(0), context);
  test::Scores ours = test::scores_of(data, spec);
  ours["tie"] = fit.estimates.at(0).value;
  std::ifstream file(source_dir() + "/tests/fixtures/evalica_ties.csv");
  std::vector<std::string_view> fields;
  int compared = 0;
  for (std::string line; std::getline(file, line);) {
    split_at(line, ',', fields);
    if (fields[0] == "peer") continue;
    EXPECT_NEAR(ours.at(std::string(fields[1])), parse_double(fields[2]).value(), 1e-6) << line;
    ++compared;
  }
  EXPECT_EQ(compared, 7);
}

}  // namespace witan::evalica_ties_test
