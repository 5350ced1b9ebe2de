#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace witan {

/// Returns Kendall's τ-b (Kendall 1945) of two columns of the same length: 1 for equal orders, −1 for reversed orders,
/// with a correction for ties. Returns nullopt if a column is constant or has fewer than two values. O(n log n) (Knight
/// 1966).
[[nodiscard]] std::optional<double> kendall_tau_b(std::span<const double> x, std::span<const double> y);

/// The number of pairs of rows that two columns order the same way, and the opposite way. Ties in either column count
/// in neither.
struct Concordance {
  double concordant = 0, discordant = 0;
  [[nodiscard]] double pairs() const { return concordant + discordant; }
};
/// Returns the concordance of two columns of the same length. O(n log n).
[[nodiscard]] Concordance count_concordance(std::span<const double> x, std::span<const double> y);

/// Kendall's coefficient of concordance W with the correction for ties (Kendall & Babington Smith 1939): 1 if all
/// raters give the same order, about 1 / raters for random orders. Raters are added one at a time, O(n log n) each.
class KendallW {
 public:
  explicit KendallW(std::size_t items) : rank_sum_(items, 0.0) {}
  /// Adds one value per item. Only their order counts, and it must have the same direction for all raters. `ballots`
  /// is the number of raters with these values.
  void add(std::span<const double> values, double ballots = 1);
  /// Returns nullopt for fewer than two raters or items, or if all raters tie all items.
  [[nodiscard]] std::optional<double> value() const;

 private:
  std::vector<double> rank_sum_;
  double raters_ = 0;
  double tie_sum_ = 0;  ///< Σ (t³ − t) over all tie groups of all raters
};

}  // namespace witan
