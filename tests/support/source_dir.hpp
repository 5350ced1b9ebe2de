#pragma once

#include <string>

namespace witan {

/// Returns the folder of the project. One source contains the path, so that the objects of the tests are the same in
/// every clone and a compiler cache serves all of them.
[[nodiscard]] std::string source_dir();

}  // namespace witan
