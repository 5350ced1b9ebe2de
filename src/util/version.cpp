#include "witan/util/version.hpp"

#define WITAN_TEXT_OF(number) #number
#define WITAN_DOTTED(major, minor, patch) WITAN_TEXT_OF(major) "." WITAN_TEXT_OF(minor) "." WITAN_TEXT_OF(patch)

namespace witan {

std::string_view version() noexcept {
  return WITAN_DOTTED(WITAN_VERSION_MAJOR, WITAN_VERSION_MINOR, WITAN_VERSION_PATCH);
}

}  // namespace witan
