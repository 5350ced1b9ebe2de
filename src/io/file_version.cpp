#include "file_version.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

namespace witan {

std::string file_version(const std::string& path) {
  struct stat file{};
  if (::stat(path.c_str(), &file) != 0) return {};
  return fmt::format("{} {} {} {}.{:09}", file.st_dev, file.st_ino, file.st_size, file.st_mtim.tv_sec,
                     file.st_mtim.tv_nsec);
}

}  // namespace witan
