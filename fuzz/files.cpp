#include "witan/io/format.hpp"
#include "witan/io/read.hpp"
#include "witan/io/write.hpp"
#include "witan/io/write_file.hpp"
#include "witan/method/storage/model_file.hpp"
#include "witan/method/storage/state.hpp"
#include "witan/util/error.hpp"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>

#include "io/expert_weights.hpp"
#include "io/file_lock.hpp"
#include "io/file_version.hpp"
#include "work_limit.hpp"

namespace {

/// A folder that is removed at the end.
class Folder {
 public:
  Folder() : path_((std::filesystem::temp_directory_path() / "witan-fuzz-XXXXXX").string()) {
    if (mkdtemp(path_.data()) == nullptr) std::abort();
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

/// Runs the action. Every exception other than witan::Error is a failure.
void attempt(const std::function<void()>& action) {
  try {
    action();
  } catch (const witan::Error&) {
  }
}

/// Writes the data in every format that has files of its own.
void write_all(const std::string& text, const Folder& folder, const witan::Context& context) {
  const witan::Dataset read = witan::read_text(text, "fuzz", {});
  for (const char* const format : {"svmlight", "csv", "trec-run"}) {
    attempt([&] { witan::write_files(read, witan::find_format(format), folder.file(format), context); });
    (void)witan::note_on_stream(read, witan::find_format(format));
  }
  std::filesystem::create_directory(folder.file("runs"));
  witan::write_files(read, witan::find_format("trec-run"), folder.file("runs"), context);
}

}  // namespace

/// The bytes are a file, plain or compressed, that every command may be given.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Folder folder;
  const witan::WorkLimit limit;
  const std::string path = folder.file("given");
  std::ofstream(path, std::ios::binary).write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
  witan::Context::Options options;
  options.stop = witan::WorkLimit::stop();
  witan::Context context(options);
  attempt([&] { (void)witan::read_dataset(std::array{path}, {}, context); });
  attempt([&] { (void)witan::read_state(path, context); });
  attempt([&] { (void)witan::read_model(path, context); });
  attempt([&] { (void)witan::read_expert_weights(path, context); });
  attempt([&] {
    const witan::FileLock lock(path, context);
    const std::string version = witan::file_version(path);
    witan::write_file(path, [](std::ostream& out) { out << "new"; }, context);
    if (witan::file_version(path) == version) std::abort();
  });
  attempt([&] {
    const std::string link = folder.file("link");
    if (!std::filesystem::is_symlink(link)) std::filesystem::create_symlink("given", link);
    witan::check_writable(link);
    witan::write_file(link, [](std::ostream& out) { out << "new"; }, context);
    if (!std::filesystem::is_symlink(link)) std::abort();
    witan::write_file("/dev/null", [](std::ostream& out) { out << "new"; }, context);
    witan::check_distinct({path, "-", link});
  });
  attempt([&] { witan::check_writable(folder.file("")); });
  attempt([&] { witan::check_writable(folder.file("no/such/folder")); });
  attempt([&] { witan::write_file(folder.file("no/such/folder"), [](std::ostream&) {}, context); });
  attempt([&] { write_all(std::string(reinterpret_cast<const char*>(data), size), folder, context); });
  return 0;
}
