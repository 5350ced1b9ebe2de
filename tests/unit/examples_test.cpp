#include "witan/io/read.hpp"

#include <gtest/gtest.h>

namespace witan {
namespace {

Dataset example(const std::string& file) {
  Context context;
  const std::vector<std::string> paths{std::string(WITAN_SOURCE_DIR "/examples/") + file};
  return read_dataset(paths, {}, context);
}

TEST(Examples, ModelsAreReadAsShown) {
  const Dataset data = example("models.csv");
  EXPECT_TRUE(data.presentation_known());
  EXPECT_EQ(data.comparison_count(), 420U);
  EXPECT_EQ(data.expert_names().size(), 12U);
  EXPECT_EQ(data.item_names().size(), 8U);
  EXPECT_TRUE(data.notes().empty());
}

TEST(Examples, WinesAreReadWithGaps) {
  const Dataset data = example("wine.csv");
  EXPECT_EQ(data.entry_count(), 59U);
  EXPECT_EQ(data.expert_names().size(), 8U);
  EXPECT_EQ(data.instance(0).size(), 10U);
  EXPECT_TRUE(data.notes().empty());
}

}  // namespace
}  // namespace witan
