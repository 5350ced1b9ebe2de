#pragma once

#include <cstdint>

namespace witan {

/// Whether every fit of a result converged. A result that did not is complete, but its fits are marked.
enum class Status : std::uint8_t { converged, not_converged };

}  // namespace witan
