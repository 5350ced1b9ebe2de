#include "witan/io/read.hpp"
#include "witan/io/write.hpp"
#include "witan/util/error.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

namespace witan::write_files_test {

namespace fs = std::filesystem;

/// An empty folder, removed after the test.
class Folder {
 public:
  explicit Folder(const std::string& name) : path_(fs::temp_directory_path() / name) {
    fs::remove_all(path_);
    fs::create_directory(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  [[nodiscard]] std::string operator/(const std::string& name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
};

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

TEST(WriteFiles, SvmlightHasTheSizesOfTheQueries) {
  const Folder folder("witan_write_svmlight");
  const Dataset data = read_text("1 qid:1 1:0.5\n0 qid:1 1:0.25\n0 qid:2 1:1\n", "x.letor", ReadOptions{});
  write_files(data, find_format("svmlight"), folder / "x.svm", Context());
  EXPECT_EQ(text_of(folder / "x.svm"), "1 1:0.5\n0 1:0.25\n0 1:1\n");
  EXPECT_EQ(text_of(folder / "x.svm.query"), "2\n1\n");
  EXPECT_NE(note_on_stream(data, find_format("svmlight")), "");
  EXPECT_EQ(note_on_stream(data, find_format("letor")), "");
}

TEST(WriteFiles, AFolderGetsOneRunPerExpert) {
  const Folder folder("witan_write_runs");
  const Dataset data =
      read_text("expert,item,score,silence\nann,a,2,below\nann,b,1,below\nbob,b,3,below\n", "x.csv", ReadOptions{});
  write_files(data, find_format("trec-run"), folder / "", Context());
  EXPECT_EQ(text_of(folder / "ann"), "all Q0 a 1 2 ann\nall Q0 b 2 1 ann\n");
  EXPECT_EQ(text_of(folder / "bob"), "all Q0 b 1 3 bob\n");
}

TEST(WriteFiles, NamesOfRunsMustBeFileNames) {
  for (const char* name : {"a/b", "..", "."}) {
    const Folder folder("witan_write_names");
    const Dataset data = read_text(std::string("expert,item,score,silence\nann,a,2,below\n") + name + ",a,2,below\n",
                                   "x.csv", ReadOptions{});
    EXPECT_THROW(write_files(data, find_format("trec-run"), folder / "", Context()), InputError) << name;
    EXPECT_FALSE(fs::exists(folder / "ann")) << name;
  }
}

}  // namespace witan::write_files_test
