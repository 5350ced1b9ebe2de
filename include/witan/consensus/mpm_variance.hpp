#pragma once

#include "witan/consensus/mpm.hpp"
#include "witan/pairs/expert_nets.hpp"
#include "witan/pairs/pair_counts.hpp"

#include <span>
#include <vector>

namespace witan {

/// The mean log-likelihood of MPM with variances, turned round, and its gradient; x is the scores, then β = ln γ.
///
/// With d_ij = net_ij/T − (p_ij − p_ji) and x_ij = (s_i − s_j)/(γ_i + γ_j): ∂/∂s_i = Σ_j d_ij/(γ_i + γ_j) and
/// ∂/∂β_i = −γ_i Σ_j d_ij x_ij/(γ_i + γ_j). The prior of β is normal. O(items² + pairs).
class MpmVarianceLoss {
 public:
  MpmVarianceLoss(const ExpertNets& nets, const PairCounts& counts, double total, double precision);
  double operator()(std::span<const double> x, std::span<double> gradient) const;
  /// Σ net_ij x_ij and log Z.
  struct Terms {
    double linear, log_normaliser;
  };
  [[nodiscard]] Terms terms(std::span<const double> x) const;

 private:
  struct NetPair {
    std::uint32_t i, j;
    double net;
  };
  [[nodiscard]] double add_linear(std::span<const double> x, std::span<double> gradient) const;
  [[nodiscard]] double add_log_normaliser(std::span<const double> x, std::span<double> gradient) const;

  std::uint32_t items_;
  double total_;
  double precision_;
  std::vector<NetPair> pairs_;
};

/// From the fit without variances on, or from `start` if it has a column "gamma".
[[nodiscard]] Fit solve_with_variances(const Mpm::Options& options, const Instance& instance, const ExpertNets& nets,
                                       const Fit& base, const Fit* start, Context& context);

}  // namespace witan
