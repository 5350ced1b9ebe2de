#pragma once

#include <cstddef>

namespace witan {

/// Asks the system for the memory behind these bytes now. Fresh memory comes cleared, which takes as long as a pass
/// over it; several threads that each ask for a part share that. Only advice; a system that knows none does nothing.
void populate(const void* begin, std::size_t bytes) noexcept;

}  // namespace witan
