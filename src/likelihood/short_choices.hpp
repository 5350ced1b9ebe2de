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

/// Adds up weight · logarithm of many factors, of which few logarithms are taken: rows mostly weigh the same, so that
/// of a product will do.
class LogProduct {
 public:
  /// Of the factors that follow.
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
  /// Between these, two factors can be multiplied without leaving the range of a double.
  static constexpr double kSmall = 1e-140, kLarge = 1e140;

 private:
  void flush() {
    sum_ += weight_ * std::log(product_);
    product_ = 1;
  }
  double product_ = 1, weight_ = 1;
  double sum_ = 0;
};

// What is known of an item lies side by side, because the items of a row lie anywhere.

/// e^{s − max s} of an item, and one over it.
template <class Real>
struct Strength {
  Real e, inverse;
};
/// e and e·x of an item, or their sums over what is left of a row.
template <class Real>
struct Rest {
  Real e, ex;
};
/// First and (minus the) second derivative by an item's score.
struct Slopes {
  double slope = 0, curvature = 0;
};

/// Calls work(n), with a constant where rows are short: loops are then unrolled, which halves the time, since where
/// they end is what processors guess wrong.
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

/// The Plackett–Luce likelihood of rows without ties: a row of n items, best first, is n − 1 choices. It keeps its
/// memory from one row to the next.
template <class Real>
class PlainChoices {
 public:
  /// Adds the derivatives of a row to those of its items; its log-likelihood to log_likelihood().
  void differentiate(std::span<const Slot> slots, double weight, std::span<const Strength<Real>> of,
                     std::span<Slopes> to) {
    odds_.set_weight(weight);
    with_length(slots.size(), [&](auto n) {
      auto rest = room_for(n, strengths_);
      Real sum = 0;
      for (std::size_t k = n; k-- > 0;) rest[k] = sum += of[slots[k]].e;
      // Sums over the choices so far of 1/rest and 1/rest²: an item's chance to be chosen, and its square.
      Real once = 0;
      Real twice = 0;
      // Against the choices so far. A product of its own, so that one row need not wait for the one before.
      Real odds = 1;
      const auto add = [&](Slot slot, Real slope, Real curvature) {
        to[slot].slope += weight * static_cast<double>(slope);
        to[slot].curvature += weight * static_cast<double>(curvature);
      };
      for (std::size_t k = 0; k + 1 < n; ++k) {
        const Strength<Real> own = of[slots[k]];
        // Of its own choice: 1 − e/rest is what is left behind it over rest, which keeps its digits where it is small.
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
  /// Of all rows so far.
  [[nodiscard]] double log_likelihood() { return -odds_.value(); }

  /// Adds (minus the second derivatives of a row)·x.
  void multiply(std::span<const Slot> slots, double weight, std::span<const Rest<Real>> of, std::span<double> to) {
    with_length(slots.size(), [&](auto n) {
      auto rest = room_for(n, rests_);
      Rest<Real> sum{0, 0};
      for (std::size_t k = n; k-- > 0;) rest[k] = sum = {sum.e + of[slots[k]].e, sum.ex + of[slots[k]].ex};
      Real once = 0;
      Real mixed = 0;  // the sum over choices of (Σ_rest e·x)/rest²
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
  /// Against each choice: rest/e, which is near 1 where scores lie apart, so that no digits cancel.
  LogProduct odds_;
};

}  // namespace witan
