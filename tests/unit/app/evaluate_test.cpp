#include "witan/app/evaluate.hpp"

#include "witan/app/rank.hpp"
#include "witan/io/read.hpp"
#include "witan/util/error.hpp"

#include <gtest/gtest.h>

namespace witan::evaluate_app_test {

Dataset data_of(const char* text) { return read_text(text, "data.csv", ReadOptions()); }

EvaluateRequest labelled_request() {
  EvaluateRequest request;
  request.metrics = "p@1";
  request.label_data = data_of("instance,item,label\nq1,a,1\nq1,b,0\nq2,a,1\n");
  return request;
}

TEST(EvaluateRequest, EverySourceOfARankingHasTheSameResult) {
  EvaluateRequest of_data = labelled_request();
  of_data.ranking_data = data_of("instance,expert,item,score\nq1,e,a,2\nq1,e,b,1\nq9,e,a,1\nq9,e,b,0\n");
  EvaluateRequest of_ranked = labelled_request();
  RankRequest rank_request;
  rank_request.data = of_data.ranking_data;
  Context context;
  of_ranked.ranked = std::make_shared<const RankResult>(rank(rank_request, context));
  EvaluateRequest of_judged;
  of_judged.metrics = "p@1";
  of_judged.judged = std::make_shared<const JudgedInstances>(
      JudgedInstances{{"q1", "q2"}, {{{2, 1}, {1, 0}, {}, true}, {{}, {1}, {}, false}}, 1, "q9"});
  for (const EvaluateRequest& request : {of_data, of_ranked, of_judged}) {
    const EvaluateResult result = evaluate(request, context);
    ASSERT_EQ(result.rankings.size(), 1U);
    EXPECT_EQ(result.rankings[0].instances, (std::vector<std::string>{"q1", "q2"}));
    EXPECT_EQ(result.rankings[0].result.values, (std::vector<double>{1, 0}));
    EXPECT_EQ(result.rankings[0].result.means, (std::vector<double>{0.5}));
    EXPECT_EQ(result.notes, (std::vector<std::string>{"ranking: 1 labelled instance missing from the ranking",
                                                      "ranking: 1 instance without labels ignored"}));
  }
}

std::string message_of(const EvaluateRequest& request) {
  Context context;
  try {
    (void)evaluate(request, context);
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

TEST(EvaluateRequest, RejectsOptionsOfReadingForLabelsInMemory) {
  EvaluateRequest request = labelled_request();
  request.ranking_data = request.label_data;
  request.missing_label = -1;
  EXPECT_EQ(message_of(request), "missing_label has no effect on data in memory: set it when the data are built");
}

TEST(EvaluateRequest, NamesAnInstanceOfEachSideIfNoneIsShared) {
  EvaluateRequest request = labelled_request();
  request.ranking_data = data_of("instance,expert,item,score\nq9,e,a,2\nq9,e,b,1\n");
  EXPECT_EQ(message_of(request),
            "ranking: found only instances without labels, such as \"q9\", expected instances named as in the labels, "
            "such as \"q1\"");
  request.label_data = data_of("expert,item,rank\ne,a,1\ne,b,2\n");
  EXPECT_EQ(message_of(request), "labels: found no labels");
}

}  // namespace witan::evaluate_app_test
