#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "distance_normaliser.hpp"
#include "util/random.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr int kRungs = 240;

double gap_cost(PermutationDistance distance, std::uint32_t a, std::uint32_t b) {
  const double gap = a > b ? a - b : b - a;
  if (distance == PermutationDistance::spearman) return gap * gap;
  if (distance == PermutationDistance::hamming) return gap > 0 ? 1 : 0;
  return gap;
}

/// A permutation that moves by exchanges with the acceptance of Metropolis.
class AnnealedPermutation {
 public:
  /// Starts at a random permutation, or at the centre.
  AnnealedPermutation(PermutationDistance distance, std::uint32_t n, bool at_centre, std::uint64_t seed)
      : distance_(distance), rank_(n), item_at_(n), random_(seed) {
    std::iota(rank_.begin(), rank_.end(), 0U);
    for (std::size_t k = at_centre ? 1 : n; k > 1; --k) std::swap(rank_[k - 1], rank_[random_.below(k)]);
    for (std::uint32_t i = 0; i < n; ++i) {
      item_at_[rank_[i]] = i;
      value_ += gap_cost(distance_, i, rank_[i]);
    }
  }

  [[nodiscard]] double value() const { return value_; }

  /// Proposes 4n exchanges of items that are 1, 2, 4, … places apart, in the reference order or in the current one.
  /// Distances of all scales are needed, because the width of typical displacements depends on θ.
  void sweep(double theta) {
    const std::size_t n = rank_.size();
    for (std::size_t k = 0; k < 4 * n; ++k) {
      const auto a = static_cast<std::uint32_t>(random_.below(n));
      const std::size_t reach =
          std::min(n - 1, std::size_t{1} << random_.below(static_cast<std::size_t>(std::bit_width(n - 1))));
      const std::size_t step = 1 + random_.below(reach);
      const std::uint32_t b = k % 2 == 0 ? static_cast<std::uint32_t>((a + step) % n) : item_at_[(rank_[a] + step) % n];
      const double change = gap_cost(distance_, a, rank_[b]) + gap_cost(distance_, b, rank_[a]) -
                            gap_cost(distance_, a, rank_[a]) - gap_cost(distance_, b, rank_[b]);
      if (change > 0 && random_.uniform() >= std::exp(-theta * change)) continue;
      std::swap(rank_[a], rank_[b]);
      item_at_[rank_[a]] = a;
      item_at_[rank_[b]] = b;
      value_ += change;
    }
  }

 private:
  PermutationDistance distance_;
  std::vector<std::uint32_t> rank_, item_at_;
  Random random_;
  double value_ = 0;
};

}  // namespace

namespace {

/// One estimate of ∫ E_t[D] dt from 0 to θ by the trapezoidal rule, and of E_θ[D].
struct AnnealedRun {
  double integral = 0, mean = 0;
};

AnnealedRun run_chain(AnnealedPermutation state, const std::vector<double>& ladder, bool heating) {
  AnnealedRun run;
  const std::size_t steps = ladder.size() - 1;
  state.sweep(heating ? ladder.back() : 0);
  double before = state.value();
  if (heating) run.mean = before;
  for (std::size_t k = 1; k <= steps; ++k) {
    const std::size_t to = heating ? steps - k : k;
    state.sweep(ladder[to]);
    const double own = state.value();
    run.integral += std::abs(ladder[to] - ladder[heating ? to + 1 : to - 1]) * (before + own) / 2;
    before = own;
  }
  if (!heating) run.mean = before;
  return run;
}

/// The distance is nearly constant up to its reciprocal at θ = 0, and about proportional to 1/θ beyond.
std::vector<double> make_ladder(double theta, double distance_at_zero, std::uint32_t n) {
  std::vector<double> ladder = {0};
  const double first = std::min(theta, 0.1 / std::max(1.0, distance_at_zero));
  const int rungs = std::max(kRungs, 4 * static_cast<int>(n));
  for (int k = 0; k <= rungs && first > 0; ++k) {
    ladder.push_back(first * std::pow(theta / first, static_cast<double>(k) / rungs));
  }
  return ladder;
}

}  // namespace

DistanceNormaliser sampled_permanent(PermutationDistance distance, std::uint32_t n, double theta, std::uint64_t seed,
                                     int chains) {
  if (n < 2) return {};
  const double at_zero = distance == PermutationDistance::spearman ? n * (n * static_cast<double>(n) - 1) / 6
                                                                   : (n * static_cast<double>(n) - 1) / 3;
  const std::vector<double> ladder = make_ladder(theta, at_zero, n);
  DistanceNormaliser z;
  double integral[2] = {};
  double error = 0;
  for (const bool heating : {false, true}) {
    double square = 0;
    double sum = 0;
    for (int k = 0; k < chains; ++k) {
      const std::string purpose = fmt::format("permanent {} {}", heating ? "heating" : "cooling", k);
      const AnnealedRun run =
          run_chain(AnnealedPermutation(distance, n, heating, mix_seed(seed, purpose)), ladder, heating);
      z.mean += run.mean / (2 * chains);
      sum += run.integral / chains;
      square += run.integral * run.integral / chains;
    }
    integral[heating ? 1 : 0] = sum;
    error += std::max(0.0, square - sum * sum) / (chains - 1.0) / 4;
  }
  z.log = std::lgamma(n + 1.0) - (integral[0] + integral[1]) / 2;
  z.log_error = std::sqrt(error) + std::abs(integral[0] - integral[1]) / 2;
  return z;
}

}  // namespace witan
