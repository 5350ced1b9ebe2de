#include "learn/boosting/ndcg_lambdas.hpp"

#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::ndcg_lambdas_test {

TEST(NdcgLambdas, EqualTheLossWithBranches) {
  Random random(1);
  for (int round = 0; round < 200; ++round) {
    const std::size_t n = random.below(40);
    // In some rounds scores are tied, and in some their range is too large for the fast path.
    const double spread = round % 3 == 0 ? 0 : round % 3 == 1 ? 2 : 200;
    std::vector<double> scores(n);
    std::vector<double> labels(n);
    for (double& score : scores) score = 5 + spread * random.normal();
    for (double& label : labels) label = static_cast<double>(random.below(4));
    const std::size_t truncation = random.below(12);
    const auto slow = lambdarank_loss({MetricKind::ndcg}, {}, {.truncation = truncation, .normalised = true});
    const auto fast = ndcg_lambdas(truncation);
    std::vector<double> gradient[2];
    std::vector<double> curvature[2];
    for (const bool quick : {false, true}) {
      gradient[quick].assign(n, 9);
      curvature[quick].assign(n, 9);
      (void)(quick ? fast : slow)->evaluate(scores, labels, gradient[quick], curvature[quick]);
    }
    for (std::size_t i = 0; i < n; ++i) {
      EXPECT_NEAR(gradient[1][i], gradient[0][i], 1e-12) << round;
      EXPECT_NEAR(curvature[1][i], curvature[0][i], 1e-12) << round;
    }
  }
}

}  // namespace witan::ndcg_lambdas_test
