#include "boosted_trees.hpp"

namespace witan {

void BoostedTrees::add(std::span<const TreeNode> tree, std::span<const Categories> categories) {
  begin_.push_back(nodes_.size());
  for (TreeNode node : tree) {
    if (node.categories >= 0) node.categories += static_cast<std::int32_t>(categories_.size());
    nodes_.push_back(node);
  }
  categories_.insert(categories_.end(), categories.begin(), categories.end());
}

void BoostedTrees::keep_first(std::size_t trees) {
  if (trees >= size()) return;
  nodes_.resize(begin_[trees]);
  begin_.resize(trees);
  std::size_t sets = 0;
  for (const TreeNode& node : nodes_) sets += node.categories >= 0 ? 1 : 0;
  categories_.resize(sets);
}

const char* BoostedTrees::find_error(std::size_t columns) const {
  for (std::size_t t = 0; t < size(); ++t) {
    const auto nodes = tree(t);
    if (nodes.empty()) return "a tree has no nodes";
    for (std::size_t n = 0; n < nodes.size(); ++n) {
      const TreeNode& node = nodes[n];
      if (node.is_leaf()) continue;
      if (static_cast<std::size_t>(node.column) >= columns) return "a tree uses an unknown feature";
      if (node.left <= static_cast<std::int32_t>(n) || static_cast<std::size_t>(node.left) + 1 >= nodes.size()) {
        return "a node of a tree has no children";
      }
      if (node.categories >= static_cast<std::int32_t>(categories_.size())) return "a node has no categories";
    }
  }
  return "";
}

}  // namespace witan
