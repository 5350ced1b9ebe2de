#pragma once

#include "witan/data/instance_set.hpp"

#include <memory>
#include <span>
#include <vector>

#include "feature_cells.hpp"
#include "lambdamart.hpp"
#include "learn/harness/passes.hpp"
#include "learn/trees/tree_grower.hpp"

namespace witan {

/// The labelled items of a set of instances, one row each, instance by instance.
class BoostingRows {
 public:
  BoostingRows(const InstanceSet& instances, FeatureCells cells);

  [[nodiscard]] std::size_t size() const { return items_.size(); }
  [[nodiscard]] std::size_t instances() const { return begin_.size() - 1; }
  [[nodiscard]] std::size_t begin(std::size_t i) const { return begin_[i]; }
  [[nodiscard]] std::size_t count(std::size_t i) const { return begin_[i + 1] - begin_[i]; }
  [[nodiscard]] std::span<const double> labels(std::size_t i) const {
    return std::span(labels_).subspan(begin_[i], count(i));
  }
  [[nodiscard]] FeatureCells::Row row(std::size_t r) const { return cells_.row(items_[r]); }
  void read(std::size_t r, std::span<float> values) const { cells_.read(items_[r], values); }
  /// Writes the values of the rows of instance i to the slots of their items; other items get NaN.
  void scatter(std::size_t i, std::span<const double> values, std::span<double> by_slot) const;

 private:
  FeatureCells cells_;
  std::vector<std::uint64_t> items_;  ///< row of the feature table
  std::vector<Slot> slots_;
  std::vector<double> labels_;
  std::vector<std::size_t> begin_;
};

/// Boosting, one tree per pass of run_passes().
class Boosting {
 public:
  /// All references must outlive the object.
  Boosting(const LambdaMart::Options& options, const EvaluateOptions& metric_options, const BoostingRows& training,
           const BoostingRows& validation, std::span<const std::uint64_t> numbers, std::size_t columns,
           Context& context);

  /// Returns the passes; the object must outlive them.
  [[nodiscard]] PassModel passes();
  /// Returns the trees; valid until the next pass.
  [[nodiscard]] const BoostedTrees& trees() const { return trees_; }

 private:
  void grow_tree(int pass);
  [[nodiscard]] std::vector<std::uint32_t> sample_rows(Random& random, std::vector<bool>& chosen) const;
  [[nodiscard]] std::vector<bool> sample_columns(Random& random) const;
  void derive(const std::vector<bool>& chosen);
  void add_scores(const GrownTree& tree, const std::vector<bool>& chosen);
  void add_tree_scores(std::size_t t, const BoostingRows& rows, std::span<double> scores);
  void resume(std::span<const double> numbers);

  const LambdaMart::Options& options_;
  const EvaluateOptions& metric_options_;
  const BoostingRows& training_;
  const BoostingRows& validation_;
  Context& context_;
  BinnedColumns binned_;
  TreeGrower grower_;
  BoostedTrees trees_;
  std::vector<double> scores_, validation_scores_, gradient_, curvature_;
  bool done_ = false;
};

}  // namespace witan
