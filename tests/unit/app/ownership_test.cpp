// Instances, sets of instances, problems and recommenders remain valid when the data and the model are gone. Under the
// address sanitizer, a view of freed memory fails these tests.
#include "witan/app/rank.hpp"
#include "witan/data/dataset_builder.hpp"
#include "witan/data/instance_set.hpp"
#include "witan/method/method.hpp"
#include "witan/method/recommender.hpp"

#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace witan::ownership_test {

/// Lists or comparisons of three experts, with labels and features.
Dataset small_data(bool lists) {
  DatasetBuilder builder;
  const std::vector<std::string> items{"tea", "coffee", "cocoa"};
  for (std::size_t e = 0; e < 3; ++e) {
    const std::string expert = "expert " + std::to_string(e);
    const std::string &first = items[e], &second = items[(e + 1) % 3], &third = items[(e + 2) % 3];
    if (lists) {
      builder.add_ratings(expert, {{first, 5}, {second, 3}, {third, 1}}, {.instance = "drinks"});
    } else {
      builder.add_comparison(expert, first, second, {.instance = "drinks"});
      builder.add_comparison(expert, first, third, {.instance = "drinks"});
    }
  }
  builder.add_comparison("extra", "tea", "coffee", {.instance = lists ? "others" : "drinks"});
  for (std::size_t i = 0; i < items.size(); ++i) builder.add_label(items[i], static_cast<float>(i), "drinks");
  return builder.build();
}

TEST(Ownership, CopiesOfADatasetShareItsData) {
  const Dataset data = small_data(true);
  const Dataset copy = data;
  EXPECT_EQ(&copy.item_names(), &data.item_names());
  EXPECT_EQ(Dataset().instance_count(), 0U);
  EXPECT_FALSE(Dataset().labelled());
}

TEST(Ownership, AMovedDatasetIsStillValid) {
  Dataset data = small_data(true);
  const Dataset moved = std::move(data);
  EXPECT_EQ(moved.instance_count(), 2U);
  EXPECT_EQ(data.instance_count(), 2U);  // NOLINT(bugprone-use-after-move): a move copies the handle
}

TEST(Ownership, AnInstanceOutlivesItsDataset) {
  const Instance kept = [] {
    const Dataset data = small_data(true);
    return data.instance(0);
  }();
  EXPECT_EQ(kept.name, "drinks");
  EXPECT_EQ(kept.item_name(0), "cocoa");  // items are in byte order
  ASSERT_EQ(kept.lists.size(), 3U);
  EXPECT_EQ((*kept.expert_names)[to_index(kept.lists[2].expert)], "expert 2");
  EXPECT_EQ(kept.values_of(kept.lists[0])[2], 5) << "expert 0 rates tea 5";
  EXPECT_EQ(kept.labels[0], 2);
}

TEST(Ownership, AnInstanceOutlivesTheResultOfARequest) {
  const Instance kept = [] {
    RankRequest request;
    request.data = small_data(true);
    Context context;
    const RankResult result = rank(request, context);
    return result.data.instance(0);
  }();
  EXPECT_EQ(kept.name, "drinks");
  EXPECT_EQ(kept.item_name(2), "tea");
}

TEST(Ownership, ASetOfInstancesOwnsATemporaryDataset) {
  const InstanceSet set(small_data(true));
  ASSERT_EQ(set.size(), 2U);
  EXPECT_EQ(set[0].item_name(1), "coffee");
  const InstanceSet none;
  EXPECT_EQ(none.data().instance_count(), 0U);
}

/// The scores of a problem whose model and data no longer exist.
std::vector<double> scores_of_orphan(const MethodInfo& method, bool lists) {
  Context context;
  const std::unique_ptr<Problem> problem = [&] {
    const Dataset data = small_data(lists);
    return make_model(method.name)->pose(data.instance(0), context);
  }();
  const Fit fit = problem->solve(nullptr, context);
  (void)problem->fisher(fit, context);
  (void)problem->influence(fit, context);
  return fit.scores;
}

TEST(Ownership, AProblemOutlivesItsModelAndItsData) {
  for (const MethodInfo& method : methods()) {
    if (method.needs_training) continue;
    const bool lists = (method.input & kLists) != 0;
    Context context;
    const Dataset data = small_data(lists);
    const std::vector<double> expected = make_model(method.name)->solve(data.instance(0), context).scores;
    const std::vector<double> scores = scores_of_orphan(method, lists);
    ASSERT_EQ(scores.size(), 3U) << method.name;
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_TRUE(scores[i] == expected[i] || (std::isnan(scores[i]) && std::isnan(expected[i]))) << method.name;
    }
  }
}

TEST(Ownership, AProblemOutlivesATrainedModel) {
  for (const char* spec : {"weighted-borda", "tuned-rrf", "crf(passes=2)", "rank-hazard(share=on)", "theta-mpm"}) {
    Context context;
    const Dataset data = small_data(true);
    std::unique_ptr<const Model> model = train_model(spec, data, context);
    const std::vector<double> expected = model->solve(data.instance(0), context).scores;
    const std::unique_ptr<Problem> problem = model->pose(data.instance(0), context);
    model.reset();
    EXPECT_EQ(problem->solve(nullptr, context).scores, expected) << spec;
  }
}

TEST(Ownership, ARecommenderOutlivesItsModel) {
  Context context;
  DatasetBuilder builder;
  for (const char* user : {"ann", "bob"}) builder.add_ratings(user, {{"tea", 5}, {"coffee", 3}, {"cocoa", 1}});
  const auto recommender = train_model("pmf(dimensions=2,steps=2)", builder.build(), context)->recommender();
  ASSERT_NE(recommender, nullptr);
  EXPECT_EQ(recommender->items().size(), 3U);
  EXPECT_EQ(recommender->predict(0, context).scores.size(), 3U);
}

}  // namespace witan::ownership_test
