#pragma once

#include <cmath>

namespace witan {

/// A sum that carries its rounding errors along (Neumaier 1974). Items whose terms are the same in another order so
/// get the same score, and are tied as they should be, instead of being parted by the last bit.
class CompensatedSum {
 public:
  void add(double term) {
    const double sum = sum_ + term;
    error_ += std::abs(sum_) >= std::abs(term) ? (sum_ - sum) + term : (term - sum) + sum_;
    sum_ = sum;
  }
  [[nodiscard]] double value() const { return sum_ + error_; }

 private:
  double sum_ = 0;
  double error_ = 0;
};

}  // namespace witan
