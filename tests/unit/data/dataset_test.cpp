#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <gtest/gtest.h>

namespace witan::dataset_test {

Dataset read(std::string_view text, ReadOptions options = {}) {
  options.from = "csv";
  return read_text(text, "t.csv", options);
}

TEST(Dataset, IdsFollowNamesNotInputOrder) {
  const Dataset data = read("instance,expert,item,rank\nq10,e2,b,1\nq2,e10,a,2\nq2,e2,c,1\nq2,e2,a,2\n");
  ASSERT_EQ(data.instance_count(), 2U);
  EXPECT_EQ(data.instance(0).name, "q2");
  EXPECT_EQ(data.instance(1).name, "q10");
  EXPECT_EQ(data.name(ExpertId{0}), "e2");
  const Instance first = data.instance(0);
  ASSERT_EQ(first.size(), 2U);
  EXPECT_EQ(data.name(first.items[0]), "a");
  ASSERT_EQ(first.lists.size(), 2U);
  EXPECT_EQ(first.lists[0].size(), 2U);
  EXPECT_EQ(first.slots_of(first.lists[0])[0], 0U);
  EXPECT_DOUBLE_EQ(first.values_of(first.lists[0])[0], 2);
  EXPECT_DOUBLE_EQ(first.values_of(first.lists[0])[1], 1);
}

TEST(Dataset, ASecondRankIsAnErrorThatNamesBothLines) {
  try {
    (void)read("expert,item,rank\ne,a,1\ne,b,2\ne,a,3\n");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "t.csv:4: found a second rank of item \"a\" by expert \"e\" in instance \"all\", expected one; the "
                 "first is at t.csv:2");
  }
}

TEST(Dataset, RepeatedJudgementsBecomeWeight) {
  const Dataset data = read("expert,item,judgement\ne,a,1\ne,b,0\ne,a,1\ne,a,0\n");
  const Instance all = data.instance(0);
  ASSERT_EQ(all.lists.size(), 1U);
  ASSERT_EQ(all.lists[0].size(), 3U);
  EXPECT_DOUBLE_EQ(all.values_of(all.lists[0])[0], 0);
  EXPECT_DOUBLE_EQ(all.entry_weight[0], 1);
  EXPECT_DOUBLE_EQ(all.values_of(all.lists[0])[1], 1);
  EXPECT_DOUBLE_EQ(all.entry_weight[1], 2);
}

TEST(Dataset, ComparisonsKeepInputOrder) {
  const Dataset data = read("left,right,winner\nb,a,left\na,b,tie\nb,c,0.25\n");
  const Instance all = data.instance(0);
  ASSERT_EQ(all.comparisons.size(), 3U);
  EXPECT_EQ(all.comparisons[0].first, 1U);
  EXPECT_DOUBLE_EQ(all.comparisons[1].outcome, 0.5);
  EXPECT_DOUBLE_EQ(all.comparisons[2].outcome, 0.25);
  EXPECT_TRUE(data.presentation_known());
}

TEST(Dataset, InputRowsFollowTheFirstAppearance) {
  const Dataset data = read("expert,item,rank\nz,b,1\nz,a,2\na,a,1\na,c,2\n");
  const auto rows = data.instance(0).input_row;  // of a, b, c
  EXPECT_LT(rows[1], rows[0]);
  EXPECT_LT(rows[0], rows[2]);
}

TEST(Dataset, SilentAndLabelledItemsHaveSlots) {
  const Dataset data = read("expert,item,rank,label\ne,a,1,2\ne,b,,0\n");
  const Instance all = data.instance(0);
  EXPECT_EQ(all.size(), 2U);
  EXPECT_EQ(all.lists[0].size(), 1U);
  EXPECT_EQ(all.labels[0], 2);
  EXPECT_EQ(all.labels[1], 0);
}

}  // namespace witan::dataset_test
