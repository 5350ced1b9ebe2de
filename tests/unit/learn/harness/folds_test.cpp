#include "witan/learn/harness/folds.hpp"

#include "witan/method/method.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <sstream>

#include "support/described_items.hpp"
#include "support/expect_error.hpp"
#include "support/scores_of.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::folds_test {

/// Queries q0 … with three documents and three engines; `label` gives the label of a query's document.
template <class Label>
Dataset queries(int count, Label label, bool backwards = false) {
  std::vector<std::string> rows;
  for (int q = 0; q < count; ++q) {
    for (int d = 0; d < 3; ++d) {
      for (int e = 0; e < 3; ++e) {
        rows.push_back(fmt::format("q{},e{},d{},{},{}\n", q, e, d, 1 + (d * (e + 1) + q) % 3, label(q, d)));
      }
    }
  }
  if (backwards) std::ranges::reverse(rows);
  std::string csv = "instance,expert,item,rank,label\n";
  for (const std::string& row : rows) csv += row;
  return test::read_csv_text(csv);
}
Dataset queries(int count, bool backwards = false) {
  return queries(count, [](int q, int d) { return (q + d) % 3; }, backwards);
}

std::vector<std::size_t> indices(const InstanceSet& set) {
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < set.size(); ++i) all.push_back(to_index(set.id(i)));
  return all;
}

TEST(Folds, RotateAsLetorDoes) {
  const Dataset data = queries(5);
  const Parts parts{5, {0, 1, 2, 3, 4}};
  using Indices = std::vector<std::size_t>;
  const Fold first(data, parts, 0);
  EXPECT_EQ(indices(first.training().instances), (Indices{0, 1, 2}));
  EXPECT_EQ(indices(first.training().validation), (Indices{3}));
  ASSERT_EQ(first.test().size(), 1U);
  EXPECT_EQ(first.test().id(0), InstanceId{4});
  const Fold fourth(data, parts, 3);
  EXPECT_EQ(indices(fourth.training().instances), (Indices{0, 3, 4}));
  EXPECT_EQ(indices(fourth.training().validation), (Indices{1}));
  EXPECT_EQ(fourth.test().id(0), InstanceId{2});
}

TEST(Folds, TwoPartsTrainAndTest) {
  const Dataset data = queries(4);
  const Fold fold(data, {2, {0, 1, 0, 1}}, 1);
  EXPECT_EQ(indices(fold.training().instances), (std::vector<std::size_t>{1, 3}));
  EXPECT_TRUE(fold.training().validation.empty());
  EXPECT_EQ(fold.test().size(), 2U);
  EXPECT_EQ(fold.test().id(0), InstanceId{0});
}

TEST(Folds, EveryInstanceIsTestedOnce) {
  const Dataset data = queries(17);
  Context context;
  for (const std::uint32_t count : {2U, 3U, 5U, 17U}) {
    const Parts parts = deal_parts(data, count, context);
    std::multiset<std::size_t> tested;
    for (std::uint32_t f = 0; f < count; ++f) {
      const Fold fold(data, parts, f);
      for (std::size_t k = 0; k < fold.test().size(); ++k) tested.insert(to_index(fold.test().id(k)));
      EXPECT_EQ(fold.training().instances.size() + fold.training().validation.size() + fold.test().size(), 17U);
      EXPECT_NEAR(static_cast<double>(fold.test().size()), 17.0 / count, 1);
    }
    EXPECT_EQ(tested.size(), 17U);
    EXPECT_EQ(std::set<std::size_t>(tested.begin(), tested.end()).size(), 17U);
  }
}

TEST(Folds, TheOrderOfTheInputChangesNoPart) {
  Context context;
  Context other({.threads = 1, .seed = 2, .progress = {}, .stop = nullptr});
  const Dataset data = queries(40);
  EXPECT_EQ(deal_parts(data, 5, context).of, deal_parts(queries(40, true), 5, context).of);
  EXPECT_NE(deal_parts(data, 5, context).of, deal_parts(data, 5, other).of);
}

TEST(Folds, InstancesWithoutEvidenceTakeNoPart) {
  const Dataset data = test::read_jsonl_text(
      "{\"instance\":\"a\",\"expert\":\"e\",\"order\":[\"x\",\"y\"]}\n"
      "{\"instance\":\"b\",\"expert\":\"e\",\"order\":[\"x\",\"y\"]}\n"
      "{\"instance\":\"c\",\"labels\":{\"x\":1}}\n");
  Context context;
  const Parts parts = deal_parts(data, 2, context);
  EXPECT_EQ(parts.of[2], Parts::kNone);
  EXPECT_NE(parts.of[0], parts.of[1]);
  EXPECT_EQ(error_of<UsageError>([&] { (void)deal_parts(data, 3, context); }),
            "3 folds of 2 instances: expected at least one instance per fold");
  EXPECT_EQ(error_of<UsageError>([&] { (void)deal_parts(data, 1, context); }), "1 fold: expected at least 2");
}

TEST(Folds, OtherLabelsOfTestInstancesChangeNoModelTrainedOnFeatures) {
  Context context;
  const Dataset data = test::described_items(20, 1);
  const Parts parts = deal_parts(data, 5, context);
  const Fold fold(data, parts, 0);
  EXPECT_EQ(fold.training().instances.size(), 12U);
  std::set<std::string> tested;
  for (std::size_t k = 0; k < fold.test().size(); ++k) tested.emplace(fold.test()[k].name);
  std::string text;
  std::istringstream lines(test::described_text(20, 1));
  for (std::string line; std::getline(lines, line);) {
    const std::string query = line.substr(6, line.find(' ', 6) - 6);
    text += (tested.contains(query) ? std::string(1, static_cast<char>('2' - line[0] + '0')) : line.substr(0, 1)) +
            line.substr(1) + '\n';
  }
  ReadOptions options;
  options.from = "letor";
  const Dataset changed = read_text(text, "t.letor", options);
  const Fold other(changed, parts, 0);
  for (const MethodInfo& method : methods()) {
    if ((method.input & kFeatures) == 0) continue;
    const std::string spec = std::string(method.name) + (method.name == "lambdamart" ? "(trees=10)" : "(passes=10)");
    EXPECT_EQ(train_model(spec, fold.training(), context)->learned()->numbers,
              train_model(spec, other.training(), context)->learned()->numbers)
        << spec;
  }
}

TEST(Folds, NothingLeadsToTheLabelsOfTestInstances) {
  const Dataset data = queries(10);
  Context context;
  const Parts parts = deal_parts(data, 5, context);
  const Fold fold(data, parts, 2);
  const TestSet test = fold.test();
  const Training training = fold.training();
  for (std::size_t k = 0; k < test.size(); ++k) {
    EXPECT_TRUE(test[k].labels.empty());
    // The data set of the training set does not contain the labels either.
    for (const double label : training.instances.data().instance(test.id(k)).labels) EXPECT_TRUE(std::isnan(label));
    for (const double label : training.validation.data().instance(test.id(k)).labels) EXPECT_TRUE(std::isnan(label));
    // A method that uses the labels of the ranked instance finds none.
    EXPECT_THROW((void)make_model("theta-mpm(adherence=labels)")->solve(test[k], context), InputError);
    EXPECT_NO_THROW((void)make_model("theta-mpm(adherence=labels)")->solve(data.instance(test.id(k)), context));
  }
  for (std::size_t k = 0; k < training.instances.size(); ++k) {
    const auto seen = training.instances[k].labels;
    const auto given = data.instance(training.instances.id(k)).labels;
    EXPECT_TRUE(std::ranges::equal(seen, given));
  }
}

TEST(Folds, OtherLabelsOfTestInstancesChangeNoTrainedModel) {
  Context context;
  const Dataset data = queries(20);
  const Parts parts = deal_parts(data, 5, context);
  const Fold fold(data, parts, 0);
  std::set<std::string> tested;
  for (std::size_t k = 0; k < fold.test().size(); ++k) tested.emplace(fold.test()[k].name);
  const Dataset changed = queries(20, [&](int q, int d) {
    const int label = (q + d) % 3;
    return tested.contains(fmt::format("q{}", q)) ? 2 - label : label;
  });
  const Fold other(changed, parts, 0);
  std::vector<std::string> specs{"theta-mpm(adherence=labels)"};
  for (const MethodInfo& method : methods()) {
    if (method.train != nullptr && (method.input & kLists) != 0) specs.emplace_back(method.name);
  }
  for (const std::string& spec : specs) {
    const auto one = train_model(spec, fold.training(), context);
    const auto two = train_model(spec, other.training(), context);
    EXPECT_EQ(one->learned()->numbers, two->learned()->numbers) << spec;
    EXPECT_EQ(one->learned()->experts, two->learned()->experts) << spec;
    // The order of the input has no effect either.
    const Dataset backwards = queries(20, true);
    const Fold backwards_fold(backwards, parts, 0);
    const auto three = train_model(spec, backwards_fold.training(), context);
    EXPECT_EQ(one->learned()->numbers, three->learned()->numbers) << spec;
  }
}

}  // namespace witan::folds_test
