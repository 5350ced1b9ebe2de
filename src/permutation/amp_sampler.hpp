#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bucket_orders.hpp"
#include "util/random.hpp"

namespace witan {

/// A strict partial order of items, transitively closed: one bit per ordered pair.
class PartialOrder {
 public:
  explicit PartialOrder(std::uint32_t items) : items_(items), words_((items + 63) / 64), bits_(words_ * items) {}
  /// Adds the pairs between the blocks of a statement.
  void add(const BucketOrder& order);
  /// Adds the pairs that follow from the others. Returns false if the statements contradict each other. O(items³/64).
  [[nodiscard]] bool close();
  [[nodiscard]] std::uint32_t size() const { return items_; }
  /// Returns true if i is above j.
  [[nodiscard]] bool above(std::uint32_t i, std::uint32_t j) const {
    return (bits_[i * words_ + j / 64] >> (j % 64) & 1U) != 0;
  }

 private:
  void set(std::uint32_t i, std::uint32_t j) { bits_[i * words_ + j / 64] |= std::uint64_t{1} << (j % 64); }

  std::uint32_t items_;
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

/// Draws complete orders that agree with a partial order, by repeated insertion restricted to the allowed ranks (AMP,
/// Lu & Boutilier 2014): the items of the centre are inserted in turn, and an item passes k items with probability ∝
/// φ^k. This is a proposal for the Mallows model given the partial order; the importance weight corrects the
/// difference.
class AmpSampler {
 public:
  AmpSampler(std::span<const std::uint32_t> centre, double theta);
  /// Draws an order, best first. Returns log(P/q) up to −log Z_n: P without its normaliser, q the proposal. Its
  /// expected exponential is Z_n times the probability of the partial order under the model. O(items²).
  double draw(const PartialOrder& known, std::vector<std::uint32_t>& order, Random& random) const;

 private:
  std::span<const std::uint32_t> centre_;
  double theta_;
};

/// Draws k from 0 … n − 1 with probability ∝ e^{−θk}.
[[nodiscard]] std::uint32_t draw_truncated_geometric(std::uint32_t n, double theta, Random& random);
/// Returns log Σ_{k<n} e^{−θk}.
[[nodiscard]] double log_truncated_sum(std::uint32_t n, double theta);

}  // namespace witan
