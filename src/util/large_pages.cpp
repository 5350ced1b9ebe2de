#include "large_pages.hpp"

#include <cstdint>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace witan {

void advise_large_pages([[maybe_unused]] const void* begin, [[maybe_unused]] std::size_t bytes) noexcept {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  constexpr std::size_t kWorthIt = std::size_t{4} << 20U;
  constexpr std::uintptr_t kPage = 4096;
  if (bytes < kWorthIt) return;
  // Starts at the page that contains `begin`: the rest of the page belongs to the same allocation.
  const std::size_t offset = reinterpret_cast<std::uintptr_t>(begin) % kPage;
  const char* const first = static_cast<const char*>(begin) - offset;
  (void)::madvise(const_cast<char*>(first), bytes + offset, MADV_HUGEPAGE);
#endif
}

}  // namespace witan
