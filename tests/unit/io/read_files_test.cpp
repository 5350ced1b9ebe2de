#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "support/expect_error.hpp"
#include <gtest/gtest.h>
#include <unistd.h>

namespace witan::read_files_test {

/// A folder of small files, removed after the test.
class ReadFiles : public testing::Test {
 protected:
  ReadFiles() : folder_(std::filesystem::temp_directory_path() / ("witan-read-files-" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~ReadFiles() override { std::filesystem::remove_all(folder_); }
  ReadFiles(const ReadFiles&) = delete;
  ReadFiles& operator=(const ReadFiles&) = delete;

  std::string file(const std::string& name, const std::string& text) const {
    const std::filesystem::path path = folder_ / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text;
    return path.string();
  }

 private:
  std::filesystem::path folder_;
};

TEST_F(ReadFiles, RunsOfOneNameAreExpertsByTheirPathsInAnyOrder) {
  const std::string a = file("a/s.run", "1 Q0 x 1 3 t\n");
  const std::string b = file("b/s.run", "1 Q0 x 1 2 t\n");
  const std::string c = file("b/other.run", "1 Q0 x 1 1 t\n");
  Context context;
  for (const std::vector<std::string>& files : {std::vector{a, b, c}, std::vector{c, b, a}}) {
    const Dataset data = read_dataset(files, {}, context);
    ASSERT_EQ(data.expert_names().size(), 3U);
    EXPECT_TRUE(data.expert_names().find(a));
    EXPECT_TRUE(data.expert_names().find(b));
    EXPECT_TRUE(data.expert_names().find("other.run"));
  }
}

TEST_F(ReadFiles, ProgressCountsTheBytesOfAllFiles) {
  std::string text = "item,label\n";
  for (int k = 0; k < 100'000; ++k) text += "item" + std::to_string(k) + ",1\n";
  const std::vector<std::string> files = {file("one.csv", text), file("two.csv", "item,label\nb,1\n")};
  const double size = static_cast<double>(text.size()) + 15;
  std::vector<double> heard;
  Context context({.threads = 1,
                   .seed = 1,
                   .progress =
                       [&](std::string_view, double done, double total) {
                         EXPECT_EQ(total, size);
                         heard.push_back(done);
                       },
                   .stop = nullptr});
  (void)read_dataset(files, {}, context);
  EXPECT_GT(heard.size(), 3U) << "a large file is told of in parts";
  EXPECT_TRUE(std::is_sorted(heard.begin(), heard.end()));
  EXPECT_EQ(heard.back(), size);
}

TEST(DatasetBuilder, ValuesAndWeightsHaveALargestSize) {
  DatasetBuilder builder;
  builder.begin_source("test");
  const auto list = builder.list(builder.instance("i"), builder.expert("e"), Form::score, Silence::unknown);
  builder.add_entry(list, builder.item("a"), kMaxSize);
  builder.add_entry(list, builder.item("b"), -kMaxSize);
  EXPECT_THROW(builder.add_entry(list, builder.item("c"), 1e51), InputError);
  EXPECT_THROW(builder.add_entry(list, "c", 1, -1e51), InputError);
  EXPECT_THROW(builder.set_entry_weight(1e51), InputError);
  EXPECT_THROW(builder.set_list_weight(list, 1e51), InputError);
}

}  // namespace witan::read_files_test
