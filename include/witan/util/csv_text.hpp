#pragma once

#include <string>
#include <string_view>

namespace witan {

/// The text as a field of a comma-separated file: in quotes, with inner ones doubled, where RFC 4180 wants that.
[[nodiscard]] std::string csv_field(std::string_view text);

}  // namespace witan
