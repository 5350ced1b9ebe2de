#include "witan/io/read.hpp"

#include "support/source_dir.hpp"
#include <gtest/gtest.h>

namespace witan::examples_test {

Dataset examples(std::vector<std::string> paths) {
  Context context;
  for (std::string& path : paths) path.insert(0, source_dir() + "/examples/");
  return read_dataset(paths, {}, context);
}

TEST(Examples, ModelsAreReadAsShown) {
  const Dataset data = examples({"models.csv"});
  EXPECT_TRUE(data.presentation_known());
  EXPECT_EQ(data.comparison_count(), 420U);
  EXPECT_EQ(data.expert_names().size(), 12U);
  EXPECT_EQ(data.item_names().size(), 8U);
  EXPECT_TRUE(data.notes().empty());
}

TEST(Examples, WinesAreReadWithGaps) {
  const Dataset data = examples({"wine.csv"});
  EXPECT_EQ(data.entry_count(), 59U);
  EXPECT_EQ(data.expert_names().size(), 8U);
  EXPECT_EQ(data.instance(0).size(), 10U);
  EXPECT_TRUE(data.notes().empty());
}

TEST(Examples, RunsAndJudgementsAreReadTogether) {
  const Dataset data = examples({"search/bm25.run", "search/dense.run", "search/title.run", "search/qrels.txt"});
  EXPECT_EQ(data.instance_count(), 5U);
  EXPECT_EQ(data.lists().size(), 15U);
  EXPECT_EQ(data.slot_count(), 100U);
  EXPECT_TRUE(data.labelled());
}

TEST(Examples, EnginesAreReadWithLabels) {
  const Dataset data = examples({"letor/agg.txt"});
  EXPECT_EQ(data.instance_count(), 3U);
  EXPECT_EQ(data.item_rows(), 18U);
  EXPECT_EQ(data.entry_count(), 72U);
  EXPECT_EQ(data.expert_names().size(), 5U);
}

TEST(Examples, EnginesToLearnFromAreApart) {
  const Dataset data = examples({"engines/train.txt", "engines/valid.txt", "engines/test.txt"});
  EXPECT_EQ(data.instance_count(), 48U) << "no query is in two of the files";
  EXPECT_EQ(data.item_rows(), 384U);
  EXPECT_EQ(data.expert_names().size(), 6U);
}

TEST(Examples, AnswersAreDescribedByFeatures) {
  const Dataset data = examples({"answers/train.txt", "answers/valid.txt", "answers/test.txt"});
  EXPECT_EQ(data.instance_count(), 48U) << "no question is in two of the files";
  EXPECT_EQ(data.item_rows(), 384U);
  ASSERT_NE(data.features(), nullptr);
  EXPECT_EQ(data.features()->columns(), 6U);
  EXPECT_TRUE(data.labelled());
}

}  // namespace witan::examples_test
