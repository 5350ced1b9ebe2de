#include "witan/io/expert_weights.hpp"
#include "witan/io/read.hpp"
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
  return 0;
}
