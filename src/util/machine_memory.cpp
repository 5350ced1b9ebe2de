#include "machine_memory.hpp"

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>

#include <unistd.h>

namespace witan {
namespace {

constexpr double kUnlimited = std::numeric_limits<double>::infinity();

/// Returns the number in a file of the control group, or infinity if the file is missing or contains "max".
double limit_in(const std::string& path) {
  std::ifstream file(path);
  double bytes = 0;
  return file >> bytes && bytes > 0 ? bytes : kUnlimited;
}

/// Returns the least limit of the control group of this process and of the groups that contain it.
double group_limit() {
  double least = limit_in("/sys/fs/cgroup/memory/memory.limit_in_bytes");
  std::ifstream groups("/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    if (!line.starts_with("0::/")) continue;
    for (std::string path = line.substr(3);; path.resize(path.rfind('/'))) {
      least = std::min(least, limit_in("/sys/fs/cgroup" + path + "/memory.max"));
      if (path.empty() || path.rfind('/') == std::string::npos) break;
    }
  }
  return std::min(least, limit_in("/sys/fs/cgroup/memory.max"));
}

}  // namespace

double machine_memory() {
  const long pages = ::sysconf(_SC_PHYS_PAGES);
  const long page = ::sysconf(_SC_PAGESIZE);
  const double physical = pages > 0 && page > 0 ? static_cast<double>(pages) * static_cast<double>(page) : kUnlimited;
  return std::min(physical, group_limit());
}

}  // namespace witan
