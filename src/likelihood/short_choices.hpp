#pragma once

#include "witan/data/dataset.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace witan {

/// Sums weight·log(factor) over many factors. Most rows have the same weight, so the class takes the logarithm of
/// products of factors.
class LogProduct {
 public:
  /// Sets the weight of the following factors.
  void set_weight(double weight) {
    if (weight == weight_) return;
    flush();
    weight_ = weight;
  }
  template <class Real>
  void multiply(Real factor) {
    if (factor < kSmall || factor > kLarge) {
      sum_ += weight_ * static_cast<double>(std::log(factor));
      return;
    }
    product_ *= static_cast<double>(factor);
    if (product_ < kSmall || product_ > kLarge) flush();
  }
  [[nodiscard]] double value() {
    flush();
    return sum_;
  }
  /// Two factors between these bounds can be multiplied without overflow or underflow.
  static constexpr double kSmall = 1e-140, kLarge = 1e140;

 private:
  void flush() {
    sum_ += weight_ * std::log(product_);
    product_ = 1;
  }
  double product_ = 1, weight_ = 1;
  double sum_ = 0;
};

// The values of an item share a cache line, because the items of a row are far apart in memory.

/// e^{s − max s} of an item, and its inverse.
template <class Real>
struct Strength {
  Real e, inverse;
};
/// e and e·x of an item, or their sums over the rest of a row.
template <class Real>
struct Rest {
  Real e, ex;
};
/// The first derivative with respect to an item's score, and the negated second derivative.
struct Slopes {
  double slope = 0, curvature = 0;
};

/// Calls work(n), with a compile-time constant for short rows. The loops are then unrolled, which halves the time: the
/// ends of short loops are often mispredicted.
template <class Work>
void with_length(std::size_t n, Work work) {
  switch (n) {
    case 2:
      return work(std::integral_constant<std::size_t, 2>());
    case 3:
      return work(std::integral_constant<std::size_t, 3>());
    case 4:
      return work(std::integral_constant<std::size_t, 4>());
    case 5:
      return work(std::integral_constant<std::size_t, 5>());
    case 6:
      return work(std::integral_constant<std::size_t, 6>());
    default:
      return work(n);
  }
}

/// The Plackett–Luce likelihood of rows without ties. A row of n items, best first, has n − 1 choices. Memory is reused
/// from row to row.
template <class Real>
class PlainChoices {
 public:
  /// Adds the derivatives of a row to `to`, and its log-likelihood to log_likelihood().
  void differentiate(std::span<const Slot> slots, double weight, std::span<const Strength<Real>> of,
                     std::span<Slopes> to) {
    odds_.set_weight(weight);
    with_length(slots.size(), [&](auto n) {
      auto rest = room_for(n, strengths_);
      Real sum = 0;
      for (std::size_t k = n; k-- > 0;) rest[k] = sum += of[slots[k]].e;
      // Sums of 1/rest and 1/rest² over the choices so far: the item's probability of being chosen, divided by e, and
      // its square.
      Real once = 0;
      Real twice = 0;
      // The product of rest/e over the choices so far. Each row has its own product, so rows do not depend on each
      // other.
      Real odds = 1;
      const auto add = [&](Slot slot, Real slope, Real curvature) {
        to[slot].slope += weight * static_cast<double>(slope);
        to[slot].curvature += weight * static_cast<double>(curvature);
      };
      for (std::size_t k = 0; k + 1 < n; ++k) {
        const Strength<Real> own = of[slots[k]];
        // For the item's own choice, 1 − e/rest is computed as later/rest, which avoids cancellation.
        const Real inverse = 1 / rest[k];
        const Real others = rest[k + 1] * inverse;
        add(slots[k], others - own.e * once, own.e * (inverse * others + once - own.e * twice));
        once += inverse;
        twice += inverse * inverse;
        odds *= rest[k] * own.inverse;
        if (odds > LogProduct::kLarge) odds_.multiply(std::exchange(odds, Real{1}));
      }
      odds_.multiply(odds);
      const Real e = rest[n - 1];
      add(slots[n - 1], -e * once, e * (once - e * twice));
    });
  }
  /// Returns the log-likelihood of all rows so far.
  [[nodiscard]] double log_likelihood() { return -odds_.value(); }

  /// Adds −H·x, where H has the second derivatives of a row.
  void multiply(std::span<const Slot> slots, double weight, std::span<const Rest<Real>> of, std::span<double> to) {
    with_length(slots.size(), [&](auto n) {
      auto rest = room_for(n, rests_);
      Rest<Real> sum{0, 0};
      for (std::size_t k = n; k-- > 0;) rest[k] = sum = {sum.e + of[slots[k]].e, sum.ex + of[slots[k]].ex};
      Real once = 0;
      Real mixed = 0;  // sum of (Σ_rest e·x)/rest² over the choices
      for (std::size_t k = 0; k + 1 < n; ++k) {
        const Rest<Real> own = of[slots[k]];
        const Real inverse = 1 / rest[k].e;
        const Real chosen = (own.ex * rest[k + 1].e - own.e * rest[k + 1].ex) * (inverse * inverse);
        to[slots[k]] += weight * static_cast<double>(own.ex * once - own.e * mixed + chosen);
        once += inverse;
        mixed += rest[k].ex * (inverse * inverse);
      }
      to[slots[n - 1]] += weight * static_cast<double>(rest[n - 1].ex * once - rest[n - 1].e * mixed);
    });
  }

 private:
  template <class T, std::size_t n>
  static std::array<T, n> room_for(std::integral_constant<std::size_t, n> /*length*/, std::vector<T>& /*memory*/) {
    return {};
  }
  template <class T>
  static std::span<T> room_for(std::size_t n, std::vector<T>& memory) {
    if (memory.size() < n) memory.resize(n);
    return memory;
  }

  std::vector<Real> strengths_;
  std::vector<Rest<Real>> rests_;
  /// Product of rest/e over the choices. The factors are near 1 if scores are far apart, which avoids cancellation.
  LogProduct odds_;
};

}  // namespace witan
