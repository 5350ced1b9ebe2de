#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "learn/features/list_loss.hpp"
#include "learn/harness/labelled_table.hpp"
#include "learn/trees/boosted_trees.hpp"
#include "util/random.hpp"

namespace witan {

/// Which thresholds a node tries: all, or one random threshold per column (extremely randomised trees, Geurts et al.
/// 2006), which is faster and varies the trees more.
enum class Thresholds : std::uint8_t { all, random };

/// Options of gradient boosting.
struct BoostOptions {
  int trees = 100;
  int leaves = 8;
  double rate = 0.1;          ///< learning rate: factor of every leaf value
  std::size_t min_rows = 50;  ///< per leaf
  double ridge = 1;           ///< added to the curvature of a leaf
  double instances = 0.7;     ///< share of instances sampled per tree
  double columns = 0.3;       ///< share of columns sampled per tree
  Thresholds thresholds = Thresholds::all;
};

/// The rows of all instances, with every column quantised into at most 64 bins of about equal size. Trees are grown on
/// the bins, which take 1 byte per cell. Immutable, so threads can share it.
class BinnedRows {
 public:
  explicit BinnedRows(std::span<const LabelledTable* const> tables);

  [[nodiscard]] std::size_t rows() const { return rows_; }
  [[nodiscard]] std::size_t columns() const { return cuts_.size(); }
  [[nodiscard]] std::span<const std::uint8_t> column(std::size_t c) const {
    return std::span(bins_).subspan(c * rows_, rows_);
  }
  /// Returns the bounds of the bins: bin b has the values from cut b − 1 up to, but not including, cut b.
  [[nodiscard]] const std::vector<double>& cuts(std::size_t c) const { return cuts_[c]; }

 private:
  std::size_t rows_ = 0;
  std::vector<std::vector<double>> cuts_;
  std::vector<std::uint8_t> bins_;
};

/// Returns trees without categories as numbers, for a model file: tree index, column, left and `at` of every node.
[[nodiscard]] std::vector<double> council_tree_numbers(const BoostedTrees& trees);
/// Returns the trees from their numbers. Throws InputError if they are not valid trees on `columns` columns.
[[nodiscard]] BoostedTrees council_trees_from(std::span<const double> numbers, std::size_t columns);

/// Fits boosted trees to a list loss with Newton steps (Friedman 2001). With the gradients of LambdaRank, this is
/// LambdaMART (Burges 2010). Each tree is grown leaf-wise on a new sample of instances and columns. `binned` has the
/// rows of `tables`, whose weights multiply the gradients of their rows. Runs on one thread; O(sampled rows·sampled
/// columns·depth) per tree.
[[nodiscard]] BoostedTrees boost(std::span<const LabelledTable* const> tables, const BinnedRows& binned, ListLoss& loss,
                                 const BoostOptions& options, Random random);

}  // namespace witan
