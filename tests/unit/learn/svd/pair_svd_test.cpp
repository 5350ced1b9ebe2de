#include "learn/svd/pair_svd.hpp"

#include "witan/data/dataset_builder.hpp"

#include <cmath>

#include "oracle/pair_matrix.hpp"
#include "oracle/random_evidence.hpp"
#include "support/handles.hpp"
#include "util/random.hpp"
#include <Eigen/Dense>
#include <gtest/gtest.h>

namespace witan::pair_svd_test {

using Eigen::Index;
using Eigen::MatrixXd;

constexpr Transform kAll[] = {Transform::binary, Transform::difference, Transform::normalized, Transform::log,
                              Transform::rating};

MatrixXd dense(const oracle::Matrix& rows) {
  const auto n = static_cast<Index>(rows.size());
  MatrixXd matrix(n, n);
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < n; ++j) matrix(i, j) = rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
  }
  return matrix;
}

MatrixXd columns(const FeatureTable& table) {
  MatrixXd matrix(static_cast<Index>(table.rows()), static_cast<Index>(table.columns()));
  for (std::size_t r = 0; r < table.rows(); ++r) {
    for (std::size_t c = 0; c < table.columns(); ++c) {
      matrix(static_cast<Index>(r), static_cast<Index>(c)) = table.row(r)[c];
    }
  }
  return matrix;
}

/// One list of ranks with ties and gaps; every third item is not named.
Dataset random_column(Random& random, std::uint64_t items) {
  DatasetBuilder builder;
  builder.begin_source("random");
  (void)builder.instance("q");
  const auto expert = builder.expert("e");
  const auto list = builder.new_list(test::nth_instance(0), expert, Form::rank, Silence::unknown);
  const std::uint64_t spread = 1 + random.below(3 * items);
  for (std::uint64_t i = 0; i < items; ++i) {
    const auto item = builder.item("i" + std::to_string(i));
    builder.add_candidate(test::nth_instance(0), item);
    if (random.below(3) != 0) builder.add_entry(list, item, static_cast<double>(1 + random.below(spread)));
  }
  return builder.build();
}

/// Singular values, triplets, zeros beyond the rank, and the vectors themselves where the values are apart.
void expect_dense(const MatrixXd& y, const PairSvd& found, std::uint32_t rank) {
  const Eigen::JacobiSVD<MatrixXd> svd(y, Eigen::ComputeFullU | Eigen::ComputeFullV);
  const double most = std::max(1e-300, svd.singularValues()(0));
  const MatrixXd u = columns(found.u);
  const MatrixXd v = columns(found.v);
  for (Index c = 0; c < static_cast<Index>(rank); ++c) {
    const double sigma = c < y.rows() ? svd.singularValues()(c) : 0.0;
    EXPECT_NEAR(found.sigma[static_cast<std::size_t>(c)], sigma, 1e-10 * most);
    if (sigma <= 1e-11 * most) {
      EXPECT_EQ(found.sigma[static_cast<std::size_t>(c)], 0);
      EXPECT_EQ(u.col(c).norm() + v.col(c).norm(), 0);
      continue;
    }
    EXPECT_LT((y * v.col(c) - sigma * u.col(c)).norm(), 1e-10 * most);
    EXPECT_LT((y.transpose() * u.col(c) - sigma * v.col(c)).norm(), 1e-10 * most);
    EXPECT_NEAR(u.col(c).norm(), 1, 1e-10);
    const double above = c == 0 ? 2 * sigma : svd.singularValues()(c - 1);
    const double below = c + 1 < y.rows() ? svd.singularValues()(c + 1) : 0.0;
    if (std::min(above - sigma, sigma - below) < 0.01 * most) continue;
    const double sign = u.col(c).dot(svd.matrixU().col(c)) > 0 ? 1 : -1;
    EXPECT_LT((u.col(c) - sign * svd.matrixU().col(c)).norm(), 1e-10);
    EXPECT_LT((v.col(c) - sign * svd.matrixV().col(c)).norm(), 1e-10);
    if (c == 0) {
      EXPECT_GE(std::min(u.col(0).minCoeff(), v.col(0).minCoeff()), -1e-12);
    } else {
      EXPECT_NEAR(u.col(c).cwiseAbs().maxCoeff(), u.col(c).maxCoeff(), 1e-8);
    }
  }
}

TEST(PairSvd, EqualsTheDenseOneOnRankColumns) {
  Random random(3);
  for (int round = 0; round < 24; ++round) {
    const Dataset data = random_column(random, 1 + random.below(round < 20 ? 25 : 80));
    const Instance instance = data.instance(0);
    for (const Transform transform : kAll) {
      const MatrixXd y = dense(oracle::pair_matrix(instance, ExpertId{0}, transform).y);
      for (const std::uint32_t rank : {1U, 2U, 5U}) {
        SCOPED_TRACE(testing::Message() << "round " << round << " " << to_string(transform) << " rank " << rank);
        expect_dense(y, pair_svd(PairView(instance, ExpertId{0}, transform), rank), rank);
      }
    }
  }
}

TEST(PairSvd, EqualsTheDenseOneOnMixedEvidenceWithRepeatedValues) {
  Random random(4);
  for (int round = 0; round < 200; ++round) {
    const Dataset data = oracle::random_evidence(random);
    const Instance instance = data.instance(0);
    const MatrixXd y = dense(oracle::pair_matrix(instance, std::nullopt, Transform::binary).y);
    const std::vector<ExpertPairs> views = views_by_expert(instance, Transform::binary);
    std::vector<const PairView*> all;
    for (const ExpertPairs& expert : views) all.push_back(&expert.view);
    SCOPED_TRACE(round);
    expect_dense(y, pair_svd(all, instance.size(), 4), 4);
  }
}

TEST(PairSvd, FindsAllCopiesOfARepeatedValue) {
  DatasetBuilder builder;
  builder.begin_source("pairs");
  (void)builder.instance("q");
  const auto expert = builder.expert("e");
  for (const char* name : {"a", "b", "c", "d", "e", "f"}) (void)builder.item(name);
  for (std::uint32_t pair = 0; pair < 3; ++pair)
    builder.add_comparison(test::nth_instance(0), expert, test::nth_item(2 * pair), test::nth_item(2 * pair + 1), 1);
  const Dataset data = builder.build();
  const PairSvd found = pair_svd(PairView(data.instance(0), ExpertId{0}, Transform::binary), 4);
  EXPECT_NEAR(found.sigma[0], 1, 1e-12);
  EXPECT_NEAR(found.sigma[2], 1, 1e-12);
  EXPECT_EQ(found.sigma[3], 0);
}

TEST(PairSvd, TiedItemsHaveTheSameBits) {
  DatasetBuilder builder;
  builder.begin_source("ties");
  (void)builder.instance("q");
  const auto list = builder.new_list(test::nth_instance(0), builder.expert("e"), Form::rank, Silence::unknown);
  const double ranks[] = {3, 1, 3, 7, 1, 3, 9};
  for (std::size_t i = 0; i < 7; ++i) builder.add_entry(list, builder.item(std::string(1, char('a' + i))), ranks[i]);
  const Dataset data = builder.build();
  for (const Transform transform : kAll) {
    const PairSvd found = pair_svd(PairView(data.instance(0), ExpertId{0}, transform), 3);
    for (std::size_t c = 0; c < 3; ++c) {
      EXPECT_EQ(found.u.row(0)[c], found.u.row(2)[c]);
      EXPECT_EQ(found.v.row(0)[c], found.v.row(5)[c]);
      EXPECT_EQ(found.u.row(1)[c], found.u.row(4)[c]);
    }
  }
}

TEST(PairSvd, OfNothingIsZero) {
  const PairSvd found = pair_svd(std::span<const PairView* const>(), 3, 2);
  EXPECT_EQ(found.sigma, (std::vector<double>{0, 0}));
  EXPECT_EQ(found.u.rows(), 3U);
  EXPECT_EQ(found.v.row(2)[1], 0);
}

}  // namespace witan::pair_svd_test
