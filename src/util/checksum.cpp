#include "checksum.hpp"

#include "random.hpp"
#include <fmt/format.h>

namespace witan {

std::string checksum(std::string_view text) { return fmt::format("{:016x}", mix_seed(0, text)); }

}  // namespace witan
