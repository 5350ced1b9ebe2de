# cmake --install, and find_package(witan) for programs that link the library.
include(CMakePackageConfigHelpers)

install(TARGETS witan EXPORT witanTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
if(WITAN_CLI)
  install(TARGETS witan-cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(DIRECTORY include/witan DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT witanTargets NAMESPACE witan:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/witan)
configure_package_config_file(cmake/witanConfig.cmake.in witanConfig.cmake
                              INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/witan)
write_basic_package_version_file(witanConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/witanConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/witanConfigVersion.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/witan)
