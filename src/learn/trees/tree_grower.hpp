#pragma once

#include "witan/util/context.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "binned_columns.hpp"
#include "boosted_trees.hpp"
#include "split_search.hpp"

namespace witan {

/// Options of a tree.
struct TreeOptions {
  std::size_t leaves = 31;
  std::size_t least = 20;               ///< rows per leaf
  double l2 = 0;                        ///< added to the curvature of a leaf
  double rate = 0.1;                    ///< factor of every leaf value
  std::vector<Monotone> monotone = {};  ///< by column; empty: none
};

/// A tree, and the training rows in its leaves.
struct GrownTree {
  std::vector<TreeNode> nodes;
  std::vector<BoostedTrees::Categories> categories;
  struct Leaf {
    std::span<const std::uint32_t> rows;  ///< valid until the next tree is grown
    double value;
  };
  std::vector<Leaf> leaves;
};

/// Grows regression trees leaf-wise: the leaf whose split reduces the loss most is split next (Friedman 2001, Shi
/// 2007). A histogram of derivatives is built for the smaller child of a split, and subtracted from that of the parent
/// for the larger one. Sums are exact integers, so neither the number of threads nor the subtraction changes a bit.
class TreeGrower {
 public:
  /// `binned` must outlive the object.
  TreeGrower(const BinnedColumns& binned, TreeOptions options);
  ~TreeGrower();
  TreeGrower(const TreeGrower&) = delete;
  TreeGrower& operator=(const TreeGrower&) = delete;

  /// Grows a tree on the derivatives of the loss by row, for ascending `rows`, with the columns for which `use` is
  /// true. O(rows·columns·log leaves).
  [[nodiscard]] GrownTree grow(std::span<const double> gradient, std::span<const double> curvature,
                               std::vector<std::uint32_t> rows, const std::vector<bool>& use, Context& context);

 private:
  class Growth;
  const BinnedColumns& binned_;
  TreeOptions options_;
  std::vector<std::uint32_t> rows_, buffer_;
  std::vector<PackedSum> packed_;                   ///< derivatives by row
  std::vector<PackedSum> ordered_;                  ///< derivatives of the rows of one node
  std::vector<std::vector<PackedSum>> histograms_;  ///< free ones
};

}  // namespace witan
