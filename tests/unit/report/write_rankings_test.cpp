#include "witan/report/write_rankings.hpp"

#include "witan/util/error.hpp"

#include <limits>
#include <sstream>

#include "support/scores_of.hpp"
#include <gtest/gtest.h>

namespace witan::write_rankings_test {

std::string written(const Dataset& data, const std::vector<Fit>& fits, RankingFormat format) {
  std::ostringstream out;
  write_rankings(data, fits,
                 {.format = format, .method = "m", .tag = format == RankingFormat::trec ? "t" : "", .top = 0}, out);
  return out.str();
}

/// Two instances of items a and b; the second fit has no columns.
class Columns : public testing::Test {
 protected:
  Dataset data = test::read_csv_text("instance,expert,item,rank\nq1,p,a,1\nq1,p,b,2\nq2,p,a,1\nq2,p,b,2\n");
  std::vector<Fit> fits = std::vector<Fit>(2);

  void SetUp() override {
    fits[0].scores = {1, -1};
    fits[0].item_columns = {{"gamma", {0.5, 2}}};
    fits[0].estimates = {{"share", 0.25}};
    fits[0].experts = {{ExpertId{0}, 0.75}};
    fits[0].expert_columns = {{"component 1", {1}}};
    fits[1].scores.assign(2, std::numeric_limits<double>::quiet_NaN());
  }
};

TEST_F(Columns, ComeLastInCsvAndAreEmptyIfAFitHasNone) {
  EXPECT_EQ(written(data, fits, RankingFormat::csv),
            "instance,rank,last_rank,tier,item,score,experts,converged,gamma\n"
            "q1,1,1,1,a,1,1,yes,0.5\nq1,2,2,2,b,-1,1,yes,2\nq2,1,2,1,a,,1,yes,\nq2,1,2,1,b,,1,yes,\n");
}

TEST_F(Columns, TagsAreForRunsAndHaveNoBlanks) {
  const auto trec = [&](const std::string& tag) {
    std::ostringstream out;
    write_rankings(data, fits, {.format = RankingFormat::trec, .method = "rrf(k=60)", .tag = tag, .top = 1}, out);
    return out.str();
  };
  EXPECT_EQ(trec("x"), "q1 Q0 a 1 1 x\n");
  EXPECT_EQ(trec(""), "q1 Q0 a 1 1 rrf\n");
  for (const char* tag : {"a b", "a\tb", "a\n"}) EXPECT_THROW(trec(tag), UsageError) << tag;
  EXPECT_THROW(check_ranking_output({.format = RankingFormat::csv, .method = "rrf", .tag = "x"}), UsageError);
  EXPECT_THROW(check_ranking_output({.format = RankingFormat::scores, .method = "rrf", .tag = "", .top = 1}),
               UsageError);
}

TEST_F(Columns, AreKeysInJson) {
  const std::string json = written(data, fits, RankingFormat::jsonl);
  EXPECT_NE(json.find("\"notes\":[],\"estimates\":{\"share\":0.25},\"experts\":[{\"expert\":\"p\",\"weight\":0.75,"
                      "\"component 1\":1"),
            std::string::npos)
      << json;
  EXPECT_NE(json.find("\"item\":\"b\",\"score\":-1"), std::string::npos) << json;
  EXPECT_NE(json.find("\"experts\":1,\"gamma\":2"), std::string::npos) << json;
}

TEST_F(Columns, AreColumnsOfTheTable) {
  const std::string table = written(data, fits, RankingFormat::table);
  EXPECT_NE(table.find("experts  gamma\n"), std::string::npos) << table;
  EXPECT_NE(table.find("share: 0.25\n"), std::string::npos) << table;
}

}  // namespace witan::write_rankings_test
