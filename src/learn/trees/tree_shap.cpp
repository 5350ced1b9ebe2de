#include "tree_shap.hpp"

#include <vector>

namespace witan {
namespace {

/// The columns on the path to a node. A column splits the path into two shares: `excluded`, of the training rows that
/// follow the path if the column is unknown, and `included`, 1 if the explained row follows it and otherwise 0.
/// `weight` is the sum over the subsets of the columns with this many members.
class ShapPath {
 public:
  void extend(double excluded, double included, int column) {
    const std::size_t depth = steps_.size();
    steps_.push_back({column, excluded, included, depth == 0 ? 1.0 : 0.0});
    const auto count = static_cast<double>(depth + 1);
    for (std::size_t k = depth; k-- > 0;) {
      steps_[k + 1].weight += included * steps_[k].weight * static_cast<double>(k + 1) / count;
      steps_[k].weight *= excluded * static_cast<double>(depth - k) / count;
    }
  }
  /// Reverses the extension by step k.
  void unwind(std::size_t k) {
    visit_unwound(k, [this](std::size_t at, double weight) { steps_[at].weight = weight; });
    for (std::size_t at = k; at + 1 < steps_.size(); ++at) {
      const double weight = steps_[at].weight;
      steps_[at] = steps_[at + 1];
      steps_[at].weight = weight;
    }
    steps_.pop_back();
  }
  /// Adds the contributions of all columns of the path to a leaf.
  void add_leaf(double value, std::span<double> values) const {
    for (std::size_t k = 1; k < steps_.size(); ++k) {
      double sum = 0;
      visit_unwound(k, [&](std::size_t, double weight) { sum += weight; });
      values[static_cast<std::size_t>(steps_[k].column)] += sum * (steps_[k].included - steps_[k].excluded) * value;
    }
  }
  /// Returns the step of the column, or 0.
  [[nodiscard]] std::size_t find(int column) const {
    for (std::size_t k = 1; k < steps_.size(); ++k) {
      if (steps_[k].column == column) return k;
    }
    return 0;
  }
  [[nodiscard]] double excluded(std::size_t k) const { return steps_[k].excluded; }
  [[nodiscard]] double included(std::size_t k) const { return steps_[k].included; }

 private:
  struct Step {
    int column;
    double excluded, included, weight;
  };
  /// Calls visit(at, weight) with the weights that the path has without step k, from the last to the first.
  template <class Visit>
  void visit_unwound(std::size_t k, Visit&& visit) const {
    const std::size_t depth = steps_.size() - 1;
    const auto count = static_cast<double>(depth + 1);
    const double included = steps_[k].included;
    const double excluded = steps_[k].excluded;
    double next = steps_[depth].weight;
    for (std::size_t at = depth; at-- > 0;) {
      const double own = steps_[at].weight;
      if (included != 0) {
        const double weight = next * count / (static_cast<double>(at + 1) * included);
        visit(at, weight);
        next = own - weight * excluded * static_cast<double>(depth - at) / count;
      } else {
        visit(at, own * count / (excluded * static_cast<double>(depth - at)));
      }
    }
  }

  std::vector<Step> steps_;
};

/// Returns the share of the rows of a node that are in its child.
double share_of(const TreeNode& child, const TreeNode& node) { return node.rows > 0 ? child.rows / node.rows : 0.5; }

class TreeShap {
 public:
  TreeShap(const BoostedTrees& trees, const TreeRow& row, std::span<double> values)
      : trees_(trees), row_(row), values_(values) {}

  void add(std::span<const TreeNode> tree) {
    tree_ = tree;
    visit(tree[0], {}, 1, 1, -1);
  }

 private:
  void visit(const TreeNode& node, ShapPath path, double excluded, double included, int column) {
    path.extend(excluded, included, column);
    if (node.is_leaf()) return path.add_leaf(node.at, values_);
    const auto left = static_cast<std::size_t>(node.left);
    const bool goes_left = trees_.goes_left(node, row_(static_cast<std::size_t>(node.column)));
    double former_excluded = 1;
    double former_included = 1;
    if (const std::size_t k = path.find(node.column); k > 0) {
      former_excluded = path.excluded(k);
      former_included = path.included(k);
      path.unwind(k);
    }
    for (const bool child_is_left : {true, false}) {
      const TreeNode& child = tree_[left + (child_is_left ? 0 : 1)];
      visit(child, path, former_excluded * share_of(child, node), child_is_left == goes_left ? former_included : 0,
            node.column);
    }
  }

  const BoostedTrees& trees_;
  const TreeRow& row_;
  std::span<double> values_;
  std::span<const TreeNode> tree_;
};

double expected_value(std::span<const TreeNode> tree, const TreeNode& node) {
  if (node.is_leaf()) return node.at;
  double mean = 0;
  for (std::size_t k = 0; k < 2; ++k) {
    const TreeNode& child = tree[static_cast<std::size_t>(node.left) + k];
    mean += share_of(child, node) * expected_value(tree, child);
  }
  return mean;
}

}  // namespace

void add_tree_shap(const BoostedTrees& trees, const TreeRow& row, std::span<double> values) {
  TreeShap shap(trees, row, values);
  for (std::size_t t = 0; t < trees.size(); ++t) shap.add(trees.tree(t));
}

double expected_score(const BoostedTrees& trees) {
  double sum = 0;
  for (std::size_t t = 0; t < trees.size(); ++t) sum += expected_value(trees.tree(t), trees.tree(t)[0]);
  return sum;
}

}  // namespace witan
