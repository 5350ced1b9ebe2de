#include "witan/io/read.hpp"
#include "witan/io/write.hpp"

#include <fstream>

#include "support/data_dir.hpp"
#include "support/expect_error.hpp"
#include "support/round_trip.hpp"
#include <gtest/gtest.h>

namespace witan::svmlight_test {

/// A file in the temporary folder with its query sizes, removed after the test.
class SvmlightFile {
 public:
  SvmlightFile(const std::string& name, std::string_view text, std::string_view sizes)
      : path_((std::filesystem::temp_directory_path() / name).string()) {
    std::ofstream(path_) << text;
    std::ofstream(path_ + ".query") << sizes;
  }
  ~SvmlightFile() {
    std::filesystem::remove(path_);
    std::filesystem::remove(path_ + ".query");
  }
  SvmlightFile(const SvmlightFile&) = delete;
  SvmlightFile& operator=(const SvmlightFile&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

Dataset read(std::vector<std::string> files) {
  ReadOptions options;
  options.from = "svmlight";
  Context context;
  return read_dataset(files, options, context);
}

/// Returns the message without the folder, which depends on the machine.
std::string error_in(std::string_view text, std::string_view sizes) {
  const SvmlightFile file("witan_svmlight_bad", text, sizes);
  std::string message = error_of([&] { (void)read({file.path()}); });
  const std::string folder = std::filesystem::path(file.path()).parent_path().string() + "/";
  for (auto at = message.find(folder); at != std::string::npos; at = message.find(folder)) {
    message.erase(at, folder.size());
  }
  return message;
}

TEST(Svmlight, SizesDivideRowsIntoQueries) {
  const SvmlightFile file("witan_svmlight", "3 1:0.5\n0 2:1.5 # a comment\n\n1 1:2 #docid = x\n", "2\n1\n");
  const Dataset data = read({file.path()});
  ASSERT_EQ(data.instance_count(), 2U);
  EXPECT_EQ(data.instance(0).name, "1");
  ASSERT_EQ(data.instance(0).size(), 2U);
  EXPECT_EQ(data.instance(0).labels[0], 3);
  EXPECT_EQ(data.features()->at(1, 1), 1.5F);
  ASSERT_EQ(data.instance(1).size(), 1U);
  EXPECT_EQ(data.name(data.instance(1).items[0]), "x");
  EXPECT_EQ(data.instance(1).input_row[0], 2U);
}

TEST(Svmlight, QueriesGoOnCountingOverFiles) {
  const SvmlightFile one("witan_svmlight_1", "3 1:1\n0 1:2\n", "2\n");
  const SvmlightFile two("witan_svmlight_2", "1 1:3\n2 1:4\n", "1\r\n\n 1 \n");
  const Dataset data = read({one.path(), two.path()});
  ASSERT_EQ(data.instance_count(), 3U);
  EXPECT_EQ(data.instance(2).name, "3");
  EXPECT_EQ(data.instance(2).labels[0], 2);
}

TEST(Svmlight, ErrorsNameTheirLocation) {
  EXPECT_EQ(error_in("1 1:1\n", "2\n"),
            "witan_svmlight_bad: found 1 rows, expected 2, the sum of the sizes in witan_svmlight_bad.query");
  EXPECT_EQ(error_in("1 1:1\n1 1:2\n1 1:3\n", "1\n1\n"),
            "witan_svmlight_bad: found 3 rows, expected 2, the sum of the sizes in witan_svmlight_bad.query");
  EXPECT_EQ(error_in("1 1:1\n", "1\n0\n"),
            "witan_svmlight_bad.query:2:1: found \"0\", expected the number of rows of a query (1 or more)");
  EXPECT_EQ(error_in("1 1:1\n", "one\n"),
            "witan_svmlight_bad.query:1:1: found \"one\", expected the number of rows of a query (1 or more)");
  EXPECT_EQ(error_in("1 1:1\n", "-1\n"),
            "witan_svmlight_bad.query:1:1: found \"-1\", expected the number of rows of a query (1 or more)");
  EXPECT_EQ(error_in("1 1:1\n", "99999999999999999999\n"),
            "witan_svmlight_bad.query:1:1: found \"99999999999999999999\", expected the number of rows of a query (1 "
            "or more)");
  EXPECT_EQ(error_in("1 1:1\n", ""),
            "witan_svmlight_bad: found 1 rows, expected 0, the sum of the sizes in witan_svmlight_bad.query");
  EXPECT_EQ(error_in("1 qid:3 1:1\n", "1\n"),
            "witan_svmlight_bad:1:3: found \"qid:3\", expected a feature's number, from 1, and its value, as in 3:0.5; "
            "rows with qid: are letor");
  EXPECT_EQ(error_in("1 1:1\n1 1:inf\n", "2\n"),
            "witan_svmlight_bad:2:5: found \"inf\", expected a value (a finite number)");
  EXPECT_EQ(error_in("a 1:1\n", "1\n"), "witan_svmlight_bad:1:1: found \"a\", expected a label (a number)");
  EXPECT_EQ(error_in("1 3:1 3:1\n", "1\n"),
            "witan_svmlight_bad:1:7: found \"3:1\", expected a number above 3: numbers must ascend within a row");
  EXPECT_EQ(error_in("", "1\n"), "witan_svmlight_bad: found an empty file, expected data");
  ReadOptions options;
  options.from = "svmlight";
  WITAN_EXPECT_INPUT_ERROR(read_text("1 1:1\n", "nowhere.txt", options),
                           "nowhere.txt: found no nowhere.txt.query beside it, expected a file with the number of rows "
                           "of each query, one per line, because the rows have no qid:");
}

TEST(Svmlight, WritesWhatItRead) {
  const std::string text = "3 1:0.5 2:1\n0 1:0 2:1.5\n1 1:2 2:-1\n";
  const SvmlightFile file("witan_svmlight", text, "2\n1\n");
  const Dataset data = read({file.path()});
  EXPECT_EQ(written(data, "svmlight"), text);
  std::ostringstream sizes;
  write_query_sizes(data, sizes);
  EXPECT_EQ(sizes.str(), "2\n1\n");
}

TEST(Svmlight, FloatsSurviveThatTheirShortestTextWouldSpoil) {
  DatasetBuilder builder;
  const float awkward = 7.038531e-26F;
  builder.add_item_row(builder.instance("1"), builder.item("1"), awkward);
  builder.set_features(std::vector<std::uint32_t>{0}, std::vector<float>{awkward});
  const SvmlightFile file("witan_svmlight_float", written(builder.build(), "svmlight"), "1\n");
  const Dataset again = read({file.path()});
  EXPECT_EQ(again.instance(0).labels[0], awkward);
  EXPECT_EQ(again.features()->at(0, 0), awkward);
}

TEST(Svmlight, RefusesToWriteNamesOfQueries) {
  ReadOptions letor;
  letor.from = "letor";
  const Dataset data = read_text("0 qid:2 1:5\n0 qid:1 1:5\n", "l.txt", letor);
  const std::string message =
      "svmlight needs instances named 1, 2, … in row order, found \"2\" as "
      "number 1; letor can hold names";
  WITAN_EXPECT_INPUT_ERROR(written(data, "svmlight"), message);
  std::ostringstream sizes;
  WITAN_EXPECT_INPUT_ERROR(write_query_sizes(data, sizes), message);
}

TEST(Svmlight, TheExampleOfLambdarankHasTheFactsOfItsReadme) {
  WITAN_NEEDS_DATA("lambdarank-example");
  const std::string train = (*data_file("lambdarank-example/rank.train")).string();
  const Dataset data = read({train});
  EXPECT_EQ(data.instance_count(), 201U);
  EXPECT_EQ(data.item_rows(), 3005U);
  EXPECT_EQ(data.instance(0).size(), 1U);
  EXPECT_EQ(data.instance(1).size(), 13U);
  const Dataset test = read({(*data_file("lambdarank-example/rank.test")).string()});
  EXPECT_EQ(test.instance_count(), 50U);
  EXPECT_EQ(test.item_rows(), 768U);
  std::ostringstream sizes;
  write_query_sizes(data, sizes);
  const SvmlightFile again("witan_svmlight_again", written(data, "svmlight"), sizes.str());
  const Dataset reread = read({again.path()});
  expect_same_data(data, reread);
  EXPECT_EQ(written(reread, "svmlight"), written(data, "svmlight"));
}

}  // namespace witan::svmlight_test
