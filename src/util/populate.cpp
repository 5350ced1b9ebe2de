#include "populate.hpp"

#include <cstdint>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace witan {

void populate([[maybe_unused]] const void* begin, [[maybe_unused]] std::size_t bytes) noexcept {
#if defined(__linux__) && defined(MADV_POPULATE_WRITE)
  constexpr std::uintptr_t kPage = 4096;
  const std::uintptr_t first = reinterpret_cast<std::uintptr_t>(begin) / kPage * kPage;
  const std::uintptr_t last = reinterpret_cast<std::uintptr_t>(begin) + bytes;
  (void)::madvise(reinterpret_cast<void*>(first), last - first, MADV_POPULATE_WRITE);
#endif
}

}  // namespace witan
