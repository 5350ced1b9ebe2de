#pragma once

#include "witan/util/context.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace witan {

/// X(low, high) = −X(high, low) = value.
struct SkewEntry {
  std::uint32_t low, high;
  double value;
};

struct CompletionOptions {
  std::uint32_t rank = 2;
  double rate = 1;
  double tolerance = 1e-5;
  int steps = 10'000;
  std::uint32_t exact = 32;  ///< maximum size at which singular vectors are computed from the dense matrix
};

struct SkewCompletion {
  std::vector<double> row_means;
  int steps = 0;
  bool converged = true;
  bool kept_more = false;  ///< equal singular values forced a higher rank
  double misfit = 0;       ///< norm of the residual at the known entries, relative to their norm
};

/// Completes a skew-symmetric matrix at low rank by singular value projection (Jain, Meka & Dhillon 2010), started at
/// 0; see Svp. Entries must be of different pairs, and every index must be below `size`.
[[nodiscard]] SkewCompletion complete_skew(std::uint32_t size, std::span<const SkewEntry> known,
                                           const CompletionOptions& options, Context& context);

}  // namespace witan
