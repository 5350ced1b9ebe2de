#include "witan/util/checksum.hpp"

#include "witan/util/random.hpp"

#include <fmt/format.h>

namespace witan {

std::string checksum(std::string_view text) { return fmt::format("{:016x}", mix_seed(0, text)); }

}  // namespace witan
