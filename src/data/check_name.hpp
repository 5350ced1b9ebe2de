#pragma once

#include "witan/util/error.hpp"

#include <string_view>

namespace witan {

/// Printable ASCII, as nearly all names are: nothing can be wrong with it but its length.
[[nodiscard]] inline bool is_plain(std::string_view name) {
  unsigned odd = 0;
  for (const char c : name) odd |= static_cast<unsigned char>(c - ' ') > '~' - ' ' ? 1U : 0U;
  return odd == 0;
}

/// Throws the InputError for a name that is empty, too long, not UTF-8 or that would break lines; `what` is what is
/// named, e.g. "item".
void check_name(std::string_view name, std::string_view what, const SourceLocation& place);

}  // namespace witan
