# Makes string constants of the script and the style sheet of reports, web/dist, which are checked in: a build needs no
# JavaScript tools. Run as a script: cmake -D SCRIPT=… -D STYLE=… -D OUTPUT=… -P WitanBundle.cmake
if(CMAKE_SCRIPT_MODE_FILE)
  # Bytes, because a string literal may have at most 65,535 bytes in portable C++.
  function(literal file result)
    file(READ ${file} text HEX)
    string(REGEX REPLACE "(................................................................)" "\\1\n" lines "${text}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${lines}")
    set(${result} "${bytes}" PARENT_SCOPE)
  endfunction()
  literal(${SCRIPT} script)
  literal(${STYLE} style)
  file(WRITE ${OUTPUT} "#include \"page/bundle.hpp\"

namespace witan::page {
namespace {
constexpr unsigned char script[] = {${script}};
constexpr unsigned char style[] = {${style}};
}  // namespace

const std::string_view kReportScript(reinterpret_cast<const char*>(script), sizeof script);
const std::string_view kReportStyle(reinterpret_cast<const char*>(style), sizeof style);

}  // namespace witan::page
")
  return()
endif()

function(witan_bundle target)
  set(dist ${PROJECT_SOURCE_DIR}/web/dist)
  set(source ${PROJECT_BINARY_DIR}/report_bundle.cpp)
  set(script ${PROJECT_SOURCE_DIR}/cmake/WitanBundle.cmake)
  add_custom_command(OUTPUT ${source}
    COMMAND ${CMAKE_COMMAND} -D SCRIPT=${dist}/report.js -D STYLE=${dist}/report.css -D OUTPUT=${source} -P ${script}
    DEPENDS ${dist}/report.js ${dist}/report.css ${script} VERBATIM)
  target_sources(${target} PRIVATE ${source})
  set_source_files_properties(${source} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON)
endfunction()
