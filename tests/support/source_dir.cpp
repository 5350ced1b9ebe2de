#include "source_dir.hpp"

namespace witan {

std::string source_dir() { return WITAN_SOURCE_DIR; }

}  // namespace witan
