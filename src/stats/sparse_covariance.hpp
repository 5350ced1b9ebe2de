#pragma once

#include "witan/data/dataset.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace witan {

class Random;

/// A sparse covariance matrix of scores: independent errors, and positive covariances of linked pairs of items, such as
/// items that were compared with each other. Immutable.
class SparseCovariance {
 public:
  struct Link {
    Slot low = 0, high = 0;
    double covariance = 0;
  };
  /// `variances` are by slot, 0 for items without a score. Links have low < high, and no pair occurs twice. For each
  /// item i, the sum of covariance(i, j)·variance(i)/variance(j) must not exceed variance(i), apart from rounding.
  explicit SparseCovariance(std::vector<double> variances, std::vector<Link> links = {});

  [[nodiscard]] std::size_t size() const { return variances_.size(); }
  [[nodiscard]] double variance(Slot item) const { return variances_[item]; }
  /// Returns the covariance of two items; O(log links of an item).
  [[nodiscard]] double covariance(Slot i, Slot j) const;
  /// Returns the variance of the difference of two items.
  [[nodiscard]] double difference_variance(Slot i, Slot j) const {
    return i == j ? 0 : variances_[i] + variances_[j] - 2 * covariance(i, j);
  }
  /// Adds `scale` times a normal draw from this covariance to values by slot. O(items + links).
  void add_draw(double scale, Random& random, std::span<double> to) const;

 private:
  std::vector<double> variances_;
  std::vector<double> alone_;  ///< standard deviation of the error that no link shares, by slot
  std::vector<Link> links_;    ///< sorted by (low, high)
  std::vector<std::size_t> begin_;
};

}  // namespace witan
