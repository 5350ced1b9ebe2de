#include "pairs/pair_view.hpp"

#include "witan/io/read.hpp"

#include "oracle/pair_matrix.hpp"
#include "oracle/random_evidence.hpp"
#include "pairs/pooled_rows.hpp"
#include "support/handles.hpp"
#include <gtest/gtest.h>

namespace witan::pair_view_test {

constexpr double kTolerance = 1e-10;
constexpr Transform kTransforms[] = {Transform::binary, Transform::difference, Transform::normalized, Transform::log,
                                     Transform::rating};

Dataset read(std::string_view text, std::optional<Silence> silence = {}) {
  ReadOptions options;
  options.build.silence = silence;
  options.from = "csv";
  return read_text(text, "t.csv", options);
}

struct ListSpec {
  Form form;
  std::vector<double> values;  ///< values of the items a, b, …
};

/// Returns one instance in which expert k has list k.
Dataset lists(const std::vector<ListSpec>& specs) {
  DatasetBuilder builder;
  builder.begin_source("t");
  (void)builder.instance("q");
  for (std::size_t k = 0; k < specs.size(); ++k) {
    const auto list = builder.new_list(test::nth_instance(0), builder.expert("e" + std::to_string(k)), specs[k].form,
                                       Silence::unknown);
    for (std::size_t i = 0; i < specs[k].values.size(); ++i) {
      builder.add_entry(list, builder.item(std::string(1, static_cast<char>('a' + i))), specs[k].values[i]);
    }
  }
  return builder.build();
}

oracle::Matrix pairs_of(const PairView& view) {
  oracle::Matrix y = oracle::zeros(view.size());
  view.for_each_pair([&](Slot winner, Slot loser, double strength) { y[winner][loser] += strength; });
  return y;
}

void expect_same(const PairView& view, const oracle::Matrix& y, Random& random) {
  const std::size_t n = y.size();
  ASSERT_EQ(view.size(), n);
  EXPECT_NEAR(view.total(), oracle::sum(y), kTolerance);
  std::vector<double> x(n);
  for (double& value : x) value = random.normal();
  std::vector<double> wins(n, 1), losses(n, 2), yx(n, 3), ytx(n, 4);
  view.add_wins_losses(wins, losses);
  view.multiply(x, yx, ytx);
  const oracle::Matrix pairs = pairs_of(view);
  for (std::size_t i = 0; i < n; ++i) {
    double row = 1, column = 2, product = 3, transposed = 4;
    for (std::size_t j = 0; j < n; ++j) {
      row += y[i][j];
      column += y[j][i];
      product += y[i][j] * x[j];
      transposed += y[j][i] * x[j];
      EXPECT_NEAR(pairs[i][j], y[i][j], kTolerance);
    }
    EXPECT_NEAR(wins[i], row, kTolerance);
    EXPECT_NEAR(losses[i], column, kTolerance);
    EXPECT_NEAR(yx[i], product, kTolerance);
    EXPECT_NEAR(ytx[i], transposed, kTolerance);
  }
}

TEST(PairView, EqualsThePlainMatrix) {
  Random random(1);
  for (int round = 0; round < 300; ++round) {
    const Dataset data = oracle::random_evidence(random);
    const Instance instance = data.instance(0);
    for (const Transform transform : kTransforms) {
      SCOPED_TRACE(testing::Message() << "round " << round << ", " << to_string(transform));
      for (const auto& [expert, view] : views_by_expert(instance, transform)) {
        const auto matrix = oracle::pair_matrix(instance, expert, transform);
        expect_same(view, matrix.y, random);
        expect_same(PairView(instance, expert, transform), matrix.y, random);
      }
      for (const bool unit : {false, true}) {
        const auto matrix = oracle::pair_matrix(instance, std::nullopt, transform, unit);
        expect_same(PairView::pooled(instance, transform, unit ? Scale::unit : Scale::raw), matrix.y, random);
      }
    }
    if (HasFailure()) return;
  }
}

TEST(PooledRows, EqualThePlainMatrix) {
  Random random(2);
  for (int round = 0; round < 200; ++round) {
    const Dataset data = oracle::random_evidence(random);
    const Instance instance = data.instance(0);
    for (const Transform transform : kTransforms) {
      for (const bool unit : {false, true}) {
        const auto matrix = oracle::pair_matrix(instance, std::nullopt, transform, unit);
        Slot rows = 0;
        for_each_net_row(instance, transform, unit ? Scale::unit : Scale::raw,
                         [&](Slot i, std::span<const double> net, std::span<const double> decided) {
                           EXPECT_EQ(i, rows++);
                           for (Slot j = 0; j < instance.size(); ++j) {
                             EXPECT_NEAR(net[j], matrix.y[i][j] - matrix.y[j][i], kTolerance);
                             EXPECT_NEAR(decided[j], matrix.y[i][j] + matrix.y[j][i], kTolerance);
                           }
                         });
        EXPECT_EQ(rows, instance.size());
      }
    }
    if (HasFailure()) return;
  }
}

TEST(PairView, EveryExpertWithDataHasOneView) {
  const Dataset data = read("expert,left,right,winner\ne3,a,b,left\ne1,a,c,right\ne3,b,c,tie\n");
  const auto views = views_by_expert(data.instance(0), Transform::log);
  ASSERT_EQ(views.size(), 2U);
  EXPECT_EQ(data.name(views[0].expert), "e1");
  EXPECT_DOUBLE_EQ(views[0].view.total(), 1);
  EXPECT_DOUBLE_EQ(views[1].view.total(), 1);
  EXPECT_EQ(views[1].view.comparisons().pairs().size(), 2U);
}

/// Figure 1 of Volkovs, Larochelle & Zemel (CIKM 2012), second expert.
TEST(PairView, LogOfThePapersExample) {
  const Dataset data = read("item,rank\nd1,7\nd2,\nd3,5\nd4,15\n");
  const oracle::Matrix y = pairs_of(PairView(data.instance(0), ExpertId{0}, Transform::log));
  EXPECT_NEAR(y[0][3], 0.28, 0.005);
  EXPECT_NEAR(y[2][0], 0.12, 0.005);
  EXPECT_NEAR(y[2][3], 0.41, 0.005);
  EXPECT_DOUBLE_EQ(oracle::sum(y), y[0][3] + y[2][0] + y[2][3]);
}

TEST(PairView, SilentItemsBelowCountInTheLargestRank) {
  const Dataset data = read("item,rank\na,1\nb,2\nc,\nd,\n", Silence::below);
  const oracle::Matrix y = pairs_of(PairView(data.instance(0), ExpertId{0}, Transform::normalized));
  EXPECT_DOUBLE_EQ(y[0][1], 1.0 / 3);
  EXPECT_DOUBLE_EQ(y[0][2], 2.0 / 3);
  EXPECT_DOUBLE_EQ(y[1][3], 1.0 / 3);
  EXPECT_DOUBLE_EQ(y[2][3], 0);
}

TEST(PairView, SilentItemsAreOneBelowTheLeastRating) {
  const Dataset data = read("item,rating\na,5\nb,3\nc,\n", Silence::below);
  const oracle::Matrix y = pairs_of(PairView(data.instance(0), ExpertId{0}, Transform::rating));
  EXPECT_DOUBLE_EQ(y[0][1], 2);
  EXPECT_DOUBLE_EQ(y[0][2], 3);
  EXPECT_DOUBLE_EQ(y[1][2], 1);
}

TEST(PairView, EqualRatingsShareTheirMeanRank) {
  const Dataset data = read("item,rating\na,5\nb,5\nc,1\nd,0\n");
  const oracle::Matrix y = pairs_of(PairView(data.instance(0), ExpertId{0}, Transform::difference));
  EXPECT_DOUBLE_EQ(y[0][1], 0);
  EXPECT_DOUBLE_EQ(y[0][2], 1.5);
  EXPECT_DOUBLE_EQ(y[1][3], 2.5);
  EXPECT_DOUBLE_EQ(y[2][3], 1);
}

TEST(PairView, AnItemNeverBeatsItself) {
  const Dataset data = read("item,judgement\na,0\na,1\na,2\nb,1\n");
  for (const Transform transform : kTransforms) {
    const PairView view(data.instance(0), ExpertId{0}, transform);
    std::vector<double> wins(2), losses(2);
    view.add_wins_losses(wins, losses);
    EXPECT_DOUBLE_EQ(wins[0], losses[1]);
    EXPECT_DOUBLE_EQ(losses[0], wins[1]);
    EXPECT_GT(wins[0], 0);
  }
  const Dataset alone = read("item,judgement\na,0\na,0.3\na,0.7\nb,\n");
  for (const Transform transform : kTransforms) {
    EXPECT_EQ(PairView(alone.instance(0), ExpertId{0}, transform).total(), 0) << to_string(transform);
  }
}

TEST(PairView, MixedFormsAreScaledUnlessRaw) {
  const Dataset data = lists({{Form::rank, {1, 2, 3}}, {Form::rating, {1, 9}}});
  const Instance instance = data.instance(0);
  EXPECT_EQ(count_forms(instance), 2);
  EXPECT_DOUBLE_EQ(PairView::pooled(instance, Transform::difference).total(), 2);
  EXPECT_DOUBLE_EQ(PairView::pooled(instance, Transform::difference, Scale::raw).total(), 5);
  const Dataset plain = lists({{Form::rank, {1, 2, 3}}});
  EXPECT_DOUBLE_EQ(PairView::pooled(plain.instance(0), Transform::difference).total(), 4);
  EXPECT_DOUBLE_EQ(PairView::pooled(plain.instance(0), Transform::difference, Scale::unit).total(), 1);
}

TEST(PairView, RanksOutsideTheTransformAreReported) {
  const Dataset data = read("instance,expert,item,rank\nq7,bing,a,0\nq7,bing,b,2\n");
  try {
    (void)PairView(data.instance(0), ExpertId{0}, Transform::log);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "expert \"bing\" has rank 0 in instance \"q7\", but transform=log needs ranks of at least 1");
  }
  EXPECT_DOUBLE_EQ(PairView(data.instance(0), ExpertId{0}, Transform::normalized).total(), 1);
  const Dataset all_zero = read("item,rank\na,0\nb,0\n");
  EXPECT_EQ(PairView(all_zero.instance(0), ExpertId{0}, Transform::normalized).total(), 0);
}

TEST(PairView, ShiftedRatingsDoNotCancel) {
  const Dataset data = read("item,rating\na,1000000000.25\nb,1000000000.125\nc,1000000000\n");
  std::vector<double> wins(3), losses(3);
  PairView(data.instance(0), ExpertId{0}, Transform::rating).add_wins_losses(wins, losses);
  EXPECT_EQ(wins, (std::vector<double>{0.375, 0.125, 0}));
  EXPECT_EQ(losses, (std::vector<double>{0, 0.125, 0.375}));
}

TEST(Transform, NamesAndValuesAgree) {
  for (const Transform transform : kTransforms) EXPECT_EQ(find_transform(to_string(transform)), transform);
  EXPECT_EQ(find_transform("square"), std::nullopt);
}

}  // namespace witan::pair_view_test
