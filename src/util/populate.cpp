#include "populate.hpp"

#include <cstdint>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace witan {

void populate([[maybe_unused]] const void* begin, [[maybe_unused]] std::size_t bytes) noexcept {
#if defined(__linux__) && defined(MADV_POPULATE_WRITE)
  constexpr std::uintptr_t kPage = 4096;
  const std::size_t offset = reinterpret_cast<std::uintptr_t>(begin) % kPage;
  const char* const first = static_cast<const char*>(begin) - offset;
  (void)::madvise(const_cast<char*>(first), bytes + offset, MADV_POPULATE_WRITE);
#endif
}

}  // namespace witan
