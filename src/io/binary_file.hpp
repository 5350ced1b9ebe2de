#pragma once

#include <string_view>

namespace witan {

/// Throws InputError if a file is of a known binary kind. The message names the kind and how to convert the file.
void refuse_binary(std::string_view head, std::string_view file);

}  // namespace witan
