#include "flows/svp.hpp"

#include <cmath>

#include "flows/skew_completion.hpp"
#include "support/expect_error.hpp"
#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <Eigen/Dense>
#include <gtest/gtest.h>

namespace witan::svp_test {

using Eigen::Index;
using Eigen::MatrixXd;
using test::read_csv_text;
using test::Scores;
using test::scores_of;

/// Singular value projection with dense matrices.
Eigen::VectorXd naive_row_means(const MatrixXd& y, const MatrixXd& known, Index rank, int steps) {
  MatrixXd x = MatrixXd::Zero(y.rows(), y.cols());
  for (int step = 0; step < steps; ++step) {
    const MatrixXd moved = x + known.cwiseProduct(y - x);
    const Eigen::JacobiSVD<MatrixXd> svd(moved, Eigen::ComputeFullU | Eigen::ComputeFullV);
    x = svd.matrixU().leftCols(rank) * svd.singularValues().head(rank).asDiagonal() *
        svd.matrixV().leftCols(rank).transpose();
  }
  return x.rowwise().mean();
}

TEST(SkewCompletion, AgreesWithDenseMatrices) {
  Random random(29);
  for (const std::uint32_t size : {7U, 12U, 30U}) {
    for (const std::uint32_t rank : {2U, 4U}) {
      std::vector<SkewEntry> entries;
      MatrixXd y = MatrixXd::Zero(size, size);
      MatrixXd known = MatrixXd::Zero(size, size);
      for (std::uint32_t i = 0; i < size; ++i) {
        for (std::uint32_t j = i + 1; j < size; ++j) {
          if (random.below(4) == 0) continue;
          const double value = 3.0 * j - 3.0 * i + 8 * random.uniform();
          entries.push_back({i, j, value});
          y(i, j) = value;
          y(j, i) = -value;
          known(i, j) = known(j, i) = 1;
        }
      }
      const Eigen::VectorXd expected = naive_row_means(y, known, rank, 25);
      for (const std::uint32_t exact : {0U, 100U}) {
        Context context;
        const SkewCompletion found = complete_skew(
            size, entries, {.rank = rank, .rate = 1, .tolerance = 1e-15, .steps = 25, .exact = exact}, context);
        EXPECT_EQ(found.steps, 25);
        EXPECT_FALSE(found.converged);
        for (std::uint32_t i = 0; i < size; ++i) {
          EXPECT_NEAR(found.row_means[i], expected(i), 1e-7) << size << ' ' << rank << ' ' << exact;
        }
      }
    }
  }
}

TEST(Svp, RecoversScoresFromSomeOfTheirDifferences) {
  // Ratings 9, 7, 4, 2, 0 of five items; two pairs are missing. Differences of scores have rank 2.
  const Scores scores =
      scores_of("expert,item,rating\n1,a,9\n1,b,7\n1,c,4\n2,c,4\n2,d,2\n2,e,0\n3,a,9\n3,d,2\n4,b,7\n4,e,0\n",
                "svp(transform=rating,tolerance=1e-13,steps=1000000)");
  EXPECT_NEAR(scores.at("a") - scores.at("b"), 2, 1e-6);
  EXPECT_NEAR(scores.at("b") - scores.at("c"), 3, 1e-6);
  EXPECT_NEAR(scores.at("c") - scores.at("d"), 2, 1e-6);
  EXPECT_NEAR(scores.at("d") - scores.at("e"), 2, 1e-6);
}

TEST(Svp, OneComparisonIsItsOwnAnswer) {
  const Scores scores = scores_of("winner,loser,weight\na,b,6\n", "svp");
  EXPECT_NEAR(scores.at("a"), 3, 1e-12);  // the row is 0, 6
  EXPECT_NEAR(scores.at("b"), -3, 1e-12);
}

TEST(Svp, SumsWeighMoreThanMeans) {
  // Each item beats the next in a cycle of three, one of them three times: row means of a known rank-2 matrix.
  const Scores scores = scores_of("winner,loser,weight\na,b,3\nb,c,1\nc,a,1\n", "svp");
  EXPECT_NEAR(scores.at("a"), 2.0 / 3, 1e-5);  // a 3×3 skew matrix has rank 2 already: rows 0 3 −1, −3 0 1, 1 −1 0
  EXPECT_NEAR(scores.at("b"), -2.0 / 3, 1e-5);
  EXPECT_NEAR(scores.at("c"), 0, 1e-5);
}

TEST(Svp, EqualSingularValuesAreKeptTogether) {
  Context context;
  const Dataset data = read_csv_text("winner,loser\na,b\nc,d\n");
  const Fit fit = make_model("svp")->solve(data.instance(0), context);
  EXPECT_EQ(fit.scores[0], fit.scores[2]);
  EXPECT_EQ(fit.scores[1], fit.scores[3]);
  EXPECT_NEAR(fit.scores[0], 0.25, 1e-12);
  EXPECT_EQ(fit.diagnostics.notes.size(), 1U);
}

TEST(Svp, TiesAreKnownToBeEqual) {
  EXPECT_EQ(scores_of("left,right,winner\na,b,tie\nb,c,tie\n", "svp"), (Scores{{"a", 0}, {"b", 0}, {"c", 0}}));
}

TEST(Svp, TheUnitOfTheWeightsIsThatOfTheScores) {
  const Scores tiny = scores_of("winner,loser,weight\na,b,1e-9\nb,c,2e-9\na,c,3e-9\n", "svp");
  const Scores huge = scores_of("winner,loser,weight\na,b,1e9\nb,c,2e9\na,c,3e9\n", "svp");
  EXPECT_GT(tiny.at("a"), tiny.at("b"));
  EXPECT_GT(tiny.at("b"), tiny.at("c"));
  for (const char* item : {"a", "b", "c"}) EXPECT_NEAR(tiny.at(item) * 1e18, huge.at(item), 1e-3);
}

TEST(Svp, AnOddRankIsRejected) {
  Context context;
  const Dataset data = read_csv_text("winner,loser\na,b\n");
  EXPECT_EQ(error_of<UsageError>([&] { (void)make_model("svp(rank=3)")->solve(data.instance(0), context); }),
            "svp: rank=3 is odd; a skew-symmetric matrix has even rank");
}

TEST(Svp, TheLimitIsReported) {
  Context context;
  const Dataset data = read_csv_text("winner,loser\na,b\nb,c\nc,d\nd,e\na,d\n");
  const Fit fit = make_model("svp(steps=1)")->solve(data.instance(0), context);
  EXPECT_EQ(fit.diagnostics.stop, Stop::iteration_limit);
  EXPECT_EQ(fit.diagnostics.iterations, 1);
}

}  // namespace witan::svp_test
