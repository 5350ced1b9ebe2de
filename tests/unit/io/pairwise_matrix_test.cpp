#include "support/same_data.hpp"
#include "support/text_io.hpp"
#include <gtest/gtest.h>

namespace witan::pairwise_matrix_test {

Dataset read(std::string_view text) { return read_as("pairwise-matrix", text); }

TEST(PairwiseMatrix, EntriesAreWeightsOfTheRowAboveTheColumn) {
  const Dataset data = read("3\n9 2 0\n1 9 4.5\n0 0 9\n");
  const Instance all = data.instance(0);
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(data.name(all.items[2]), "3");
  ASSERT_EQ(all.comparisons.size(), 3U);
  EXPECT_EQ(all.comparisons[0].first, 0U);
  EXPECT_EQ(all.comparisons[0].second, 1U);
  EXPECT_EQ(all.comparisons[0].outcome, 1);
  EXPECT_EQ(all.weight_of_comparison(0), 2);
  EXPECT_EQ(all.comparisons[1].first, 1U);
  EXPECT_EQ(all.weight_of_comparison(1), 1);
  EXPECT_EQ(all.comparisons[2].second, 2U);
  EXPECT_EQ(all.weight_of_comparison(2), 4.5);
  EXPECT_FALSE(data.presentation_known());
}

TEST(PairwiseMatrix, LineBreaksDoNotMatter) {
  EXPECT_TRUE(same_data(read("\n 2\r\n0\t3 1\n\n0"), read("2\n0 3\n1 0\n")));
}

TEST(PairwiseMatrix, WritesWhatItReads) {
  EXPECT_EQ(write_as("pairwise-matrix", read("3\n9 2 0\n1 9 4.5\n0 0 9\n")), "3\n0 2 0\n1 0 4.5\n0 0 0\n");
  // Items in the order of their numbers, not of their names.
  std::string text = "11\n";
  for (int i = 0; i < 11; ++i) {
    for (int j = 0; j < 11; ++j) text += (j > 0 ? " " : "") + std::to_string(i < j ? 11 * i + j : 0);
    text += '\n';
  }
  EXPECT_EQ(write_as("pairwise-matrix", read(text)), text);
}

TEST(PairwiseMatrix, MessagesSayWhereAndWhat) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"\n", "t.pairwise-matrix: found nothing but blank lines, expected data"},
      {"0\n", "t.pairwise-matrix:1:1: found \"0\", expected the number of items (a whole number from 1 to 65535)"},
      {"x\n", "t.pairwise-matrix:1:1: found \"x\", expected the number of items (a whole number from 1 to 65535)"},
      {"2\n0 1\n0\n", "t.pairwise-matrix:3: found the end after 3 numbers, expected 2 rows of 2 numbers"},
      {"2\n0 1\n-3 0\n", "t.pairwise-matrix:3:1: found \"-3\", expected a weight of at least 0"},
      {"2\n0 1\nnan 0\n", "t.pairwise-matrix:3:1: found \"nan\", expected a weight (a finite number)"},
      {"1\n0 5\n", "t.pairwise-matrix:2:3: found \"5\", expected the end of the matrix"},
  };
  for (const auto& [text, message] : cases) EXPECT_EQ(reading_error("pairwise-matrix", text), message);
}

TEST(PairwiseMatrix, RefusesWhatItCannotRepresent) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"expert,item,rank\ne,1,1\ne,2,2\n", "pairwise-matrix cannot represent the list of expert \"e\"; jsonl can"},
      {"left,right,winner\n1,2,tie\n", "pairwise-matrix cannot represent ties and shares of wins; jsonl can"},
      {"left,right,winner\na,2,left\n",
       "pairwise-matrix cannot represent item \"a\", whose name is not a number from 1 to 2; jsonl can"},
      {"expert,left,right,winner\ne,1,2,left\nf,1,2,left\n",
       "pairwise-matrix cannot represent several experts; jsonl can"},
  };
  for (const auto& [csv, message] : cases) EXPECT_EQ(writing_error("pairwise-matrix", read_as("csv", csv)), message);
}

}  // namespace witan::pairwise_matrix_test
