#pragma once

#include <cstddef>

namespace witan {

/// Maps the memory of these bytes now. The system clears new memory, which takes as long as a pass over it. Several
/// threads can share this work. Has no effect on systems without such advice.
void populate(const void* begin, std::size_t bytes) noexcept;

}  // namespace witan
