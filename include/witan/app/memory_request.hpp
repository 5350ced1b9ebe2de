#pragma once

#include "witan/app/options.hpp"

#include <string>

namespace witan {

/// The part of a request that limits its memory.
struct MemoryRequest {
  std::string memory;  ///< such as "8GB" or "500MB"; empty: 80 % of the machine's memory

  template <class V>
  static void describe(V&& v) {
    v("memory", &MemoryRequest::memory, "SIZE",
      "refuse a method whose estimated memory exceeds SIZE, such as 8GB or 500MB [default: 80 % of the memory of the "
      "machine]");
  }
};

/// Returns the number of bytes of a size such as "8GB" (10⁹ bytes each), "1.5GiB", "500MB", "64K" or "1000". Throws
/// UsageError if the text is invalid.
[[nodiscard]] double parse_memory(const std::string& text);
/// Returns the limit of a request in bytes.
[[nodiscard]] double memory_limit(const MemoryRequest& request);

}  // namespace witan
