#pragma once

#include "witan/util/context.hpp"

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "learn/features/list_loss.hpp"
#include "learn/harness/labelled_table.hpp"

namespace witan {

/// Fits a linear score that minimises the mean of a smooth loss over instances, each times the weight of its table,
/// plus ridge/2·Σ(w·sd)². sd is the standard deviation within instances, because list losses depend only on differences
/// within an instance. Columns that are constant within every instance get weight 0.
class LinearFit {
 public:
  /// The tables must outlive the object. `make_loss` is called once per chunk. O(rows·columns).
  LinearFit(std::span<const LabelledTable* const> tables, std::function<std::unique_ptr<ListLoss>()> make_loss);

  struct Result {
    std::vector<double> weights;  ///< one per column, for unscaled features
    bool converged = false;
  };
  /// Minimises by L-BFGS, starting at the weights `start`, or at 0 if it is empty. O(rows·columns) per iteration. The
  /// result does not depend on the number of threads.
  [[nodiscard]] Result minimise(double ridge, std::span<const double> start, int max_steps, Context& context) const;

 private:
  double evaluate(std::span<const double> scaled, double ridge, std::span<double> gradient, Context& context) const;

  std::vector<const LabelledTable*> tables_;
  std::function<std::unique_ptr<ListLoss>()> make_loss_;
  std::vector<double> deviation_;  ///< by column, within instances; 0 for constant columns
};

}  // namespace witan
