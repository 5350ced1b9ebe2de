#include "feature_scaling.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "learn/harness/instance_chunks.hpp"

namespace witan {
namespace {

constexpr double kNoVariance = 1e-9;  ///< relative to the mean square; variances below are rounding errors of floats

/// Statistics of every column.
struct Columns {
  std::vector<double> sum, squares, least, most, stored;
  double items = 0;

  explicit Columns(std::size_t count)
      : sum(count, 0.0),
        squares(count, 0.0),
        least(count, std::numeric_limits<double>::infinity()),
        most(count, -std::numeric_limits<double>::infinity()),
        stored(count, 0.0) {}

  void add(const Instance& instance, std::span<const std::uint32_t> match) {
    std::vector<Slot> slots(instance.size());
    std::iota(slots.begin(), slots.end(), Slot{0});
    const FeatureRows rows(*instance.features, instance.first_slot, slots, sum.size(), match);
    for (std::size_t r = 0; r < rows.rows(); ++r) {
      rows.each(r, [&](std::size_t c, double value) {
        sum[c] += value;
        squares[c] += value * value;
        least[c] = std::min(least[c], value);
        most[c] = std::max(most[c], value);
        stored[c] += 1;
      });
    }
    items += static_cast<double>(slots.size());
  }
  void add(const Columns& other) {
    for (std::size_t c = 0; c < sum.size(); ++c) {
      sum[c] += other.sum[c];
      squares[c] += other.squares[c];
      least[c] = std::min(least[c], other.least[c]);
      most[c] = std::max(most[c], other.most[c]);
      stored[c] += other.stored[c];
    }
    items += other.items;
  }
  [[nodiscard]] FeatureScaling standard() const {
    FeatureScaling scaling{sum, std::vector<double>(sum.size(), 0.0)};
    for (std::size_t c = 0; c < sum.size() && items > 0; ++c) {
      scaling.shift[c] /= items;
      const double mean_square = squares[c] / items;
      const double variance = mean_square - scaling.shift[c] * scaling.shift[c];
      if (variance > kNoVariance * mean_square) scaling.factor[c] = 1 / std::sqrt(variance);
    }
    return scaling;
  }
  [[nodiscard]] FeatureScaling minmax() const {
    FeatureScaling scaling{std::vector<double>(sum.size(), 0.0), std::vector<double>(sum.size(), 0.0)};
    for (std::size_t c = 0; c < sum.size(); ++c) {
      // Values missing from sparse rows are 0.
      const bool zeros = stored[c] < items;
      const double low = zeros ? std::min(least[c], 0.0) : least[c];
      const double high = zeros ? std::max(most[c], 0.0) : most[c];
      if (!(low < high)) continue;
      scaling.shift[c] = low;
      scaling.factor[c] = 1 / (high - low);
    }
    return scaling;
  }
};

}  // namespace

void FeatureScaling::fold(const Scorer& scorer, std::span<const double> weights, std::vector<double>& folded) const {
  folded.assign(weights.begin(), weights.begin() + static_cast<std::ptrdiff_t>(scorer.weight_count()));
  const std::size_t width = scorer.inputs();
  for (std::size_t v = 0; v <= scorer.hidden(); ++v) {
    double moved = 0;
    for (std::size_t c = 0; c < width; ++c) {
      folded[v * width + c] *= factor[c];
      moved += folded[v * width + c] * shift[c];
    }
    if (v > 0) folded[(scorer.hidden() + 1) * width + v - 1] -= moved;
  }
}

void FeatureScaling::unfold(const Scorer& scorer, std::span<const double> by_folded, std::span<double> gradient) const {
  const std::size_t width = scorer.inputs();
  for (std::size_t v = 0; v <= scorer.hidden(); ++v) {
    const double by_bias = v > 0 ? by_folded[(scorer.hidden() + 1) * width + v - 1] : 0;
    for (std::size_t c = 0; c < width; ++c) {
      gradient[v * width + c] += factor[c] * (by_folded[v * width + c] - shift[c] * by_bias);
    }
  }
  for (std::size_t k = (scorer.hidden() + 1) * width; k < scorer.weight_count(); ++k) gradient[k] += by_folded[k];
}

FeatureScaling learn_scaling(Normalise normalise, const InstanceSet& instances, std::size_t columns, Context& context) {
  if (normalise == Normalise::none || normalise == Normalise::query) {
    return {std::vector<double>(columns, 0.0), std::vector<double>(columns, 1.0)};
  }
  const InstanceChunks chunks(instances.size());
  std::vector<Columns> parts(chunks.count(), Columns(columns));
  context.parallel_for(instances.size(), chunks.size(), [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) parts[begin / chunks.size()].add(instances[i], {});
  });
  Columns all(columns);
  for (const Columns& part : parts) all.add(part);
  return normalise == Normalise::standard ? all.standard() : all.minmax();
}

FeatureScaling scaling_within(const Instance& instance, std::size_t columns, std::span<const std::uint32_t> match) {
  Columns all(columns);
  all.add(instance, match);
  return all.standard();
}

}  // namespace witan
