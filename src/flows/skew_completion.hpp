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
  std::uint32_t exact = 32;  ///< up to this size singular vectors come from the whole matrix
};

struct SkewCompletion {
  std::vector<double> row_means;
  int steps = 0;
  bool converged = true;
  bool kept_more = false;  ///< equal singular values forced a higher rank
  double misfit = 0;       ///< the norm of what is left at the known entries, as a share of theirs
};

/// The skew-symmetric matrix of low rank that singular value projection (Jain, Meka & Dhillon 2010) leads to from 0;
/// see Svp. Entries must be of different pairs. Every number must be below `size`.
[[nodiscard]] SkewCompletion complete_skew(std::uint32_t size, std::span<const SkewEntry> known,
                                           const CompletionOptions& options, Context& context);

}  // namespace witan
