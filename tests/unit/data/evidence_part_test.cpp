#include "data/evidence_part.hpp"

#include "witan/data/dataset_builder.hpp"

#include "support/scores_of.hpp"
#include <gtest/gtest.h>

namespace witan::evidence_part_test {

Dataset mixed() {
  return test::read_jsonl_text(R"({"expert":"a","order":["x","y","z"]}
{"expert":"b","prefer":["x","y"]}
{"expert":"a","prefer":["z","x"],"weight":2}
{"expert":"b","ratings":{"x":1,"z":3}}
)");
}

TEST(EvidencePart, SplitByExpertGivesEachItsOwn) {
  const Dataset data = mixed();
  const auto parts = split_by_expert(data.instance(0));
  ASSERT_EQ(parts.size(), 2U);
  const Instance& a = parts[0].part.instance();
  EXPECT_EQ(data.name(parts[0].expert), "a");
  ASSERT_EQ(a.lists.size(), 1U);
  EXPECT_EQ(a.lists[0].size(), 3U);
  ASSERT_EQ(a.comparisons.size(), 1U);
  EXPECT_EQ(a.weight_of_comparison(0), 2);
  EXPECT_EQ(a.size(), 3U);
  EXPECT_EQ(parts[1].part.instance().comparisons.size(), 1U);
}

TEST(EvidencePart, AMovedPartStaysValid) {
  const Dataset data = mixed();
  auto parts = split_by_expert(data.instance(0));
  const EvidencePart moved = std::move(parts[0].part);
  parts.clear();
  EXPECT_EQ(moved.instance().lists[0].size(), 3U);
}

TEST(EvidencePart, FactorsMultiplyAndZeroLeavesOut) {
  const Dataset data = mixed();
  const Instance whole = data.instance(0);
  const std::vector<double> lists = {0, 3};
  const std::vector<double> comparisons = {2, 0.5};
  const EvidencePart part = EvidencePart::reweighted(whole, lists, comparisons);
  ASSERT_EQ(part.instance().lists.size(), 1U);
  EXPECT_EQ(part.instance().lists[0].weight, 3);
  ASSERT_EQ(part.instance().comparisons.size(), 2U);
  const double sum = part.instance().weight_of_comparison(0) + part.instance().weight_of_comparison(1);
  EXPECT_EQ(sum, 2 * whole.weight_of_comparison(0) + 0.5 * whole.weight_of_comparison(1));
}

/// Returns comparisons by these experts. Ids are in ascending order of the names.
Dataset compared_by(const std::vector<std::string>& experts) {
  DatasetBuilder builder;
  for (const std::string& expert : experts) builder.add_comparison(expert, "a", "b");
  return builder.build();
}

TEST(EvidencePart, ComparisonsByExpertKeepTheInputOrder) {
  const Dataset data = compared_by({"c", "a", "b", "a", "c", "a"});
  EXPECT_EQ(comparisons_by_expert(data.instance(0)), (std::vector<std::uint32_t>{1, 3, 5, 2, 0, 4}));
  EXPECT_EQ(experts_of(data.instance(0)), (std::vector<ExpertId>{ExpertId{0}, ExpertId{1}, ExpertId{2}}));
}

/// A table by expert would be larger than the comparisons, so that they are sorted instead.
TEST(EvidencePart, ComparisonsByExpertWithLargeIds) {
  const Dataset data = compared_by({"c", "a", "b", "a"});
  Instance instance = data.instance(0);
  std::vector<Comparison> comparisons(instance.comparisons.begin(), instance.comparisons.end());
  for (Comparison& comparison : comparisons) comparison.expert = ExpertId{4'000'000'000U + to_index(comparison.expert)};
  instance.comparisons = comparisons;
  EXPECT_EQ(comparisons_by_expert(instance), (std::vector<std::uint32_t>{1, 3, 2, 0}));
  EXPECT_EQ(experts_of(instance),
            (std::vector<ExpertId>{ExpertId{4'000'000'000}, ExpertId{4'000'000'001}, ExpertId{4'000'000'002}}));
}

}  // namespace witan::evidence_part_test
