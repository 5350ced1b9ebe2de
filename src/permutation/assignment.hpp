#pragma once

#include <cstdint>
#include <vector>

namespace witan {

/// Returns, for every row of a square cost matrix, the column that it gets in an assignment of least total cost
/// (Hungarian method with potentials; Kuhn 1955, Jonker & Volgenant 1987). `cost` is stored by rows. O(n³).
[[nodiscard]] std::vector<std::uint32_t> cheapest_assignment(const std::vector<double>& cost, std::uint32_t n);

}  // namespace witan
