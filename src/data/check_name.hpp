#pragma once

#include "witan/util/error.hpp"

#include <string_view>

namespace witan {

/// Returns true if the name is printable ASCII, as nearly all names are. Only its length can then be invalid.
[[nodiscard]] inline bool is_plain(std::string_view name) {
  unsigned odd = 0;
  for (const char c : name) odd |= static_cast<unsigned char>(c - ' ') > '~' - ' ' ? 1U : 0U;
  return odd == 0;
}

/// Throws InputError if a name is empty, too long, not UTF-8, or contains line breaks. `what` is the kind of name, e.g.
/// "item".
void check_name(std::string_view name, std::string_view what, const SourceLocation& place);

}  // namespace witan
