#pragma once

#include "witan/util/context.hpp"

#include <cstdint>
#include <span>
#include <vector>

#include "preference_matrix.hpp"

namespace witan {

/// The distribution P(π) ∝ exp(−Σ of energy(b, a) over all pairs with a above b) over the orders of some items: the
/// posterior of a Mallows centre, and the model of Cranking. energy(b, a) is the cost of reversing "b above a".
struct PairGibbs {
  double log_normaliser = 0;
  PreferenceMatrix above;         ///< P(i above j)
  std::vector<double> rank = {};  ///< P(i has rank r), from 0, at i · items + r; only of gibbs_by_subsets()
};

/// Largest number of items for which gibbs_by_subsets() is fast.
inline constexpr std::uint32_t kMaxExactGibbs = 12;

/// Returns the exact distribution by dynamic programming over the set of the items that come first: O(2^n·n²) and two
/// numbers per set. `tier`, if not empty, restricts it to the orders that sort the items by ascending tier.
[[nodiscard]] PairGibbs gibbs_by_subsets(const PreferenceMatrix& energy, std::span<const std::uint32_t> tier = {});

/// Returns independent orders, best first, from the exact distribution: O(2^n·n²) once and O(n²) per draw.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> draw_by_subsets(const PreferenceMatrix& energy, std::size_t draws,
                                                                      class Random& random);

/// Returns P(i above j) as a mean over draws of a Gibbs sampler, which removes single items and reinserts them with the
/// conditional probability of every rank: O(n²) per sweep. The log-normaliser is not computed.
[[nodiscard]] PairGibbs gibbs_by_sampling(const PreferenceMatrix& energy, std::vector<std::uint32_t> start, int sweeps,
                                          std::uint64_t seed, const Context& context);

/// Removes and reinserts the item at a position of the order, drawn with the conditional probability of every position.
/// Energies are multiplied by `factor`. Returns the change of the energy before multiplication.
double resample_item(const PreferenceMatrix& energy, double factor, std::vector<std::uint32_t>& order, std::size_t from,
                     class Random& random);

}  // namespace witan
