#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace witan {

/// A split or a leaf of a regression tree. A leaf has the value `at`. At a split, a value below `at` goes left, or a
/// value of its set of categories if it has one. A missing value (NaN) goes left if `missing_left`.
struct TreeNode {
  std::int32_t column = -1;  ///< −1: a leaf
  std::int32_t left = 0;     ///< index of the left child in the tree; the right child follows it
  double at = 0;
  bool missing_left = false;
  std::int32_t categories = -1;  ///< index of the set of categories that go left; −1: a threshold
  double gain = 0;               ///< reduction of the loss by the split, in the second-order approximation
  double rows = 0;               ///< number of training rows in the node

  [[nodiscard]] bool is_leaf() const { return column < 0; }
};

/// A sum of regression trees.
class BoostedTrees {
 public:
  /// The values of a categorical column that go left, ascending.
  using Categories = std::vector<double>;

  BoostedTrees() = default;
  [[nodiscard]] std::size_t size() const { return begin_.size(); }
  [[nodiscard]] std::span<const TreeNode> tree(std::size_t t) const& {
    const std::size_t end = t + 1 < begin_.size() ? begin_[t + 1] : nodes_.size();
    return std::span(nodes_).subspan(begin_[t], end - begin_[t]);
  }
  std::span<const TreeNode> tree(std::size_t t) const&& = delete;
  [[nodiscard]] const std::vector<TreeNode>& nodes() const& { return nodes_; }
  [[nodiscard]] const std::vector<Categories>& categories() const& { return categories_; }

  /// Appends a tree. The indices of its categories count from 0 in `categories`.
  void add(std::span<const TreeNode> tree, std::span<const Categories> categories = {});
  /// Removes all trees except the first `trees`.
  void keep_first(std::size_t trees);

  [[nodiscard]] bool goes_left(const TreeNode& node, double value) const {
    if (node.categories < 0) return value < node.at || (node.missing_left && std::isnan(value));
    if (std::isnan(value)) return node.missing_left;
    return std::ranges::binary_search(categories_[static_cast<std::size_t>(node.categories)], value);
  }
  /// Returns the value of one tree for a row; `row[c]` is the value of column c. O(depth).
  template <class Row>
  [[nodiscard]] double tree_score(std::size_t t, const Row& row) const {
    const TreeNode* const tree = nodes_.data() + begin_[t];
    const TreeNode* node = tree;
    while (!node->is_leaf()) {
      const bool left = goes_left(*node, row[static_cast<std::size_t>(node->column)]);
      node = tree + node->left + (left ? 0 : 1);
    }
    return node->at;
  }
  /// Returns the sum of the values of the trees `first` … `end` − 1. O(trees·depth).
  template <class Row>
  [[nodiscard]] double score(const Row& row, std::size_t first, std::size_t end) const {
    double sum = 0;
    for (std::size_t t = first; t < end; ++t) sum += tree_score(t, row);
    return sum;
  }
  template <class Row>
  [[nodiscard]] double score(const Row& row) const {
    return score(row, 0, size());
  }
  /// Returns an error if the trees are not valid trees on `columns` columns, otherwise an empty string.
  [[nodiscard]] const char* find_error(std::size_t columns) const;

 private:
  std::vector<TreeNode> nodes_;
  std::vector<std::size_t> begin_;  ///< first node of each tree
  std::vector<Categories> categories_;
};

}  // namespace witan
