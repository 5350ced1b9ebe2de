#pragma once

#include <string>
#include <string_view>

namespace witan {

/// Returns 16 hexadecimal digits that depend on the text. Detects accidental changes, not deliberate ones.
[[nodiscard]] std::string checksum(std::string_view text);

}  // namespace witan
