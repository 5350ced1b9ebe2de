#pragma once

#include <string>
#include <string_view>

namespace witan {

/// 16 hexadecimal digits that change when the text does; against accidents, not against malice.
[[nodiscard]] std::string checksum(std::string_view text);

}  // namespace witan
