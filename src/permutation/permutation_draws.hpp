#pragma once

#include <cstdint>
#include <vector>

#include "mallows_options.hpp"
#include "util/random.hpp"

namespace witan {

/// Draws permutations of n ranks from P(π) ∝ e^{−θ·D(π, id)}, exactly.
///
/// Kendall and Cayley need O(n²) and O(n) per draw, Hamming O(n). Footrule and Spearman sample from the sums over
/// subsets of ranks, which cost O(2^n·n) once; they support kMaxExactPermanent items.
class PermutationDraws {
 public:
  /// Throws UsageError if the distance does not support n items.
  PermutationDraws(PermutationDistance distance, std::uint32_t n, double theta);
  /// Returns the rank, from 0, of every item of the centre, best item first.
  [[nodiscard]] std::vector<std::uint32_t> draw(Random& random) const;

 private:
  [[nodiscard]] std::vector<std::uint32_t> draw_kendall(Random& random) const;
  [[nodiscard]] std::vector<std::uint32_t> draw_cayley(Random& random) const;
  [[nodiscard]] std::vector<std::uint32_t> draw_hamming(Random& random) const;
  [[nodiscard]] std::vector<std::uint32_t> draw_by_subsets(Random& random) const;
  [[nodiscard]] double factor(std::uint32_t item, std::uint32_t rank) const;

  PermutationDistance distance_;
  std::uint32_t n_;
  double theta_;
  std::vector<double> displaced_;  ///< hamming: cumulative probability by number of displaced items
  std::vector<double> rest_;       ///< by set of occupied ranks: sum over the placements of the other items
};

}  // namespace witan
