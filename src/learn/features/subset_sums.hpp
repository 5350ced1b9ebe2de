#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace witan {

/// Computes Σ_S e^(mean of s over S) over all non-empty subsets S of a growing set of items, exactly.
///
/// The sets of size k contribute e_k, the elementary symmetric polynomial of degree k of the numbers e^(s/k). One
/// recursion per degree adds the items of one stage after the other, so it gives the sums of all stages. Scores are
/// relative to the largest one of their stage. Every sum is then between 1 and 2^n, which fits in a double, and what
/// underflows is negligible. O(n³) time and O(n²) memory for n items, for all stages together.
class SubsetSums {
 public:
  static constexpr std::size_t kMaxItems = 1000;  ///< 2^n must be finite

  /// Computes the sums over the first ends[0], ends[1], … items. `ends` ascend, from at least 1; the last is the number
  /// of items, at most kMaxItems.
  void evaluate(std::span<const double> scores, std::span<const std::size_t> ends);

  /// Returns the logarithms of the sums of all stages.
  [[nodiscard]] std::span<const double> log_sums() const& { return log_sums_; }
  /// Returns, for every item, the sum over the stages of E[1/|S|, S contains the item], with S drawn ∝ e^(mean of s).
  /// This is the derivative of the sum of log_sums().
  [[nodiscard]] std::span<const double> slopes() const& { return slopes_; }
  /// Returns, for every item, the sum over the stages of E[1/|S|², S contains the item]: an upper bound on the second
  /// derivative of the sum of log_sums().
  [[nodiscard]] std::span<const double> curvature_bounds() const& { return curvature_bounds_; }

 private:
  [[nodiscard]] double* row(std::size_t i) { return rows_.data() + i * (n_ + 1); }
  [[nodiscard]] std::span<double> factors(std::size_t degree) {
    return std::span(factors_).subspan((degree - 1) * n_, n_);
  }
  void rescale(double* values, std::size_t degree, double rise) const;
  void add_stages(std::size_t degree, bool sum);
  void add_slopes(std::size_t degree);

  std::size_t n_ = 0;
  std::span<const std::size_t> ends_;
  std::vector<double> largest_;  ///< score up to the end of each stage
  std::vector<double> sums_;     ///< of each stage, relative to e^largest
  std::vector<double> factors_;  ///< e^((s − largest of the item's stage)/k), by degree and item
  std::vector<double> rows_;     ///< polynomials of the first i items, for one degree
  std::vector<double> adjoint_;
  std::vector<double> log_sums_, slopes_, curvature_bounds_;
};

}  // namespace witan
