#pragma once

#include <cstdint>
#include <vector>

#include "bucket_orders.hpp"

namespace witan {

/// θ of a Mallows model is at most this; φ = e^{−θ} is reported as 0 there.
inline constexpr double kMaxTheta = 60;

/// The normaliser of the Mallows model with Kendall's distance for bucket orders.
///
/// For a complete order of n items, Z_n(θ) = Π_{i≤n} (1 − e^{−iθ})/(1 − e^{−θ}). The orders that agree with a bucket
/// order of n items in blocks of n_b have the probability e^{−θ·D}·Π_b Z_{n_b}/Z_n, with the number D of reversed pairs
/// between blocks. The sum Σ w (log Z_n − Σ_b log Z_{n_b}) over many bucket orders is stored as one coefficient per n,
/// so that its evaluation takes O(largest n) whatever their number.
class KendallNormaliser {
 public:
  /// Adds a bucket order `weight` times.
  void add(const BucketOrder& order, double weight);
  /// Adds log Z_items `weight` times.
  void add(std::uint32_t items, double weight);

  struct Value {
    double log = 0;       ///< log normaliser
    double mean = 0;      ///< expected number of reversed pairs: minus its derivative in θ
    double variance = 0;  ///< variance of the number of reversed pairs: its second derivative
  };
  [[nodiscard]] Value at(double theta) const;
  /// Returns θ in [0, kMaxTheta] at which the expected number of reversed pairs is `discordant`: the maximum-likelihood
  /// estimate. Returns 0 if `discordant` is at least the mean under θ = 0.
  [[nodiscard]] double theta_for(double discordant) const;

 private:
  std::vector<double> coefficient_;  ///< of log Z_n, by n
};

/// Returns P(i above j) under the Mallows model with Kendall's distance if the centre ranks i `gap` ranks above j
/// (Mallows 1957); 1/2 for a gap of 0. A negative gap means that the centre ranks j higher.
[[nodiscard]] double mallows_pair_probability(double theta, double gap);

}  // namespace witan
