// Items that only a label names are no candidates.
#include "witan/data/with_labels.hpp"

#include <cmath>

#include "data/without_label_only.hpp"
#include "support/text_io.hpp"
#include <gtest/gtest.h>

namespace witan::label_only_test {

constexpr std::string_view kData =
    "{\"expert\":\"e\",\"order\":[\"a\",\"b\"]}\n"
    "{\"items\":[\"c\"]}\n"
    "{\"labels\":{\"a\":1,\"c\":2,\"d\":3}}\n"
    "{\"instance\":\"q2\",\"labels\":{\"x\":1}}\n";

TEST(LabelOnly, ItemsWithoutDataAreRemovedButNotWholeInstances) {
  const Dataset data = read_as("jsonl", kData);
  EXPECT_EQ(count_label_only(data), 1U);
  const Dataset without = without_label_only(data);
  ASSERT_EQ(without.instance_count(), 2U);
  const Instance all = without.instance(0);
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all.item_name(2), "c");
  EXPECT_EQ(all.labels[0], 1);
  EXPECT_TRUE(std::isnan(all.labels[1]));
  EXPECT_EQ(all.labels[2], 2);
  EXPECT_FALSE(without.find_item("d"));
  EXPECT_EQ(without.instance(1).size(), 1U);
  EXPECT_EQ(count_label_only(without), 0U);
}

TEST(WithLabels, SetsLabelsOfItemsOfTheData) {
  const Dataset data = read_as("jsonl", "{\"expert\":\"e\",\"order\":[\"a\",\"b\"]}\n");
  const Labelled labelled = with_labels(data, read_as("jsonl", kData));
  EXPECT_EQ(labelled.found, 1U);
  EXPECT_EQ(labelled.passed, 3U);
  ASSERT_EQ(labelled.data.slot_count(), 2U);
  EXPECT_EQ(labelled.data.instance(0).labels[0], 1);
  EXPECT_FALSE(data.labelled());
}

TEST(WithLabels, RefusesDifferentLabels) {
  const Dataset data = read_as("jsonl", "{\"expert\":\"e\",\"order\":[\"a\"]}\n{\"labels\":{\"a\":4}}\n");
  EXPECT_EQ(message_of([&] { (void)with_labels(data, read_as("jsonl", kData)); }),
            "labels: found label 1 of item \"a\" in instance \"all\", expected 4 as in the data");
}

}  // namespace witan::label_only_test
