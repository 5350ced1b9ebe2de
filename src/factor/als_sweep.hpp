#pragma once

#include "witan/util/context.hpp"

#include <span>
#include <vector>

#include "implicit_factors.hpp"
#include "item_index.hpp"

namespace witan {

/// The objective of ials, with S the set of pairs of a user and an item with a rating and w_u the weight of a user:
///
///     Σ_(u,i)∈S w_u·(1 − x_u·y_i)² + unobserved·Σ_u Σ_i w_u·(x_u·y_i)²
///       + l2·Σ_u w_u·(n_u + unobserved·items)^exponent·|x_u|² + l2·Σ_i (n_i + unobserved·users)^exponent·|y_i|²
///
/// n_u and n_i are the numbers of ratings of a user and an item; those of an item and `users` are weighted by user.
struct AlsObjective {
  double l2 = 0.01;
  double unobserved = 0.3;
  double exponent = 1;
};

/// Alternating least squares: exact minimisation over the factors of all users, then of all items.
///
/// The sum over all pairs is one Gram matrix of the other side (Hu, Koren & Volinsky 2008), so that a sweep takes
/// O(ratings·d² + (users + items)·d³) with d dimensions. The result does not depend on the number of threads.
class AlsSweep {
 public:
  AlsSweep(const RatingTable& table, const AlsObjective& objective);
  void users(ImplicitFactors& factors, Context& context) const;
  void items(ImplicitFactors& factors, Context& context) const;
  /// Returns the value of the objective. O(ratings·d + (users + items)·d²).
  [[nodiscard]] double value(const ImplicitFactors& factors, Context& context) const;

 private:
  const RatingTable& table_;
  AlsObjective objective_;
  ItemIndex by_item_;
  double users_ = 0;  ///< sum of the weights
};

/// Returns the exact factors of a user with these rated items, given the factors of the items.
[[nodiscard]] std::vector<double> als_user(const ImplicitFactors& factors, std::span<const std::uint32_t> rated,
                                           const AlsObjective& objective, Context& context);

}  // namespace witan
