// Times of a data set share one exact scale.
#include "witan/data/dataset_builder.hpp"

#include "data/append_instance.hpp"
#include "support/expect_error.hpp"
#include "util/time_text.hpp"
#include <gtest/gtest.h>

namespace witan::builder_times_test {

std::vector<std::string> times_of(const Dataset& data) {
  std::vector<std::string> texts;
  const Instance instance = data.instance(0);
  for (const std::int64_t ticks : instance.comparison_time) {
    texts.push_back(ticks == kNoTime ? "none" : time_text({ticks, instance.time_scale}));
  }
  for (const std::int64_t ticks : instance.entry_time) texts.push_back(time_text({ticks, instance.time_scale}));
  return texts;
}

TEST(BuilderTimes, AreRefinedToTheMostDecimals) {
  DatasetBuilder builder;
  builder.add_comparison("e", "a", "b", {.time = 3});
  builder.add_comparison("e", "a", "b");
  builder.add_comparison("e", "b", "a", {.time = *parse_time("2.25")});
  builder.add_ranking("e", {"a"}, {.time = *parse_time("0.5")});
  const Dataset data = builder.build();
  EXPECT_EQ(data.time_scale(), (TimeScale{TimeKind::number, 2}));
  EXPECT_EQ(times_of(data), (std::vector<std::string>{"none", "2.25", "3", "0.5"}));
}

TEST(BuilderTimes, AreCopiedWithTheirScale) {
  DatasetBuilder dates;
  dates.add_comparison("e", "a", "b", {.time = *parse_time("2024-08-01T12:00:00.5Z")});
  const Dataset data = dates.build();
  DatasetBuilder builder;
  builder.add_comparison("e", "a", "b", {.time = *parse_time("2024-08-01")});
  append_instance(data, InstanceId{0}, Merging{}, builder);
  EXPECT_EQ(times_of(builder.build()), (std::vector<std::string>{"2024-08-01", "2024-08-01T12:00:00.5Z"}));
  DatasetBuilder other;
  other.add_comparison("e", "a", "b", {.time = 5});
  EXPECT_THROW(append_instance(data, InstanceId{0}, Merging{}, other), InputError);
}

TEST(BuilderTimes, ARejectedTimeAddsNothing) {
  DatasetBuilder builder;
  builder.add_comparison("e", "a", "b", {.time = *parse_time("2024-08-01")});
  EXPECT_THROW(builder.add_comparison("f", "c", "b", {.time = 5}), InputError);
  EXPECT_THROW(builder.add_ranking("f", {"c"}, {.time = 5}), InputError);
  builder.add_comparison("e", "a", "b", {.time = *parse_time("+99999-01-01")});
  EXPECT_THROW(builder.add_comparison("f", "c", "b", {.time = *parse_time("2024-08-01T00:00:00.0000001Z")}),
               InputError);
  const Dataset data = builder.build();
  EXPECT_EQ(data.item_names().size(), 2U);
  EXPECT_EQ(data.expert_names().size(), 1U);
  EXPECT_EQ(times_of(data), (std::vector<std::string>{"2024-08-01", "+99999-01-01"}));
}

}  // namespace witan::builder_times_test
