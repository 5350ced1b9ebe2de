#include "witan/data/dataset_builder.hpp"

#include <map>
#include <string>
#include <tuple>

#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::comparison_counter_test {

using Key = std::tuple<std::string, std::string, std::string, double>;

std::map<Key, double> sums_of(const Dataset& data) {
  std::map<Key, double> sums;
  for (std::size_t i = 0; i < data.instance_count(); ++i) {
    const Instance instance = data.instance(i);
    for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
      const Comparison& one = instance.comparisons[c];
      sums[{std::string(instance.name), std::string(data.name(instance.items[one.first])),
            std::string(data.name(instance.items[one.second])), one.outcome}] += instance.weight_of_comparison(c);
    }
  }
  return sums;
}

TEST(ComparisonCounter, OneRowPerDistinctComparisonWithTheSumOfTheWeights) {
  DatasetBuilder counted, stored;
  counted.count_comparisons();
  Random random(3);
  for (int k = 0; k < 20'000; ++k) {
    const auto first = random.below(60);
    const auto second = (first + 1 + random.below(59)) % 60;
    const double outcome = static_cast<double>(random.below(3)) / 2;
    const auto weight = static_cast<double>(random.below(4));
    const std::string instance = std::to_string(random.below(3));
    for (DatasetBuilder* builder : {&counted, &stored}) {
      builder->add_comparison(builder->instance(instance), builder->expert(std::to_string(k % 7)),
                              builder->item(std::to_string(first)), builder->item(std::to_string(second)), outcome);
      if (k % 2 == 0) builder->set_comparison_weight(weight);
    }
  }
  const Dataset few = counted.build();
  const Dataset all = stored.build();
  EXPECT_EQ(all.comparison_count(), 20'000U);
  EXPECT_EQ(few.comparison_count(), sums_of(all).size());
  EXPECT_EQ(sums_of(few), sums_of(all));
  EXPECT_EQ(few.notes().front(),
            "20000 comparisons counted as " + std::to_string(few.comparison_count()) + " distinct ones");
}

TEST(ComparisonCounter, EarlierComparisonsAreNotCounted) {
  DatasetBuilder builder;
  builder.add_comparison("ann", "a", "b");
  builder.add_comparison("ann", "a", "b");
  builder.count_comparisons();
  builder.add_comparison("ann", "a", "b");
  builder.add_comparison("bob", "a", "b", {.weight = 2, .time = 5, .cluster = "task"});
  const Dataset data = builder.build();
  const Instance instance = data.instance(0);
  ASSERT_EQ(instance.comparisons.size(), 3U);
  EXPECT_EQ(instance.weight_of_comparison(1), 1);
  EXPECT_EQ(instance.weight_of_comparison(2), 3);
  EXPECT_TRUE(instance.comparison_time.empty());
  EXPECT_TRUE(instance.comparison_cluster.empty());
}

}  // namespace witan::comparison_counter_test
