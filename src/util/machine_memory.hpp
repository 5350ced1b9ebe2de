#pragma once

namespace witan {

/// Returns the bytes of memory that this process can use: the physical memory, or the limit of its control group if
/// that is smaller. Returns infinity if it is unknown.
[[nodiscard]] double machine_memory();

}  // namespace witan
