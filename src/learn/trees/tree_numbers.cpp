#include "tree_numbers.hpp"

#include "witan/util/error.hpp"

#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::size_t kNodeNumbers = 8;
constexpr double kMostNodes = 1e9;

[[noreturn]] void reject(std::string_view subject, std::string_view reason) {
  throw InputError(fmt::format("invalid {}: {}", subject, reason));
}

bool is_index(double value, double least) { return value >= least && value < kMostNodes && value == std::floor(value); }

TreeNode node_from(std::span<const double> numbers) {
  TreeNode node;
  node.column = static_cast<std::int32_t>(numbers[1]);
  node.left = static_cast<std::int32_t>(numbers[2]);
  node.at = numbers[3];
  node.missing_left = numbers[4] != 0;
  node.gain = numbers[5];
  node.rows = numbers[6];
  return node;
}

}  // namespace

std::vector<double> tree_numbers(const BoostedTrees& trees, std::size_t first) {
  std::vector<double> numbers;
  for (std::size_t t = first; t < trees.size(); ++t) {
    for (const TreeNode& node : trees.tree(t)) {
      numbers.insert(numbers.end(),
                     {static_cast<double>(t), static_cast<double>(node.column), static_cast<double>(node.left), node.at,
                      node.missing_left ? 1.0 : 0.0, node.gain, node.rows});
      const bool has_set = node.categories >= 0;
      const auto set = has_set ? std::span<const double>(trees.categories()[static_cast<std::size_t>(node.categories)])
                               : std::span<const double>();
      // A set may be empty, so its size is counted from 1.
      numbers.push_back(has_set ? static_cast<double>(set.size()) + 1 : 0);
      numbers.insert(numbers.end(), set.begin(), set.end());
    }
  }
  return numbers;
}

BoostedTrees trees_from_numbers(std::string_view subject, std::span<const double> numbers, std::size_t columns) {
  BoostedTrees trees;
  std::vector<TreeNode> tree;
  std::vector<BoostedTrees::Categories> sets;
  double current = 0;
  for (std::size_t k = 0; k < numbers.size();) {
    if (numbers.size() - k < kNodeNumbers) reject(subject, "a node of a tree is incomplete");
    const auto node_numbers = numbers.subspan(k, kNodeNumbers);
    if (!is_index(node_numbers[0], 0) || !is_index(node_numbers[1], -1) || !is_index(node_numbers[2], 0) ||
        !is_index(node_numbers[7], 0)) {
      reject(subject, "a node of a tree has an invalid index");
    }
    k += kNodeNumbers;
    const auto set = static_cast<std::size_t>(node_numbers[7]);
    if (set > 0 && numbers.size() - k < set - 1) reject(subject, "the categories of a node are incomplete");
    if (node_numbers[0] != current) {
      if (node_numbers[0] != current + 1 || tree.empty()) reject(subject, "the trees are not in order");
      trees.add(tree, sets);
      tree.clear();
      sets.clear();
      ++current;
    }
    tree.push_back(node_from(node_numbers));
    if (set == 0) continue;
    tree.back().categories = static_cast<std::int32_t>(sets.size());
    const auto values = numbers.subspan(k, set - 1);
    if (!std::ranges::is_sorted(values)) reject(subject, "the categories of a node are not in order");
    sets.emplace_back(values.begin(), values.end());
    k += set - 1;
  }
  if (!tree.empty()) trees.add(tree, sets);
  if (const std::string_view error = trees.find_error(columns); !error.empty()) reject(subject, error);
  return trees;
}

}  // namespace witan
