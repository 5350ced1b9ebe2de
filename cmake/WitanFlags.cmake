# One set of flags for the library, the program and the wheel, so that their results are bit-identical.
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
# A shared library that links the static one does not export its symbols.
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release)
endif()

set(WITAN_SANITIZE "" CACHE STRING "Sanitizers for everything, e.g. address,undefined")

option(WITAN_WARNINGS_AS_ERRORS "Treat compiler warnings as errors (set by the presets)" OFF)
add_library(witan_flags INTERFACE)
target_compile_options(witan_flags INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -ffp-contract=off)
if(WITAN_WARNINGS_AS_ERRORS)
  target_compile_options(witan_flags INTERFACE -Werror)
endif()
# With optimisation, g++ 12 reports false positives of these warnings in its own library.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(witan_flags INTERFACE -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread -Wno-array-bounds)
else()
  # clang warns about a deprecated call inside std::stable_sort of the g++ 12 library; g++ still reports our own calls.
  target_compile_options(witan_flags INTERFACE -Wno-deprecated-declarations)
  # In a unity build, a local constant may have the name of a constant of another source. g++ still reports real shadowing.
  if(CMAKE_UNITY_BUILD)
    target_compile_options(witan_flags INTERFACE -Wno-shadow)
  endif()
endif()

if(WITAN_SANITIZE)
  add_compile_options(-fsanitize=${WITAN_SANITIZE} -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${WITAN_SANITIZE})
  if(WITAN_SANITIZE MATCHES "fuzzer")
    add_compile_options(-fsanitize-coverage-allowlist=${PROJECT_SOURCE_DIR}/fuzz/coverage.txt)
  endif()
  if(WITAN_SANITIZE MATCHES "undefined")
    add_compile_options(-fno-sanitize-recover=undefined)
  endif()
endif()

# Hardening of the program and the Python module, which read untrusted files; tests/hardening checks the result. The
# sanitizers have stronger checks of their own, and _FORTIFY_SOURCE needs optimisation.
if(NOT WITAN_SANITIZE)
  add_compile_options(-fstack-protector-strong)
  add_compile_options($<$<CONFIG:Release>:-U_FORTIFY_SOURCE> $<$<CONFIG:Release>:-D_FORTIFY_SOURCE=2>)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64|i[3-6]86")
    add_compile_options(-fcf-protection=full)
  endif()
  if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
    add_link_options(-Wl,-z,relro,-z,now)
  endif()
endif()

# ccache avoids most of a rebuild after a change of branch. It is used if it is installed and no launcher is set.
find_program(WITAN_CCACHE ccache)
if(WITAN_CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${WITAN_CCACHE})
endif()
