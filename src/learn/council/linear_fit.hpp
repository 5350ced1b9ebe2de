#pragma once

#include "witan/util/context.hpp"

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "learn/features/list_loss.hpp"
#include "learn/harness/labelled_table.hpp"

namespace witan {

/// Linear scores of features that minimise the mean of a smooth loss over instances, plus ridge/2·Σ(w·sd)²: columns
/// count as if they all had a standard deviation of 1, whatever their scale. Columns that never vary get 0.
class LinearFit {
 public:
  /// The tables must outlive it. `make_loss` is called for every thread's share. O(rows·columns).
  LinearFit(std::span<const LabelledTable* const> tables, std::function<std::unique_ptr<ListLoss>()> make_loss);

  struct Result {
    std::vector<double> weights;  ///< one a column, for the features as they are
    bool converged = false;
  };
  /// By L-BFGS, from weights of an earlier result (or empty: from 0). O(rows·columns) a step. Same bits for any number
  /// of threads.
  [[nodiscard]] Result minimise(double ridge, std::span<const double> start, int most_steps, Context& context) const;

 private:
  double evaluate(std::span<const double> scaled, double ridge, std::span<double> gradient, Context& context) const;

  std::vector<const LabelledTable*> tables_;
  std::function<std::unique_ptr<ListLoss>()> make_loss_;
  std::vector<double> deviation_;  ///< by column; 0: it never varies
};

}  // namespace witan
