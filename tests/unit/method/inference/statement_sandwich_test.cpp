// Sandwich errors with one ballot or comparison per cluster.
#include "witan/method/inference/intervals.hpp"

#include <cmath>

#include "data/evidence_part.hpp"
#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::statement_sandwich_test {

constexpr IntervalOptions kByStatements{.kind = Intervals::sandwich, .by = ResampleBy::statements};

Fit fit_with(const Dataset& data, std::string_view spec, const IntervalOptions& options) {
  Context context;
  const auto model = make_model(spec);
  Fit fit = model->solve(data.instance(0), context);
  add_uncertainty(*model, data.instance(0), options, fit, context);
  return fit;
}

/// Two experts, which have no effect on the result.
std::string random_comparisons(Random& random, int count) {
  std::string csv = "expert,left,right,winner\n";
  for (int k = 0; k < count; ++k) {
    const auto i = random.below(4);
    const auto j = (i + 1 + random.below(3)) % 4;
    const char* const winner = random.below(4) == 0                       ? "tie"
                               : random.uniform() < (i < j ? 0.65 : 0.35) ? "left"
                                                                          : "right";
    csv += fmt::format("{},i{},i{},{}\n", random.below(2) == 0 ? "p" : "q", i, j, winner);
  }
  return csv;
}

TEST(StatementSandwich, IsTheJackknifeOverComparisons) {
  Random random(71);
  const Dataset data = test::read_csv_text(random_comparisons(random, 150));
  const Instance instance = data.instance(0);
  const std::size_t n = instance.comparisons.size();
  for (const char* spec : {"bradley-terry", "bradley-terry(ties=davidson)", "thurstone"}) {
    const Fit fit = fit_with(data, spec, kByStatements);
    ASSERT_TRUE(fit.uncertainty) << spec;
    EXPECT_EQ(fit.uncertainty->degrees_of_freedom(), static_cast<double>(n - 1));
    std::vector<double> squares(4, 0.0);
    Context context;
    for (std::size_t c = 0; c < n; ++c) {
      std::vector<double> factor(n, 1.0);
      factor[c] = 0;
      const EvidencePart without = EvidencePart::reweighted(instance, {}, factor);
      const Fit refit = make_model(spec)->solve(without.instance(), context);
      for (std::size_t i = 0; i < 4; ++i) squares[i] += std::pow(refit.scores[i] - fit.scores[i], 2);
    }
    const Fit fisher = fit_with(data, spec, {.kind = Intervals::fisher});
    for (Slot i = 0; i < 4; ++i) {
      // No 95 % interval is narrower than half the Fisher interval; 1.9760 is the quantile of t with 149 degrees.
      const double jackknife = std::max(std::sqrt(static_cast<double>(n - 1) / static_cast<double>(n) * squares[i]),
                                        0.5 * 1.95996 / 1.97601 * fisher.uncertainty->standard_error(i));
      EXPECT_NEAR(fit.uncertainty->standard_error(i) / jackknife, 1, 0.02) << spec << ' ' << i;
    }
  }
}

TEST(StatementSandwich, AWeightIsACountOfStatements) {
  const Dataset counted = test::read_csv_text("winner,loser,weight\na,b,6\nb,a,4\nb,c,3\nc,b,2\na,c,3\nc,a,1\n");
  std::string rows = "winner,loser\n";
  for (const auto& [row, times] : {std::pair("a,b", 6), {"b,a", 4}, {"b,c", 3}, {"c,b", 2}, {"a,c", 3}, {"c,a", 1}}) {
    for (int k = 0; k < times; ++k) rows += fmt::format("{}\n", row);
  }
  const Fit one = fit_with(counted, "bradley-terry", kByStatements);
  const Fit other = fit_with(test::read_csv_text(rows), "bradley-terry", kByStatements);
  EXPECT_EQ(one.uncertainty->degrees_of_freedom(), 18);
  EXPECT_EQ(other.uncertainty->degrees_of_freedom(), 18);
  for (Slot i = 0; i < 3; ++i) {
    EXPECT_NEAR(one.uncertainty->standard_error(i), other.uncertainty->standard_error(i), 1e-12) << i;
  }
}

TEST(StatementSandwich, ABallotWithACountEqualsCopies) {
  const Dataset counted = test::read_jsonl_text(R"({"expert":"p","order":["a","b","c"],"count":3}
{"expert":"q","order":["b","c","a"],"count":2}
{"expert":"r","order":["c","a","b"]}
)");
  const Dataset apart = test::read_jsonl_text(R"({"expert":"p1","order":["a","b","c"]}
{"expert":"p2","order":["a","b","c"]}
{"expert":"p3","order":["a","b","c"]}
{"expert":"q1","order":["b","c","a"]}
{"expert":"q2","order":["b","c","a"]}
{"expert":"r","order":["c","a","b"]}
)");
  for (const char* spec : {"bradley-terry", "plackett-luce", "mpm"}) {
    const Fit one = fit_with(counted, spec, kByStatements);
    const Fit other = fit_with(apart, spec, {.kind = Intervals::sandwich});
    for (Slot i = 0; i < 3; ++i) {
      EXPECT_NEAR(one.uncertainty->standard_error(i), other.uncertainty->standard_error(i), 1e-9) << spec << ' ' << i;
    }
  }
}

TEST(StatementSandwich, PairsScaledTogetherAreNotSeparated) {
  const Dataset mixed = test::read_jsonl_text(R"({"expert":"p","order":["a","b","c"]}
{"expert":"q","prefer":["b","a"]}
{"expert":"q","prefer":["c","a"]}
)");
  const Fit scaled = fit_with(mixed, "bradley-terry", kByStatements);
  EXPECT_FALSE(scaled.uncertainty);
  EXPECT_NE(scaled.diagnostics.notes.back().find("scaled together"), std::string::npos);
  EXPECT_TRUE(fit_with(mixed, "bradley-terry(scale=raw)", kByStatements).uncertainty);
  const Fit borda = fit_with(mixed, "borda", kByStatements);
  EXPECT_NE(borda.diagnostics.notes.back().find("no derivatives"), std::string::npos);
}

TEST(ExpertSandwich, ABallotWithACountEqualsThatManyExperts) {
  const std::pair<const char*, int> ballots[] = {{"a,b,c", 9}, {"b,a,c", 5}, {"c,a,b", 7}, {"a,c,b", 1}};
  std::string counted = "expert,item,rank,count\n";
  std::string each = "expert,item,rank\n";
  int voter = 0;
  for (const auto& [order, count] : ballots) {
    for (int k = 0; k < count; ++k, ++voter) {
      for (int rank = 1; rank <= 3; ++rank) {
        if (k == 0) counted += fmt::format("v{},{},{},{}\n", voter, order[2 * rank - 2], rank, count);
        each += fmt::format("v{},{},{}\n", voter, order[2 * rank - 2], rank);
      }
    }
  }
  const Dataset short_form = test::read_csv_text(counted);
  const Dataset long_form = test::read_csv_text(each);
  for (const char* spec : {"bradley-terry", "plackett-luce", "mpm"}) {
    const Fit few = fit_with(short_form, spec, {.kind = Intervals::automatic});
    const Fit many = fit_with(long_form, spec, {.kind = Intervals::automatic});
    ASSERT_TRUE(few.uncertainty && many.uncertainty) << spec;
    EXPECT_EQ(few.uncertainty->degrees_of_freedom(), many.uncertainty->degrees_of_freedom()) << spec;
    for (Slot i = 0; i < 3; ++i) {
      EXPECT_NEAR(few.uncertainty->standard_error(i), many.uncertainty->standard_error(i), 1e-9) << spec;
    }
  }
}

}  // namespace witan::statement_sandwich_test
