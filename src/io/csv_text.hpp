#pragma once

#include <string>
#include <string_view>

namespace witan {

/// Appends a field as in RFC 4180: in quotes where it would be taken for something else.
void append_csv_field(std::string& out, std::string_view field);

}  // namespace witan
