#include "learn/weighted/tuned_score_fusion.hpp"

#include "witan/util/error.hpp"

#include "support/expect_error.hpp"
#include "support/labelled_engines.hpp"
#include "support/scores_of.hpp"
#include <gtest/gtest.h>

namespace witan::tuned_score_fusion_test {

// a is relevant. With the share w of the good run, a ranks first if w + 0.2·(1 − w) > 0.5·w + (1 − w), so w > 0.615.
constexpr std::string_view kTwo =
    "instance,expert,item,score,label\nq,good,a,1,1\nq,good,b,0.5,0\nq,bad,a,0.2,1\nq,bad,b,1,0\n";

TEST(TunedScoreFusion, SelectsTheCentreOfTheBestShares) {
  // The best shares of the good run are 0.65, 0.7, …, 1; the lower of the two middle ones is 0.8.
  Context context;
  const Dataset data = test::read_csv_text(kTwo);
  const auto model = train_model("tuned-score-fusion(norm=theoretical)", data, context);
  const Fit fit = model->solve(data.instance(0), context);
  EXPECT_NEAR(fit.scores[0], 0.8 * 1 + 0.2 * 0.2, 1e-12);
  EXPECT_NEAR(fit.scores[1], 0.8 * 0.5 + 0.2 * 1, 1e-12);
}

TEST(TunedScoreFusion, WeightsAreAConvexCombination) {
  Context context;
  const Dataset data = test::labelled_engines(60, 4);
  const auto model = train_model("tuned-score-fusion(norm=minmax)", data, context);
  double sum = 0;
  for (const double weight : *model->learned()->find("weights")) {
    EXPECT_GE(weight, 0);
    sum += weight;
  }
  EXPECT_NEAR(sum, 1, 1e-12);
}

TEST(TunedScoreFusion, NeedsLabels) {
  Context context;
  WITAN_EXPECT_INPUT_ERROR(
      (void)train_model("tuned-score-fusion", test::read_csv_text("expert,item,score\ne,a,1\ne,b,2\n"), context),
      "tuned-score-fusion is trained on labels, but no training instance has a list and a label");
}

}  // namespace witan::tuned_score_fusion_test
