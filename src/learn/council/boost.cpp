#include "boost.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace witan {
namespace {

using Node = TreeNode;

/// The sums of the derivatives over a set of rows.
struct LeafSums {
  double gradient = 0, curvature = 0;
  std::size_t rows = 0;

  void add(const LeafSums& other) {
    gradient += other.gradient;
    curvature += other.curvature;
    rows += other.rows;
  }
  [[nodiscard]] LeafSums without(const LeafSums& part) const {
    return {gradient - part.gradient, curvature - part.curvature, rows - part.rows};
  }
  /// Returns twice the reduction of the loss at the optimal leaf value.
  [[nodiscard]] double reduction(double ridge) const { return gradient * gradient / (curvature + ridge); }
};

struct Leaf {
  std::vector<std::uint32_t> rows;
  std::size_t node = 0;
  LeafSums sums;
  double gain = 0;  ///< of its best split; 0 without one
  std::size_t column = 0, bin = 0;
};

/// Grows trees, one at a time.
class Grower {
 public:
  /// `random` must outlive the object.
  Grower(const BinnedRows& binned, const BoostOptions& options, Random& random)
      : gradient(binned.rows()), curvature(binned.rows()), binned_(binned), options_(options), random_(random) {}

  std::vector<double> gradient, curvature;

  [[nodiscard]] std::vector<Node> grow(std::vector<std::uint32_t> rows, const std::vector<std::size_t>& columns) {
    nodes_.assign(1, {});
    std::vector<Leaf> leaves;
    leaves.push_back(make_leaf(std::move(rows), 0, columns));
    while (leaves.size() < static_cast<std::size_t>(options_.leaves)) {
      const auto best = std::ranges::max_element(leaves, {}, &Leaf::gain);
      if (best->gain <= 0) break;
      auto [left, right] = split(*best, columns);
      *best = std::move(left);
      leaves.push_back(std::move(right));
    }
    for (const Leaf& leaf : leaves) {
      nodes_[leaf.node] = {.at = -options_.rate * leaf.sums.gradient / (leaf.sums.curvature + options_.ridge)};
    }
    return nodes_;
  }

 private:
  Leaf make_leaf(std::vector<std::uint32_t> rows, std::size_t node, const std::vector<std::size_t>& columns) {
    Leaf leaf;
    leaf.rows = std::move(rows);
    leaf.node = node;
    for (const std::uint32_t r : leaf.rows) leaf.sums.add({gradient[r], curvature[r], 1});
    if (leaf.rows.size() < 2 * options_.min_rows) return leaf;
    for (const std::size_t column : columns) {
      if (options_.thresholds == Thresholds::random) {
        try_random_threshold(column, leaf);
      } else {
        try_column(column, leaf);
      }
    }
    return leaf;
  }
  /// Updates the best split of the leaf with a random split of this column, between its least and greatest bin.
  void try_random_threshold(std::size_t column, Leaf& leaf) {
    const auto bins = binned_.column(column);
    std::uint8_t least = 255;
    std::uint8_t most = 0;
    for (const std::uint32_t r : leaf.rows) {
      least = std::min(least, bins[r]);
      most = std::max(most, bins[r]);
    }
    if (least >= most) return;
    const std::size_t bin = least + random_.below(static_cast<std::uint64_t>(most - least));
    LeafSums below;
    for (const std::uint32_t r : leaf.rows) {
      if (bins[r] <= bin) below.add({gradient[r], curvature[r], 1});
    }
    const LeafSums above = leaf.sums.without(below);
    if (below.rows < options_.min_rows || above.rows < options_.min_rows) return;
    const double gain =
        below.reduction(options_.ridge) + above.reduction(options_.ridge) - leaf.sums.reduction(options_.ridge);
    if (gain <= leaf.gain || gain <= kMinGain) return;
    leaf.gain = gain;
    leaf.column = column;
    leaf.bin = bin;
  }
  /// Updates the best split of the leaf with the splits of this column.
  void try_column(std::size_t column, Leaf& leaf) {
    const auto bins = binned_.column(column);
    const std::size_t count = binned_.cuts(column).size() + 1;
    std::fill_n(histogram_.begin(), count, LeafSums{});
    for (const std::uint32_t r : leaf.rows) histogram_[bins[r]].add({gradient[r], curvature[r], 1});
    const double whole = leaf.sums.reduction(options_.ridge);
    LeafSums below;
    for (std::size_t b = 0; b + 1 < count; ++b) {
      below.add(histogram_[b]);
      if (below.rows < options_.min_rows) continue;
      const LeafSums above = leaf.sums.without(below);
      if (above.rows < options_.min_rows) break;
      const double gain = below.reduction(options_.ridge) + above.reduction(options_.ridge) - whole;
      if (gain <= leaf.gain || gain <= kMinGain) continue;
      leaf.gain = gain;
      leaf.column = column;
      leaf.bin = b;
    }
  }
  std::pair<Leaf, Leaf> split(const Leaf& leaf, const std::vector<std::size_t>& columns) {
    std::vector<std::uint32_t> low;
    std::vector<std::uint32_t> high;
    const auto bins = binned_.column(leaf.column);
    for (const std::uint32_t r : leaf.rows) (bins[r] <= leaf.bin ? low : high).push_back(r);
    const std::size_t left = nodes_.size();
    nodes_[leaf.node] = {.column = static_cast<std::int32_t>(leaf.column),
                         .left = static_cast<std::int32_t>(left),
                         .at = binned_.cuts(leaf.column)[leaf.bin]};
    nodes_.resize(left + 2);
    return {make_leaf(std::move(low), left, columns), make_leaf(std::move(high), left + 1, columns)};
  }

  static constexpr double kMinGain = 1e-9;
  const BinnedRows& binned_;
  const BoostOptions& options_;
  Random& random_;
  std::vector<Node> nodes_;
  std::array<LeafSums, 256> histogram_;
};

}  // namespace

std::vector<double> council_tree_numbers(const BoostedTrees& trees) {
  std::vector<double> flat;
  for (std::size_t t = 0; t < trees.size(); ++t) {
    for (const TreeNode& node : trees.tree(t)) {
      flat.insert(flat.end(),
                  {static_cast<double>(t), static_cast<double>(node.column), static_cast<double>(node.left), node.at});
    }
  }
  return flat;
}

BoostedTrees council_trees_from(std::span<const double> numbers, std::size_t columns) {
  constexpr std::size_t kNumbers = 4;
  const auto reject = [] { throw InputError("invalid model of council: its trees are inconsistent"); };
  if (numbers.size() % kNumbers != 0) reject();
  BoostedTrees trees;
  std::vector<Node> tree;
  const auto finish = [&] {
    if (!tree.empty()) trees.add(tree);
    tree.clear();
  };
  for (std::size_t k = 0; k < numbers.size(); k += kNumbers) {
    if (k > 0 && numbers[k] != numbers[k - kNumbers]) finish();
    if (!(numbers[k + 1] >= -1 && numbers[k + 1] < 1e9 && numbers[k + 2] >= 0 && numbers[k + 2] < 1e9)) reject();
    tree.push_back({.column = static_cast<std::int32_t>(numbers[k + 1]),
                    .left = static_cast<std::int32_t>(numbers[k + 2]),
                    .at = numbers[k + 3]});
  }
  finish();
  if (*trees.find_error(columns) != '\0') reject();
  return trees;
}

BoostedTrees boost(std::span<const LabelledTable* const> tables, const BinnedRows& binned, ListLoss& loss,
                   const BoostOptions& options, Random random) {
  BoostedTrees trees;
  Grower grower(binned, options, random);
  std::vector<double> scores(binned.rows(), 0.0);
  for (int t = 0; t < options.trees; ++t) {
    std::vector<std::uint32_t> rows;
    std::size_t first = 0;
    for (const LabelledTable* table : tables) {
      const std::size_t count = table->labels.size();
      if (random.uniform() < options.instances) {
        (void)loss.evaluate(std::span(scores).subspan(first, count), table->labels,
                            std::span(grower.gradient).subspan(first, count),
                            std::span(grower.curvature).subspan(first, count));
        for (std::size_t r = first; r < first + count; ++r) {
          grower.gradient[r] *= table->weight;
          grower.curvature[r] *= table->weight;
          rows.push_back(static_cast<std::uint32_t>(r));
        }
      }
      first += count;
    }
    std::vector<std::size_t> columns;
    for (std::size_t c = 0; c < binned.columns(); ++c) {
      if (random.uniform() < options.columns) columns.push_back(c);
    }
    const std::vector<Node> tree = grower.grow(std::move(rows), columns);
    first = 0;
    trees.add(tree);
    for (const LabelledTable* table : tables) {
      for (std::size_t r = 0; r < table->rows.rows(); ++r) {
        scores[first + r] += trees.tree_score(trees.size() - 1, table->rows.row(r));
      }
      first += table->rows.rows();
    }
  }
  return trees;
}

}  // namespace witan
