# cmake --install, with files for find_package(witan) and for pkg-config.
include(CMakePackageConfigHelpers)

install(TARGETS witan EXPORT witanTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
if(WITAN_CLI)
  install(TARGETS witan-cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
  # The program writes its manual pages and completions, which needs a program that runs on this machine.
  if(NOT CMAKE_CROSSCOMPILING)
    include(cmake/WitanManual.cmake)
  endif()
endif()
install(DIRECTORY include/witan DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
install(EXPORT witanTargets NAMESPACE witan:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/witan COMPONENT development)
configure_package_config_file(cmake/witanConfig.cmake.in witanConfig.cmake
                              INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/witan)
write_basic_package_version_file(witanConfigVersion.cmake COMPATIBILITY SameMinorVersion)
# The prefix is relative to the file, so that an installed tree can be moved.
file(RELATIVE_PATH witan_pc_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
set(witan_pc_requires zlib liblzma libzstd)
set(witan_pc_private ${CMAKE_THREAD_LIBS_INIT})
if(NOT witan_pc_private)
  set(witan_pc_private -pthread)
endif()
string(APPEND witan_pc_private " -lbz2 -lClp -lCoinUtils -lutf8proc")
if(WITAN_SHARED_FMT)
  list(APPEND witan_pc_requires fmt)
endif()
list(JOIN witan_pc_requires " " witan_pc_requires)
configure_file(cmake/witan.pc.in witan.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/witan.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/witanConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/witanConfigVersion.cmake
              cmake/FindClp.cmake cmake/FindUtf8proc.cmake cmake/FindZstd.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/witan COMPONENT development)
