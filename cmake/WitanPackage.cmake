# Debian packages by CPack: `witan` (the program) and `libwitan-dev` (library, headers, files for CMake and pkg-config).
#
#     cmake --build build/release && cpack --config build/release/CPackConfig.cmake -B build/debian
set(WITAN_MAINTAINER "the Witan authors <witan@example.org>" CACHE STRING "Maintainer of the Debian packages, with an address")
string(TIMESTAMP witan_today "%a, %d %b %Y %H:%M:%S +0000" UTC)
set(WITAN_RELEASE_DATE "${witan_today}" CACHE STRING "Date of the Debian changelog [default: the first configuration]")

# Adds the documents that Debian requires to the packages: compressed changelogs and copyright.
function(witan_compressed template output folder component)
  configure_file(${PROJECT_SOURCE_DIR}/packaging/debian/${template} ${PROJECT_BINARY_DIR}/debian/${output} @ONLY)
  execute_process(COMMAND gzip --best --no-name --force --keep ${PROJECT_BINARY_DIR}/debian/${output} COMMAND_ERROR_IS_FATAL ANY)
  install(FILES ${PROJECT_BINARY_DIR}/debian/${output}.gz DESTINATION ${folder} COMPONENT ${component} EXCLUDE_FROM_ALL)
endfunction()

set(witan_packages witan libwitan-dev)
set(witan_components program development)
foreach(package component IN ZIP_LISTS witan_packages witan_components)
  set(folder ${CMAKE_INSTALL_DATADIR}/doc/${package})
  witan_compressed(changelog.in changelog ${folder} ${component})
  install(FILES packaging/debian/copyright DESTINATION ${folder} COMPONENT ${component} EXCLUDE_FROM_ALL)
endforeach()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME witan)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "${WITAN_MAINTAINER}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_COMPONENTS_ALL program development)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME witan)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "rank aggregation: combine rankings, votes and comparisons
Witan estimates one consensus ranking from rankings, ratings, votes, search
runs and pairwise comparisons, with confidence intervals and the reliability
of every expert. This package contains the program.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libwitan-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(witan_dev_depends "zlib1g-dev, libbz2-dev, liblzma-dev, libzstd-dev, coinor-libclp-dev, coinor-libcoinutils-dev, libutf8proc-dev")
if(WITAN_SHARED_FMT)
  string(APPEND witan_dev_depends ", libfmt-dev")
endif()
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${witan_dev_depends}")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "rank aggregation: C++ library and headers
Witan estimates one consensus ranking from rankings, ratings, votes, search
runs and pairwise comparisons, with confidence intervals and the reliability
of every expert. This package contains the static library, the headers, and
files for CMake and pkg-config.")
include(CPack)
