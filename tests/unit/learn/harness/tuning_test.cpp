#include "learn/harness/tuning.hpp"

#include "witan/data/with_labels.hpp"

#include <cmath>
#include <set>
#include <utility>

#include "data/evidence_part.hpp"
#include "data/without_experts.hpp"
#include "support/expect_error.hpp"
#include "support/scores_of.hpp"
#include <gtest/gtest.h>

namespace witan::tuning_test {

TEST(Tuning, TriesWhatTheSpecLeavesOpen) {
  EXPECT_EQ(tuning_grid("crf(potentials=full)"),
            (std::vector<std::string>{"crf(potentials=full,rate=0.3)", "crf(potentials=full,rate=1)",
                                      "crf(potentials=full,rate=3)"}));
  EXPECT_NE(error_of<UsageError>([] { (void)tuning_grid("crf(potentials=full,rate=2)"); }), "");
  for (const TunedParameter& tuned : tuned_parameters()) {
    for (const std::string_view value : tuned.values) {
      EXPECT_NO_THROW(
          (void)make_model(std::string(tuned.method) + "(" + std::string(tuned.name) + "=" + std::string(value) + ")"));
    }
  }
}

TEST(Tuning, RandomSearchDrawsWithinTheGridAndKeepsWhatTheSpecSets) {
  const std::vector<std::string> specs = random_specs("lambdamart(leaves=7)", 30, 1);
  ASSERT_EQ(specs.size(), 30U);
  EXPECT_EQ(specs[0], "lambdamart(leaves=7)") << "the spec itself is a trial";
  std::set<std::string> rates;
  for (std::size_t k = 1; k < specs.size(); ++k) {
    const Spec spec = parse_spec(specs[k]);
    EXPECT_NO_THROW((void)make_model(spec));
    EXPECT_EQ(spec.arguments[0], std::pair(std::string("leaves"), std::string("7")));
    ASSERT_EQ(spec.arguments[1].first, "rate");
    const double rate = std::stod(spec.arguments[1].second);
    EXPECT_GE(rate, 0.02);
    EXPECT_LE(rate, 0.1);
    rates.insert(spec.arguments[1].second);
  }
  EXPECT_GT(rates.size(), 20U);
  EXPECT_EQ(random_specs("lambdamart(leaves=7)", 30, 1), specs);
  EXPECT_NE(random_specs("lambdamart(leaves=7)", 30, 2), specs);
  EXPECT_EQ(random_specs("theta-mpm", 100, 1).size(), 9U) << "eight combinations of choices, and the defaults";
  EXPECT_NE(error_of<UsageError>([] { (void)random_specs("borda", 5, 1); }), "");
}

TEST(Tuning, SelectsOnValidationData) {
  // The labels follow e on one side and f on the other; adherence=labels must follow the training labels.
  const char* const csv =
      "instance,expert,item,rank,label\nq,e,a,1,1\nq,e,b,2,0\nq,f,a,2,1\nq,f,b,1,0\nr,e,c,1,2\nr,e,d,2,0\nr,f,c,2,2\n"
      "r,f,d,1,0\n";
  const Dataset data = test::read_csv_text(csv);
  Context context;
  const Training training{InstanceSet(data), InstanceSet(data)};
  const Tuned chosen = tune(std::vector<std::string>{"theta-mpm", "theta-mpm(adherence=labels)"}, training, context);
  EXPECT_EQ(chosen.spec, "theta-mpm(adherence=labels)");
  ASSERT_EQ(chosen.tried.size(), 2U);
  EXPECT_EQ(chosen.tried[1].second, 1);
  EXPECT_LT(chosen.tried[0].second, 1);
  EXPECT_NE(error_of<UsageError>([&] { (void)tune(std::vector<std::string>{"theta-mpm"}, Training(data), context); }),
            "");
}

TEST(WithLabels, GoByName) {
  const Dataset data = test::read_csv_text("instance,expert,item,rank\nq,e,a,1\nq,e,b,2\nr,e,a,1\nr,e,b,2\n");
  const Dataset labels = test::read_csv_text("instance,expert,item,rank,label\nq,z,b,1,2\nq,z,c,2,1\ns,z,a,1,1\n");
  const Labelled labelled = with_labels(data, labels);
  EXPECT_EQ(labelled.found, 1U);
  EXPECT_EQ(labelled.passed, 2U);
  EXPECT_EQ(labelled.data.instance_count(), 2U);
  EXPECT_EQ(labelled.data.instance(0).size(), 2U);
  EXPECT_EQ(labelled.data.instance(0).labels[1], 2);
  EXPECT_TRUE(std::isnan(labelled.data.instance(0).labels[0]));
  EXPECT_EQ(labelled.data.expert_names().size(), 1U);
}

TEST(WithoutExperts, LeavesItemsAndLabels) {
  const Dataset data = test::read_csv_text("expert,item,rank,label\ne,a,1,1\nf,b,1,0\nf,a,2,1\n");
  const std::vector<std::string> dropped = {"f", "nobody"};
  const Dataset left = without_experts(data, dropped);
  EXPECT_EQ(left.instance(0).size(), 2U);
  EXPECT_EQ(left.lists().size(), 1U);
  EXPECT_EQ(left.instance(0).labels[1], 0);
  EXPECT_EQ(without_experts(data.instance(0), dropped).instance().lists.size(), 1U);
}

}  // namespace witan::tuning_test
