# Sets witan_version to the version in include/witan/util/version.hpp, the only place that states it for C++.
set(witan_version)
foreach(part MAJOR MINOR PATCH)
  file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/../include/witan/util/version.hpp line REGEX "define WITAN_VERSION_${part} ")
  string(REGEX MATCH "[0-9]+" number "${line}")
  list(APPEND witan_version ${number})
endforeach()
list(JOIN witan_version "." witan_version)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
             ${CMAKE_CURRENT_LIST_DIR}/../include/witan/util/version.hpp)
# pip reads pyproject.toml, which cannot include the header.
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/../pyproject.toml line REGEX "^version = ")
if(NOT line STREQUAL "version = \"${witan_version}\"")
  message(FATAL_ERROR "pyproject.toml has ${line}, expected version ${witan_version} as in version.hpp")
endif()
