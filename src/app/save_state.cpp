#include "witan/app/rank.hpp"
#include "witan/io/write_file.hpp"
#include "witan/method/storage/state.hpp"
#include "witan/util/error.hpp"

#include <filesystem>
#include <optional>

#include "io/file_lock.hpp"
#include "io/file_version.hpp"

namespace witan {

void save_state(RankResult& result, const std::string& path, const Context& context) {
  std::error_code none;
  const bool updates = !result.state.empty() && std::filesystem::equivalent(path, result.state, none);
  std::optional<FileLock> lock;
  if (updates && !result.state_lock) lock.emplace(path, context);
  if (updates && file_version(path) != result.state_version) {
    throw InputError(SourceLocation{path, 0, 0}, "a state that was changed after it was read; nothing was written",
                     "the same state; rank again from the new one");
  }
  write_file(
      path,
      [&](std::ostream& out) {
        write_state(result.data, result.unscaled.empty() ? result.fits : result.unscaled, result.model.spec, out);
      },
      context);
  if (updates) result.state_version = file_version(path);
}

}  // namespace witan
