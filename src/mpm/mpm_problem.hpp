#pragma once

#include <memory>
#include <vector>

#include "method/shared/last_result.hpp"
#include "mpm.hpp"
#include "pairs/win_loss_counts.hpp"

namespace witan {

struct MpmCurvature;  // mpm_uncertainty.cpp

/// One instance under mpm: the wins and losses of every item by every expert, and their sums over the experts.
class MpmProblem : public Problem {
 public:
  MpmProblem(const Mpm::Options& options, const Instance& instance, Context& context);
  [[nodiscard]] Fit solve(const Fit* start, Context& context) override;
  [[nodiscard]] std::optional<Fisher> fisher(const Fit& fit, Context& context) const override;
  [[nodiscard]] std::optional<Influence> influence(const Fit& fit, Context& context) const override;
  [[nodiscard]] std::optional<Fisher> large_fisher(const Fit& fit, Context& context) const override;
  [[nodiscard]] std::optional<Influence> large_influence(const Fit& fit, Context& context) const override;

 private:
  /// Returns true if the fit is a maximum, so that it has a curvature.
  [[nodiscard]] bool has_curvature(const Fit& fit) const;
  /// Returns the derivative of an expert's log-likelihood, for data whose pairs have this mean.
  [[nodiscard]] std::vector<double> gradient_of(std::size_t expert, std::span<const double> mean) const;
  /// Returns the total weight of the data and the prior, divided by its part without the expert; NaN if there is none.
  [[nodiscard]] double rest_factor(std::size_t expert) const;
  [[nodiscard]] double total() const { return pooled_.total + options_.prior * counts_.item_count(); }
  /// Returns the factorised curvature at a fit, or null if there is none. Fisher information and influences share it.
  [[nodiscard]] const MpmCurvature* curvature_at(const Fit& fit, Context& context) const;
  [[nodiscard]] Fit solve_wins(const Fit* start, Context& context) const;

  Mpm::Options options_;
  Instance instance_;
  WinLossCounts counts_;
  WinLossCounts::Pooled pooled_;
  mutable LastResult<std::vector<double>, std::shared_ptr<const MpmCurvature>> curvature_;
};

}  // namespace witan
