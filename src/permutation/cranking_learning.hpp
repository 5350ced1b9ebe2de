#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>
#include <span>
#include <vector>

#include "preference_matrix.hpp"
#include "util/random.hpp"

namespace witan {

/// A few labelled items of one instance, for the likelihood of Cranking.
struct CrankingSample {
  struct Expert {
    std::uint32_t id;
    PreferenceMatrix pairs;  ///< of the sampled items, weighted
  };
  std::uint32_t items = 0;
  std::vector<std::uint32_t> tier;  ///< by item: 0 for the highest label
  std::vector<Expert> experts;
};

/// Draws at most `most` labelled items of an instance, with at least one item of each of two labels. Returns a sample
/// without items if the labels order no items.
[[nodiscard]] CrankingSample cranking_sample(const Instance& instance, std::uint32_t most, Random& random);

/// Returns log P(the orders that agree with the labels), P(π) ∝ exp(−Σ θ_ψ·D_ψ(π)), and adds its gradient in θ. Exact,
/// by dynamic programming over subsets.
[[nodiscard]] double cranking_log_likelihood(const CrankingSample& sample, std::span<const double> theta,
                                             std::span<double> gradient);

}  // namespace witan
