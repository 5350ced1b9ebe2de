#include "witan/reproduce/reproduction.hpp"

#include <cmath>
#include <set>
#include <sstream>

#include "reproduce/letor_agg.hpp"
#include "reproduce/reproduction_sheets.hpp"
#include <gtest/gtest.h>

namespace witan::verdict_test {

TEST(Verdict, ComparesUnroundedNumbersWithTheTolerance) {
  EXPECT_EQ(verdict_of({50.0, 50.5}, 0.5), Verdict::met);
  EXPECT_EQ(verdict_of({50.0, 50.5001}, 0.5), Verdict::below);
  EXPECT_EQ(verdict_of({51.01, 50.5}, 0.5), Verdict::above);
  EXPECT_EQ(verdict_of({51.01}, 0.5), Verdict::none);
  EXPECT_EQ(verdict_of({std::nan(""), 50.5}, 0.5), Verdict::below);
}

ReproducedTable two_rows() {
  ReproducedTable table;
  table.title = "T";
  table.columns = {"a", "b"};
  table.rows = {{"first", "rrf", {{1.25, 1.0, 0.125}, {3, 5}}}, {"second", "", {{2}, {4, 4.5}}}};
  table.claims = {{"water is wet", "wet", true}, {"fire is cold", "hot", false}};
  return table;
}

TEST(Verdict, CountsNumbersStatementsAndRowsWithoutExplanation) {
  ReproducedTable table = two_rows();
  VerdictCounts counts = count_verdicts(table);
  EXPECT_EQ(counts.met, 3U);    // 1.25 and 4, and a statement
  EXPECT_EQ(counts.below, 2U);  // 3, and a statement
  EXPECT_EQ(counts.above, 0U);
  EXPECT_EQ(counts.unexplained, 1U);
  table.rows[0].explanation = "because";
  EXPECT_EQ(count_verdicts(table).unexplained, 0U);
  // A large tolerance is no explanation.
  table.rows[0].explanation.clear();
  table.rows[0].tolerance = 10;
  EXPECT_EQ(count_verdicts(table).unexplained, 1U);
}

TEST(Verdict, TextNamesEveryVerdictOfARow) {
  EXPECT_EQ(published::verdict_text(two_rows().rows[0]), "1 met, 1 below");
  EXPECT_EQ(published::verdict_text(two_rows().rows[1]), "met");
  EXPECT_EQ(published::verdict_text({"none", "", {{1}}}), "");
}

TEST(Reproductions, PageShowsDifferencesAndVersion) {
  const std::vector<Reproduction> studies = {{"t", "A study", "A paper", {two_rows()}, 2}};
  std::ostringstream page;
  write_reproductions(studies, {ReportFormat::markdown, {}, 7, "2026-01-02"}, page);
  EXPECT_NE(page.str().find("seed 7, 2026-01-02"), std::string::npos);
  EXPECT_NE(page.str().find("| first | here | 1.25 | 3.00 | 1 met, 1 below |"), std::string::npos) << page.str();
  EXPECT_NE(page.str().find("| | difference | +0.25 | −2.00 |"), std::string::npos) << page.str();
  std::ostringstream csv;
  write_reproductions(studies, {ReportFormat::csv, {}, 1, {}}, csv);
  EXPECT_NE(csv.str().find("t,T,first,rrf,b,3,,5,-2,below\n"), std::string::npos) << csv.str();
}

TEST(Studies, HaveDifferentNamesAndData) {
  std::set<std::string_view> names;
  for (const StudyInfo& study : studies()) {
    EXPECT_TRUE(names.insert(study.name).second) << study.name;
    EXPECT_FALSE(study.data.empty()) << study.name;
  }
}

TEST(Studies, PublishedRowsHaveElevenNumbers) {
  for (const auto* rows : {&published::published_mq2008_agg(), &published::published_mq2007_agg()}) {
    for (const auto& [name, numbers] : *rows) EXPECT_EQ(numbers.size(), 11U) << name;
  }
}

}  // namespace witan::verdict_test
