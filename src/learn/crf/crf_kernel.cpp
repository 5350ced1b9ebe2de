#include "crf_kernel.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numeric>
#include <utility>

namespace witan {
namespace {

/// Weights and their products are normal numbers if their logarithms are within this range.
constexpr double kLogRoom = 600;
/// The default number of sampled items.
constexpr std::uint32_t kDefault = 6;

struct PositionTerm {
  const double* base;
  std::uint32_t size;
  double operator()(ItemMask /*before*/, std::uint32_t p, std::uint32_t i) const { return base[p * size + i]; }
};

struct SetTerm {
  const double* base;
  const double* factor;
  std::uint32_t size;
  double operator()(ItemMask before, std::uint32_t p, std::uint32_t i) const {
    return base[p * size + i] * factor[before];
  }
};

struct PairTerm {
  const PlacementTerms& terms;
  double operator()(ItemMask before, std::uint32_t /*p*/, std::uint32_t i) const {
    return terms.pair_unit() * (std::popcount(before & terms.higher(i)) - std::popcount(before & terms.lower(i)));
  }
};

template <std::uint32_t First, class F, std::uint32_t... K>
[[gnu::always_inline]] inline void for_constants_from(F& f, std::integer_sequence<std::uint32_t, K...> /*steps*/) {
  (f.template operator()<First + K>(), ...);
}

/// Calls f with every constant from First to Last.
template <std::uint32_t First, std::uint32_t Last, class F>
[[gnu::always_inline]] inline void for_constants(F&& f) {
  for_constants_from<First>(f, std::make_integer_sequence<std::uint32_t, Last - First + 1>());
}

std::uint32_t lowest(ItemMask set) { return static_cast<std::uint32_t>(std::countr_zero(set)); }
constexpr std::uint32_t count(ItemMask set) { return static_cast<std::uint32_t>(std::popcount(set)); }

}  // namespace

double CrfKernel::evaluate(const PlacementTerms& terms, double inverse_temperature, std::span<const double> potentials,
                           std::span<double> gradient) {
  if (size_ != terms.size() || inverse_temperature_ != inverse_temperature) {
    size_ = terms.size();
    make_discounts(inverse_temperature);
  }
  if (terms.counts_pairs()) return either(PairTerm{terms}, potentials, gradient);
  if (terms.factor().empty()) return either(PositionTerm{terms.base().data(), size_}, potentials, gradient);
  return either(SetTerm{terms.base().data(), terms.factor().data(), size_}, potentials, gradient);
}

void CrfKernel::make_discounts(double inverse_temperature) {
  inverse_temperature_ = inverse_temperature;
  discount_.clear();
  for (std::uint32_t p = 0; p < size_; ++p) discount_.push_back(inverse_temperature / std::log(p + 2.0));
  discount_sum_ = std::accumulate(discount_.begin(), discount_.end(), 0.0);
  const std::size_t sets = std::size_t{1} << size_;
  weight_.resize(std::size_t{size_} * size_);
  for (auto* room : {&forward_, &forward_value_, &backward_, &backward_value_}) room->resize(sets);
}

void CrfKernel::make_weights(std::span<const double> potentials) {
  const double most = std::ranges::max(potentials);
  for (std::uint32_t p = 0; p < size_; ++p) {
    for (std::uint32_t i = 0; i < size_; ++i) {
      weight_[p * size_ + i] = std::exp(discount_[p] * (potentials[i] - most));
    }
  }
}

/// A weight, and the weight times its value, in one register.
using Two [[gnu::vector_size(2 * sizeof(double))]] = double;

/// Multiplies by the weight w of placing an item that contributes c.
[[gnu::always_inline]] inline Two placed(Two from, double w, double c) {
  const Two moved = from * w;
  return moved + Two{0.0, c * moved[0]};
}

/// plain() for the default number of items, with loops unrolled at compile time: their branches would cost more than
/// the sums.
template <class Term>
double CrfKernel::unrolled(const Term& term, std::span<double> gradient) {
  constexpr std::uint32_t n = kDefault;
  constexpr ItemMask all = (ItemMask{1} << n) - 1;
  const double* const weights = weight_.data();
  std::array<Two, all + 1> forward;  // by set: its weight, and its weight times its value so far
  forward[0] = Two{1.0, 0.0};
  for_constants<1, all>([&]<ItemMask set>() {
    constexpr std::uint32_t p = count(set) - 1;
    Two sum{};
    for_constants<0, n - 1>([&]<std::uint32_t i>() {
      if constexpr ((set >> i & 1U) != 0) {
        constexpr ItemMask before = set ^ (ItemMask{1} << i);
        sum += placed(forward[before], weights[p * n + i], term(before, p, i));
      }
    });
    forward[set] = sum;
  });
  const double mean = forward[all][1] / forward[all][0];
  std::array<Two, all + 1> backward;  // by set: weight and value of the items after it
  backward[all] = Two{1.0, 0.0};
  std::array<Two, n> slopes{};
  for_constants<1, all>([&]<ItemMask others>() {
    constexpr ItemMask set = all ^ others;
    constexpr std::uint32_t p = count(set);
    const Two so_far = forward[set];
    const Two excess_and_here = Two{so_far[1] - mean * so_far[0], so_far[0]} * discount_[p];
    Two sum{};
    for_constants<0, n - 1>([&]<std::uint32_t i>() {
      if constexpr ((others >> i & 1U) != 0) {
        constexpr ItemMask after = set | (ItemMask{1} << i);
        const Two continued = placed(backward[after], weights[p * n + i], term(set, p, i));
        sum += continued;
        slopes[i] += excess_and_here * continued;
      }
    });
    backward[set] = sum;
  });
  for (std::uint32_t i = 0; i < n; ++i) gradient[i] = (slopes[i][0] + slopes[i][1]) / forward[all][0];
  return mean;
}

template <class Term>
double CrfKernel::either(const Term& term, std::span<const double> potentials, std::span<double> gradient) {
  std::ranges::fill(gradient, 0.0);
  if (size_ == 0) return 0;
  const auto [least, most] = std::ranges::minmax(potentials);
  if (!((most - least) * discount_sum_ < kLogRoom)) return scaled(term, potentials, gradient);
  make_weights(potentials);
  return size_ == kDefault ? unrolled(term, gradient) : plain(term, gradient);
}

template <class Term>
double CrfKernel::plain(const Term& term, std::span<double> gradient) {
  const std::uint32_t n = size_;
  const ItemMask all = (ItemMask{1} << n) - 1;
  double* const f = forward_.data();
  double* const e = forward_value_.data();
  f[0] = 1;
  e[0] = 0;
  for (ItemMask set = 1; set <= all; ++set) {
    const std::uint32_t p = count(set) - 1;
    const double* const w = weight_.data() + std::size_t{p} * n;
    double weight = 0;
    double value = 0;
    for (ItemMask rest = set; rest != 0; rest &= rest - 1) {
      const std::uint32_t i = lowest(rest);
      const ItemMask before = set ^ (ItemMask{1} << i);
      weight += w[i] * f[before];
      value += w[i] * (e[before] + term(before, p, i) * f[before]);
    }
    f[set] = weight;
    e[set] = value;
  }
  const double mean = e[all] / f[all];
  double* const b = backward_.data();
  double* const g = backward_value_.data();
  b[all] = 1;
  g[all] = 0;
  for (ItemMask set = all; set-- > 0;) {
    const std::uint32_t p = count(set);
    const double* const w = weight_.data() + std::size_t{p} * n;
    const double here = discount_[p] * f[set];
    const double excess = discount_[p] * (e[set] - mean * f[set]);
    double weight = 0;
    double value = 0;
    for (ItemMask rest = all ^ set; rest != 0; rest &= rest - 1) {
      const std::uint32_t i = lowest(rest);
      const ItemMask after = set | (ItemMask{1} << i);
      const double continued = w[i] * b[after];
      const double contribution = w[i] * g[after] + term(set, p, i) * continued;
      weight += continued;
      value += contribution;
      gradient[i] += excess * continued + here * contribution;
    }
    b[set] = weight;
    g[set] = value;
  }
  for (double& slope : gradient) slope /= f[all];
  return mean;
}

template <class Term>
double CrfKernel::scaled(const Term& term, std::span<const double> potentials, std::span<double> gradient) {
  const std::uint32_t n = size_;
  const ItemMask all = (ItemMask{1} << n) - 1;
  std::vector<std::uint32_t> order(n);
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t j) {
    return potentials[i] != potentials[j] ? potentials[i] > potentials[j] : i < j;
  });
  // The log-weight of the best order of a set in the first positions, and of the rest in the last positions.
  forward_log_.assign(std::size_t{all} + 1, 0.0);
  backward_log_.assign(std::size_t{all} + 1, 0.0);
  for (ItemMask set = 0; set <= all; ++set) {
    std::uint32_t first = 0;
    std::uint32_t last = count(set);
    for (const std::uint32_t i : order) {
      const bool in = (set >> i & 1U) != 0;
      (in ? forward_log_ : backward_log_)[set] += discount_[in ? first++ : last++] * potentials[i];
    }
  }
  const auto step = [&](std::uint32_t p, std::uint32_t i, double log_from, double log_to) {
    return std::exp(std::min(0.0, log_from + discount_[p] * potentials[i] - log_to));
  };
  std::ranges::fill(forward_, 0.0);
  std::ranges::fill(forward_value_, 0.0);
  forward_[0] = 1;
  for (ItemMask set = 0; set < all; ++set) {
    const std::uint32_t p = count(set);
    for (ItemMask rest = all ^ set; rest != 0; rest &= rest - 1) {
      const std::uint32_t i = lowest(rest);
      const ItemMask after = set | (ItemMask{1} << i);
      const double w = step(p, i, forward_log_[set], forward_log_[after]);
      forward_[after] += w * forward_[set];
      forward_value_[after] += w * (forward_value_[set] + term(set, p, i) * forward_[set]);
    }
  }
  const double mean = forward_value_[all] / forward_[all];
  std::ranges::fill(backward_, 0.0);
  std::ranges::fill(backward_value_, 0.0);
  backward_[all] = 1;
  for (ItemMask set = all; set-- > 0;) {
    const std::uint32_t p = count(set);
    for (ItemMask rest = all ^ set; rest != 0; rest &= rest - 1) {
      const std::uint32_t i = lowest(rest);
      const ItemMask after = set | (ItemMask{1} << i);
      const double c = term(set, p, i);
      const double w = step(p, i, backward_log_[after], backward_log_[set]);
      backward_[set] += w * backward_[after];
      backward_value_[set] += w * (backward_value_[after] + c * backward_[after]);
      const double through = step(p, i, forward_log_[set] + backward_log_[after], forward_log_[all]);
      gradient[i] += discount_[p] * through *
                     ((forward_value_[set] - mean * forward_[set]) * backward_[after] +
                      forward_[set] * (backward_value_[after] + c * backward_[after]));
    }
  }
  for (double& slope : gradient) slope /= forward_[all];
  return mean;
}

}  // namespace witan
