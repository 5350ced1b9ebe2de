#include "tree_grower.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace witan {
namespace {

constexpr std::size_t kTile = BinnedColumns::kTile;
constexpr std::size_t kBins = BinnedColumns::kBins;
constexpr std::size_t kTileBins = kTile * kBins;
constexpr std::size_t kAhead = 24;  ///< rows whose bins are fetched in advance, which halves the time of small nodes
constexpr std::size_t kFewCells = 20'000;  ///< below, threads cost more than they save

/// Adds the derivatives of rows to the histograms of the columns of a tile.
void add_rows(const std::uint8_t* tile, std::span<const std::uint32_t> rows, const PackedSum* derivatives,
              PackedSum* histogram) {
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const std::uint8_t* const bins = tile + std::size_t{rows[k]} * kTile;
    const PackedSum sum = derivatives[k];
    if (k + kAhead < rows.size()) __builtin_prefetch(tile + std::size_t{rows[k + kAhead]} * kTile);
    histogram[bins[0]] += sum;
    histogram[kBins + bins[1]] += sum;
    histogram[2 * kBins + bins[2]] += sum;
    histogram[3 * kBins + bins[3]] += sum;
    histogram[4 * kBins + bins[4]] += sum;
    histogram[5 * kBins + bins[5]] += sum;
    histogram[6 * kBins + bins[6]] += sum;
    histogram[7 * kBins + bins[7]] += sum;
  }
}

}  // namespace

/// The growth of one tree.
class TreeGrower::Growth {
 public:
  Growth(TreeGrower& grower, const FixedPoint& units, const std::vector<bool>& use, Context& context)
      : grower_(grower),
        binned_(grower.binned_),
        use_(use),
        search_(grower.binned_, grower.options_.l2, grower.options_.least, grower.options_.monotone, units),
        context_(context) {
    tree_.nodes.emplace_back();
  }

  GrownTree run(std::span<const double> gradient, std::span<const double> curvature) {
    const TreeOptions& options = grower_.options_;
    Leaf root;
    root.end = grower_.rows_.size();
    for (const std::uint32_t r : grower_.rows_) root.sums.sum += grower_.packed_[r];
    leaves_.push_back(std::move(root));
    if (options.leaves > 1) prepare(leaves_[0], nullptr);
    while (leaves_.size() < options.leaves) {
      const auto best = std::ranges::max_element(leaves_, {}, &Leaf::gain);
      if (best->gain <= 0) break;
      split(static_cast<std::size_t>(best - leaves_.begin()));
    }
    for (Leaf& leaf : leaves_) finish(leaf, gradient, curvature);
    return std::move(tree_);
  }

 private:
  using Histogram = std::vector<PackedSum>;  ///< kBins sums per column

  struct Leaf {
    std::size_t begin = 0, end = 0;  ///< of its rows
    std::size_t node = 0;
    NodeSums sums;
    Histogram histogram;        ///< empty if the leaf cannot be split
    std::vector<Split> splits;  ///< the best of every column
    double gain = 0;            ///< of the best split
    std::size_t column = 0;     ///< of the best split

    [[nodiscard]] std::size_t size() const { return end - begin; }
  };

  [[nodiscard]] std::span<const std::uint32_t> rows_of(const Leaf& leaf) const {
    return std::span(grower_.rows_).subspan(leaf.begin, leaf.size());
  }
  [[nodiscard]] bool splittable(const Leaf& leaf) const {
    return leaf.size() >= 2 * std::max<std::size_t>(1, grower_.options_.least);
  }
  Histogram take_histogram() {
    if (grower_.histograms_.empty()) return Histogram(binned_.tiles() * kTileBins);
    Histogram taken = std::move(grower_.histograms_.back());
    grower_.histograms_.pop_back();
    return taken;
  }
  void release(Histogram& histogram) {
    if (!histogram.empty()) grower_.histograms_.push_back(std::move(histogram));
    histogram.clear();
  }

  /// Computes the histogram of a leaf and its best splits. If `sibling` is not null, it has the histogram of the
  /// parent, which becomes its own.
  void prepare(Leaf& leaf, Leaf* sibling) {
    const auto rows = rows_of(leaf);
    for (std::size_t k = 0; k < rows.size(); ++k) grower_.ordered_[k] = grower_.packed_[rows[k]];
    leaf.histogram = take_histogram();
    leaf.splits.assign(binned_.columns(), {});
    if (sibling != nullptr) sibling->splits.assign(binned_.columns(), {});
    const bool few = rows.size() * binned_.columns() < kFewCells;
    context_.parallel_for(binned_.tiles(), few ? binned_.tiles() : 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t t = begin; t < end; ++t) prepare_tile(t, leaf, sibling);
    });
    choose(leaf);
    if (sibling != nullptr) choose(*sibling);
  }
  void prepare_tile(std::size_t t, Leaf& leaf, Leaf* sibling) {
    const std::size_t first = t * kTile;
    const std::size_t end = std::min(first + kTile, binned_.columns());
    if (std::none_of(use_.begin() + static_cast<std::ptrdiff_t>(first), use_.begin() + static_cast<std::ptrdiff_t>(end),
                     [](bool used) { return used; })) {
      return;
    }
    PackedSum* const histogram = leaf.histogram.data() + t * kTileBins;
    std::fill_n(histogram, kTileBins, PackedSum{0});
    add_rows(binned_.tile(t), rows_of(leaf), grower_.ordered_.data(), histogram);
    if (splittable(leaf)) search_tile(first, end, leaf);
    if (sibling == nullptr) return;
    PackedSum* const rest = sibling->histogram.data() + t * kTileBins;
    for (std::size_t b = 0; b < kTileBins; ++b) rest[b] -= histogram[b];
    search_tile(first, end, *sibling);
  }
  void search_tile(std::size_t first, std::size_t end, Leaf& leaf) const {
    for (std::size_t c = first; c < end; ++c) {
      if (use_[c]) leaf.splits[c] = search_.best(c, column_of(leaf, c), leaf.sums, nullptr);
    }
  }
  [[nodiscard]] static SplitSearch::Histogram column_of(const Leaf& leaf, std::size_t column) {
    return std::span(leaf.histogram).subspan(column * kBins, kBins);
  }
  /// Selects the best split whose children have enough rows. Rows are counted only for columns that could be the best:
  /// the condition can only reduce the gain of a column.
  void choose(Leaf& leaf) {
    if (!splittable(leaf)) return;
    while (true) {
      const auto best = std::ranges::max_element(leaf.splits, {}, &Split::gain);
      leaf.gain = best->gain;
      leaf.column = static_cast<std::size_t>(best - leaf.splits.begin());
      if (leaf.gain <= kLeastGain) break;
      if (best->counted || grower_.options_.least <= 1) return;
      SplitSearch::Counts counts{};
      for (const std::uint32_t r : rows_of(leaf)) ++counts[binned_.bin(r, leaf.column)];
      *best = search_.best(leaf.column, column_of(leaf, leaf.column), leaf.sums, &counts);
    }
    leaf.gain = 0;
  }

  /// Returns which bins of the column go left.
  std::vector<bool> left_bins(const Leaf& leaf, TreeNode& node) {
    const Split& split = leaf.splits[leaf.column];
    std::vector<bool> left(kBins, false);
    if (!binned_.categorical(leaf.column)) {
      std::fill_n(left.begin() + 1, split.bin, true);
      left[0] = split.missing_left;
      // If the missing values are split from all others, every value goes left.
      const bool all = split.bin + std::size_t{1} == binned_.bins(leaf.column);
      node.at = all ? std::numeric_limits<double>::max() : static_cast<double>(binned_.cut(leaf.column, split.bin));
      return left;
    }
    auto sorted = search_.sorted_categories(leaf.column, column_of(leaf, leaf.column));
    sorted.resize(split.bin);
    std::ranges::sort(sorted);
    node.categories = static_cast<std::int32_t>(tree_.categories.size());
    auto& values = tree_.categories.emplace_back();
    for (const std::uint8_t b : sorted) {
      left[b] = true;
      values.push_back(static_cast<double>(binned_.cut(leaf.column, b)));
    }
    return left;
  }
  /// Moves the rows of the left child to the front, both in ascending order. Returns the number of rows on the left.
  std::size_t partition(const Leaf& leaf, const std::vector<bool>& left) {
    std::array<std::uint8_t, kBins> goes_right{};
    for (std::size_t b = 0; b < kBins; ++b) goes_right[b] = left[b] ? 0 : 1;
    std::uint32_t* const rows = grower_.rows_.data() + leaf.begin;
    std::uint32_t* const rest = grower_.buffer_.data();
    const std::uint8_t* const bins = binned_.tile(leaf.column / kTile) + leaf.column % kTile;
    std::size_t low = 0;
    std::size_t high = 0;
    for (std::size_t k = 0; k < leaf.size(); ++k) {
      const std::uint32_t row = rows[k];
      const std::size_t right = goes_right[bins[std::size_t{row} * kTile]];
      rows[low] = row;
      rest[high] = row;
      low += 1 - right;
      high += right;
    }
    std::copy_n(rest, high, rows + low);
    return low;
  }
  void split(std::size_t which) {
    Leaf parent = std::move(leaves_[which]);
    TreeNode node = tree_.nodes[parent.node];
    node.column = static_cast<std::int32_t>(parent.column);
    node.missing_left = parent.splits[parent.column].missing_left;
    node.gain = 0.5 * parent.gain;
    node.rows = static_cast<double>(parent.size());
    const std::size_t low = partition(parent, left_bins(parent, node));
    node.left = static_cast<std::int32_t>(tree_.nodes.size());
    tree_.nodes[parent.node] = node;
    tree_.nodes.resize(tree_.nodes.size() + 2);
    Leaf left;
    left.begin = parent.begin;
    left.end = right_begin(parent, low);
    left.node = static_cast<std::size_t>(node.left);
    Leaf right;
    right.begin = left.end;
    right.end = parent.end;
    right.node = left.node + 1;
    for (const std::uint32_t r : rows_of(left)) left.sums.sum += grower_.packed_[r];
    right.sums.sum = parent.sums.sum - left.sums.sum;
    set_bounds(parent, left, right);
    prepare_children(parent, left, right);
    leaves_[which] = std::move(left);
    leaves_.push_back(std::move(right));
  }
  [[nodiscard]] static std::size_t right_begin(const Leaf& parent, std::size_t low) { return parent.begin + low; }

  /// The values of the children of a monotone split stay on their sides of the middle.
  void set_bounds(const Leaf& parent, Leaf& left, Leaf& right) const {
    left.sums.bounds = right.sums.bounds = parent.sums.bounds;
    if (grower_.options_.monotone.empty()) return;
    const Monotone direction = grower_.options_.monotone[parent.column];
    if (direction == Monotone::none) return;
    const double middle =
        0.5 * (search_.value(left.sums.sum, parent.sums.bounds) + search_.value(right.sums.sum, parent.sums.bounds));
    const bool rises = direction == Monotone::increasing;
    (rises ? left : right).sums.bounds.high = middle;
    (rises ? right : left).sums.bounds.low = middle;
  }
  void prepare_children(Leaf& parent, Leaf& left, Leaf& right) {
    Leaf& smaller = left.size() <= right.size() ? left : right;
    Leaf& larger = left.size() <= right.size() ? right : left;
    const bool last = leaves_.size() + 1 >= grower_.options_.leaves;
    if (last || !splittable(larger)) return release(parent.histogram);
    larger.histogram = std::move(parent.histogram);
    prepare(smaller, &larger);
    if (smaller.gain <= 0) release(smaller.histogram);
    if (larger.gain <= 0) release(larger.histogram);
  }
  void finish(Leaf& leaf, std::span<const double> gradient, std::span<const double> curvature) {
    double slope = 0;
    double bend = 0;
    for (const std::uint32_t r : rows_of(leaf)) {
      slope += gradient[r];
      bend += curvature[r];
    }
    TreeNode& node = tree_.nodes[leaf.node];
    node.at = grower_.options_.rate * search_.value(slope, bend, leaf.sums.bounds);
    node.rows = static_cast<double>(leaf.size());
    tree_.leaves.push_back({rows_of(leaf), node.at});
    release(leaf.histogram);
  }

  static constexpr double kLeastGain = 1e-12;
  TreeGrower& grower_;
  const BinnedColumns& binned_;
  const std::vector<bool>& use_;
  SplitSearch search_;
  Context& context_;
  GrownTree tree_;
  std::vector<Leaf> leaves_;
};

TreeGrower::TreeGrower(const BinnedColumns& binned, TreeOptions options)
    : binned_(binned), options_(std::move(options)), packed_(binned.rows()), ordered_(binned.rows()) {}

TreeGrower::~TreeGrower() = default;

GrownTree TreeGrower::grow(std::span<const double> gradient, std::span<const double> curvature,
                           std::vector<std::uint32_t> rows, const std::vector<bool>& use, Context& context) {
  rows_ = std::move(rows);
  buffer_.resize(rows_.size());
  const FixedPoint units(gradient, curvature, rows_);
  for (const std::uint32_t r : rows_) packed_[r] = units.pack(gradient[r], curvature[r]);
  return Growth(*this, units, use, context).run(gradient, curvature);
}

}  // namespace witan
