#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "placement_terms.hpp"

namespace witan {

/// Expectation of a metric over all orders of a few items, and its gradient. The log-weight of an order is
/// Σ_p d_p·ϑ(item at p) with d_p = inverse_temperature/ln(p + 1), p from 1.
///
/// Exact, by one forward and one backward pass over all sets: O(2^n·n) for n items instead of n!. Potentials of any
/// size are safe: if plain weights would overflow, every set is scaled by its best order.
class CrfKernel {
 public:
  /// Returns the expectation and writes its gradient with respect to ϑ. `potentials` and `gradient` have one entry per
  /// item of the terms.
  double evaluate(const PlacementTerms& terms, double inverse_temperature, std::span<const double> potentials,
                  std::span<double> gradient);

 private:
  void make_discounts(double inverse_temperature);
  void make_weights(std::span<const double> potentials);
  template <class Term>
  double unrolled(const Term& term, std::span<double> gradient);
  template <class Term>
  double plain(const Term& term, std::span<double> gradient);
  template <class Term>
  double scaled(const Term& term, std::span<const double> potentials, std::span<double> gradient);
  template <class Term>
  double either(const Term& term, std::span<const double> potentials, std::span<double> gradient);

  std::uint32_t size_ = 0;
  double inverse_temperature_ = 0;
  double discount_sum_ = 0;
  std::vector<double> discount_;  ///< by position
  std::vector<double> weight_;    ///< by position and item
  std::vector<double> forward_, forward_value_, backward_, backward_value_, forward_log_, backward_log_;
};

}  // namespace witan
