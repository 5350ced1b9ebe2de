#pragma once

#include <string_view>

namespace witan::page {

// The bundle of web/: the script and the style sheet of reports. CMake makes these constants of web/dist.
extern const std::string_view kReportScript;
extern const std::string_view kReportStyle;

}  // namespace witan::page
