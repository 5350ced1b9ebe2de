#pragma once

#include <cmath>

namespace witan {

/// A sum with compensation of rounding errors (Neumaier 1974). Items with the same terms in another order therefore get
/// the same score, and are tied.
class CompensatedSum {
 public:
  void add(double term) {
    const double sum = sum_ + term;
    error_ += std::abs(sum_) >= std::abs(term) ? (sum_ - sum) + term : (term - sum) + sum_;
    sum_ = sum;
  }
  [[nodiscard]] double value() const { return sum_ + error_; }
  /// Returns the rounding error of value(), so that a sum of sums loses nothing.
  [[nodiscard]] double rest() const { return (sum_ - value()) + error_; }

 private:
  double sum_ = 0;
  double error_ = 0;
};

}  // namespace witan
