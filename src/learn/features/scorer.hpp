#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "feature_rows.hpp"
#include "learn/harness/feature_table.hpp"
#include "util/random.hpp"

namespace witan {

/// A score of features: w·x, plus Σ_h a_h·tanh(b_h + c_h·x) if there is a hidden layer. It has no constant term, which
/// would not change the order. The caller stores the weights, so that any optimiser can update them: w, then c of
/// every unit, then b, then a.
class Scorer {
 public:
  Scorer(std::size_t inputs, std::size_t hidden) : inputs_(inputs), hidden_(hidden) {}

  [[nodiscard]] std::size_t inputs() const { return inputs_; }
  [[nodiscard]] std::size_t hidden() const { return hidden_; }
  [[nodiscard]] std::size_t weight_count() const { return inputs_ + hidden_ * (inputs_ + 2); }
  /// Returns initial weights: w = b = 0; c and a are normal, with standard deviations 1/√inputs and 0.1/√hidden.
  [[nodiscard]] std::vector<double> start(Random& random) const;
  /// Writes one score per row. O(rows·weights).
  void score(std::span<const double> weights, const FeatureTable& rows, std::span<double> scores) const;
  void score(std::span<const double> weights, const FeatureRows& rows, std::span<double> scores) const;
  /// Adds to `gradient` the derivative of a function with respect to the weights, given its derivative `by_score` with
  /// respect to the scores.
  void add_gradient(std::span<const double> weights, const FeatureTable& rows, std::span<const double> by_score,
                    std::span<double> gradient) const;
  void add_gradient(std::span<const double> weights, const FeatureRows& rows, std::span<const double> by_score,
                    std::span<double> gradient) const;

 private:
  [[nodiscard]] double unit(std::span<const double> weights, std::size_t h, std::span<const double> x) const;

  std::size_t inputs_, hidden_;
};

}  // namespace witan
