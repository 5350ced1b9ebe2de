#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "learn/features/list_loss.hpp"
#include "learn/harness/labelled_table.hpp"
#include "util/random.hpp"

namespace witan {

struct BoostOptions {
  int trees = 100;
  int leaves = 8;
  double rate = 0.1;            ///< how much of a tree's answer is taken
  std::size_t least_rows = 50;  ///< in a leaf
  double ridge = 1;             ///< added to the curvature of a leaf
  double instances = 0.7;       ///< the share of instances that a tree sees
  double columns = 0.3;         ///< the share of columns that a tree sees
};

/// A sum of regression trees on the rows of a feature table.
class BoostedTrees {
 public:
  /// A split, whose row goes left if its value in the column is below `at`; or a leaf, whose answer is `at`.
  struct Node {
    std::int32_t column = -1;  ///< −1: a leaf
    std::int32_t left = 0;     ///< the right one follows it; both count from the tree's first node
    double at = 0;
  };

  BoostedTrees() = default;
  [[nodiscard]] std::size_t size() const { return begin_.size(); }
  void add(std::span<const Node> tree) {
    begin_.push_back(nodes_.size());
    nodes_.insert(nodes_.end(), tree.begin(), tree.end());
  }
  /// Forgets the trees after the first so many.
  void keep_first(std::size_t trees) {
    if (trees >= size()) return;
    nodes_.resize(begin_[trees]);
    begin_.resize(trees);
  }
  /// The sum of the answers of the trees from `first` up to `end`. O(trees·depth).
  [[nodiscard]] double score(std::span<const double> row, std::size_t first, std::size_t end) const;
  [[nodiscard]] double score(std::span<const double> row) const { return score(row, 0, size()); }
  /// Flat, for a model file: for every node the tree's number, column, left and `at`.
  [[nodiscard]] std::vector<double> numbers() const;
  /// Throws InputError unless they are trees on so many columns.
  [[nodiscard]] static BoostedTrees from_numbers(std::span<const double> numbers, std::size_t columns);

 private:
  std::vector<Node> nodes_;
  std::vector<std::size_t> begin_;  ///< of each tree
};

/// The rows of many instances with every column cut into at most 32 bins of equal weight, which is what trees are grown
/// on: 1 byte a cell. Immutable, and shared by all that grow on it.
class BinnedRows {
 public:
  explicit BinnedRows(std::span<const LabelledTable* const> tables);

  [[nodiscard]] std::size_t rows() const { return rows_; }
  [[nodiscard]] std::size_t columns() const { return cuts_.size(); }
  [[nodiscard]] std::span<const std::uint8_t> column(std::size_t c) const {
    return std::span(bins_).subspan(c * rows_, rows_);
  }
  /// Bin b holds what is below cut b and not below cut b − 1.
  [[nodiscard]] const std::vector<double>& cuts(std::size_t c) const { return cuts_[c]; }

 private:
  std::size_t rows_ = 0;
  std::vector<std::vector<double>> cuts_;
  std::vector<std::uint8_t> bins_;
};

/// Gradient boosting of a list loss with Newton's steps (Friedman 2001; with λ of LambdaRank it is LambdaMART, Burges
/// 2010): each tree is grown leaf by leaf, on instances and columns drawn anew. `binned` are the rows of `tables`. One
/// thread's work, O(drawn rows·drawn columns·depth) a tree.
[[nodiscard]] BoostedTrees boost(std::span<const LabelledTable* const> tables, const BinnedRows& binned, ListLoss& loss,
                                 const BoostOptions& options, Random random);

}  // namespace witan
