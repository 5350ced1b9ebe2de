#include "reproduce/letor_table.hpp"

#include "witan/util/context.hpp"

#include "reproduce/letor_agg.hpp"
#include "support/data_dir.hpp"
#include <gtest/gtest.h>

namespace witan::letor_table_test {

using namespace published;

/// The rows that are known exactly.
LetorTable exact_rows(const std::map<std::string, std::vector<double>>& rows) {
  LetorTable table;
  table.set = "MQ2008-agg";
  table.file_letter = "A";
  table.metrics = "ndcg@1-5,p@1-5,ap";
  LetorRow reversed{"BordaCount", "borda(silent=average)", rows.at("BordaCount"), kExact};
  reversed.reading = LetorReading::reversed;
  table.rows = {reversed,
                {"Condorcet", "copeland(transform=difference)", rows.at("Condorcet"), kExact},
                {"RRF", "rrf(k=60)", rows.at("RRF"), kExact}};
  table.tests = {{"RRF", "Condorcet"}};
  return table;
}

TEST(LetorTable, RecomputesTheExactRowsOfMq2008) {
  WITAN_NEEDS_DATA("MQ2008-agg");
  Context context;
  const ReproducedTable table =
      compute_letor(exact_rows(published_mq2008_agg()), {data_dir().string(), {}, {}}, context);
  const VerdictCounts counts = count_verdicts(table);
  EXPECT_EQ(counts.met, 33U);
  EXPECT_EQ(counts.above + counts.below, 0U);
  // RRF is significantly above Condorcet in MAP, by the difference of the published rows.
  ASSERT_EQ(table.tests.size(), 1U);
  EXPECT_NEAR(table.tests[0].differences[10], 47.71 - 42.63, 0.1);
  EXPECT_LT(table.tests[0].p[10], 0.001);
}

TEST(LetorTable, DoesNotDependOnTheNumberOfThreads) {
  WITAN_NEEDS_DATA("MQ2008-agg");
  LetorTable table = exact_rows(published_mq2008_agg());
  table.rows.push_back({"θ", "theta-mpm(adherence=labels)"});
  table.rows.back().reading = LetorReading::centred;
  Context one;
  Context four({.threads = 4, .seed = 1, .progress = {}, .stop = nullptr});
  const StudyOptions options{data_dir().string(), {}, {}};
  const ReproducedTable a = compute_letor(table, options, one);
  const ReproducedTable b = compute_letor(table, options, four);
  for (std::size_t row = 0; row < a.rows.size(); ++row) {
    for (std::size_t k = 0; k < a.columns.size(); ++k) {
      EXPECT_EQ(a.rows[row].numbers[k].here, b.rows[row].numbers[k].here);
    }
  }
}

}  // namespace witan::letor_table_test
