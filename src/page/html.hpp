#pragma once

#include <iosfwd>
#include <string>

#include "json.hpp"

namespace witan::page {

/// Writes a page that contains the data and the script that draws them.
void write_html(const std::string& title, const Json& data, std::ostream& out);

}  // namespace witan::page
