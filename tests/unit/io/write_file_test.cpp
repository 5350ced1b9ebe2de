#include "witan/io/write_file.hpp"

#include "witan/util/error.hpp"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>

#include "io/file_lock.hpp"
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace witan::write_file_test {

namespace fs = std::filesystem;

/// An empty folder that is removed after the test.
class WriteFile : public ::testing::Test {
 protected:
  WriteFile() : folder_(fs::temp_directory_path() / ("witan-write-file-" + std::to_string(::getpid()))) {
    fs::remove_all(folder_);
    fs::create_directory(folder_);
  }
  ~WriteFile() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }
  [[nodiscard]] std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }
  void write(const std::string& name, const std::string& content) {
    write_file(path(name), [&](std::ostream& out) { out << content; }, context_);
  }
  [[nodiscard]] std::string content(const std::string& name) const {
    std::ifstream file(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void plant(const std::string& name) const { std::ofstream(path(name)) << "left behind"; }
  void make_old(const std::string& name) const {
    fs::last_write_time(path(name), fs::file_time_type::clock::now() - std::chrono::minutes(5));
  }

  fs::path folder_;
  Context context_;
};

constexpr char kLeftBehind[] = "out.0123456789abcdef.unfinished";

TEST_F(WriteFile, LeavesOnlyTheCompleteFile) {
  const std::string large(300'000, 'x');  // several buffers
  write("out", large);
  EXPECT_EQ(content("out"), large);
  write("out", "short");
  EXPECT_EQ(content("out"), "short");
  EXPECT_EQ(files(), 1U);
}

TEST_F(WriteFile, LeavesTheOldFileIfWritingFails) {
  write("out", "old");
  const auto fails = [](std::ostream& out) {
    out << "new";
    throw Error("no");
  };
  EXPECT_THROW(write_file(path("out"), fails, context_), Error);
  EXPECT_EQ(content("out"), "old");
  EXPECT_EQ(files(), 1U);
}

TEST_F(WriteFile, UsesANewNameForEveryTemporaryFile) {
  const auto name_while_writing = [&] {
    std::string found;
    const auto look = [&](std::ostream&) {
      for (const auto& entry : fs::directory_iterator(folder_)) {
        if (entry.path().extension() == ".unfinished") found = entry.path().filename().string();
      }
    };
    write_file(path("out"), look, context_);
    return found;
  };
  const std::string first = name_while_writing();
  EXPECT_EQ(first.size(), std::string(kLeftBehind).size());
  EXPECT_NE(first, name_while_writing());
}

TEST_F(WriteFile, DoesNotFollowALinkPlantedUnderTheNameOfOlderVersions) {
  plant("victim");
  fs::create_symlink(path("victim"), path("out." + std::to_string(::getpid()) + ".unfinished"));
  write("out", "mine");
  EXPECT_EQ(content("victim"), "left behind");
  EXPECT_EQ(content("out"), "mine");
}

TEST_F(WriteFile, KeepsThePermissionsOfTheFileThatItReplaces) {
  write("out", "old");
  ASSERT_EQ(::chmod(path("out").c_str(), 0640), 0);
  write("out", "new");
  EXPECT_EQ(fs::status(path("out")).permissions(), fs::perms(0640));
}

TEST_F(WriteFile, RemovesTheTemporaryFilesOfKilledProcesses) {
  plant(kLeftBehind);
  make_old(kLeftBehind);
  plant("other.0123456789abcdef.unfinished");  // of another target
  make_old("other.0123456789abcdef.unfinished");
  write("out", "mine");
  EXPECT_FALSE(fs::exists(path(kLeftBehind)));
  EXPECT_EQ(files(), 2U);
}

TEST_F(WriteFile, LeavesTheTemporaryFilesOfRunningProcesses) {
  plant(kLeftBehind);
  write("out", "mine");
  EXPECT_TRUE(fs::exists(path(kLeftBehind))) << "it is young: its owner may not have locked it yet";
  make_old(kLeftBehind);
  const int owner = ::open(path(kLeftBehind).c_str(), O_RDONLY);
  ASSERT_EQ(::flock(owner, LOCK_EX), 0);
  write("out", "mine");
  EXPECT_TRUE(fs::exists(path(kLeftBehind)));
  ::close(owner);
  write("out", "mine");
  EXPECT_FALSE(fs::exists(path(kLeftBehind)));
}

TEST_F(WriteFile, ALockWaitsUntilAStopIsRequested) {
  write("state", "1");
  const FileLock held(path("state"), context_);
  const std::atomic<bool> stop = true;
  Context::Options options;
  options.stop = &stop;
  Context stopped(options);
  EXPECT_THROW(FileLock(path("state"), stopped), Cancelled);
}

TEST_F(WriteFile, ALockBelongsToTheFileThatThePathNames) {
  write("state", "1");
  const FileLock old(path("state"), context_);
  write("state", "2");  // replaces the file, so the old lock no longer excludes anybody
  EXPECT_NO_THROW(FileLock(path("state"), context_));
}

TEST_F(WriteFile, AMissingFileCannotBeLocked) { EXPECT_THROW(FileLock(path("none"), context_), InputError); }

}  // namespace witan::write_file_test
