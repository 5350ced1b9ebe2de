#pragma once

#include "mpm.hpp"
#include "pairs/win_loss_counts.hpp"

namespace witan {

/// One instance under mpm: the wins and losses of every item by every expert, and their sums over the experts.
class MpmProblem : public Problem {
 public:
  MpmProblem(const Mpm::Options& options, const Instance& instance, Context& context);
  [[nodiscard]] Fit solve(const Fit* start, Context& context) override;
  [[nodiscard]] std::optional<Fisher> fisher(const Fit& fit, Context& context) const override;
  [[nodiscard]] std::optional<Influence> influence(const Fit& fit, Context& context) const override;

 private:
  Mpm::Options options_;
  Instance instance_;
  WinLossCounts counts_;
  WinLossCounts::Pooled pooled_;
};

}  // namespace witan
