#include "list_statistics.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

namespace witan {
namespace {

constexpr double kTopRanks[] = {1, 3, 5, 10, 30, 100};

/// Weighted values of one item.
class Sample {
 public:
  void clear() { values_.clear(); }
  void add(double value, double weight) { values_.emplace_back(value, weight); }
  /// Appends minimum, quartiles, maximum, mean and standard deviation; `missing` and a deviation of 0 without values.
  void summarise(double missing, std::vector<double>& to) {
    if (values_.empty()) {
      to.insert(to.end(), {missing, missing, missing, missing, missing, missing, 0});
      return;
    }
    std::ranges::sort(values_);
    double weight = 0;
    double sum = 0;
    for (const auto& [value, w] : values_) {
      weight += w;
      sum += w * value;
    }
    const double mean = sum / weight;
    double squares = 0;
    for (const auto& [value, w] : values_) squares += w * (value - mean) * (value - mean);
    to.insert(to.end(), {values_.front().first, quantile(weight / 4), quantile(weight / 2), quantile(3 * weight / 4),
                         values_.back().first, mean, std::sqrt(squares / weight)});
  }

 private:
  /// Returns the first value at which the sum of the weights exceeds `at`, which is less than their sum.
  [[nodiscard]] double quantile(double at) const {
    double sum = 0;
    for (const auto& [value, weight] : values_) {
      sum += weight;
      if (sum > at) return value;
    }
    return values_.back().first;
  }
  std::vector<std::pair<double, double>> values_;
};

/// Returns the wins and losses of an item over all experts, divided by the number of experts.
std::pair<double, double> shared_pairs(const ExpertFeatures& features, Slot item) {
  const auto row = features.row(item);
  const auto experts = static_cast<double>(std::max<std::size_t>(1, features.expert_count()));
  if (row.empty()) return {0, 0};
  return {row.back().wins / experts, row.back().losses / experts};
}

/// Appends the statistics of one item.
void append(const ListPlaces& places, Slot item, const ExpertFeatures& binary, const ExpertFeatures& transformed,
            std::vector<double>& to) {
  double weight = 0;
  double listed = 0;
  double means[5] = {};
  double tops[std::size(kTopRanks)] = {};
  Sample logs;
  Sample all_places;
  for (std::size_t l = 0; l < places.size(); ++l) {
    const ListPlaces::Cell& cell = places.cells(l)[item];
    const double w = places.weight(l);
    weight += w;
    all_places.add(cell.place, w);
    means[2] += w / (1 + cell.place);
    means[3] += w * 5 / (5 + cell.place);
    means[4] += w * cell.place / places.item_count();
    if (!cell.listed()) continue;
    // Ranks of a run may start at 0.
    const double rank = std::max(1.0, cell.rank);
    listed += w;
    logs.add(std::log(rank), w);
    means[0] += w * 60 / (60 + rank);
    means[1] += w * 5 / (5 + rank);
    for (std::size_t t = 0; t < std::size(kTopRanks); ++t) tops[t] += rank <= kTopRanks[t] ? w : 0;
  }
  const double factor = weight > 0 ? 1 / weight : 0;
  to.push_back(factor * listed);
  for (const double sum : means) to.push_back(factor * sum);
  for (const ExpertFeatures* pairs : {&binary, &transformed}) {
    const auto [wins, losses] = shared_pairs(*pairs, item);
    to.insert(to.end(), {wins, losses});
  }
  logs.summarise(kUnrankedLog, to);
  all_places.summarise((1.0 + places.item_count()) / 2, to);
  for (const double sum : tops) to.push_back(factor * sum);
}

struct Moments {
  double mean = 0, deviation = 0;
};
Moments moments_of(const std::vector<double>& values) {
  const auto count = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return {mean, std::sqrt(squares / count)};
}

}  // namespace

void write_list_statistics(const ListPlaces& places, const ExpertFeatures& binary, const ExpertFeatures& transformed,
                           FeatureTable& to, std::size_t first) {
  std::vector<double> row;
  for (Slot item = 0; item < places.item_count(); ++item) {
    row.clear();
    append(places, item, binary, transformed, row);
    std::ranges::copy(row, to.row(item).subspan(first).begin());
  }
  std::vector<double> column(places.item_count());
  for (std::size_t c = first; c < first + kListStatistics && places.item_count() > 0; ++c) {
    for (Slot item = 0; item < places.item_count(); ++item) column[item] = to.row(item)[c];
    const Moments moments = moments_of(column);
    for (Slot item = 0; item < places.item_count(); ++item) {
      to.row(item)[c + kListStatistics] =
          moments.deviation > 1e-12 ? (column[item] - moments.mean) / moments.deviation : 0;
    }
  }
}

void write_instance_statistics(const ListPlaces& places, FeatureTable& to, std::size_t first) {
  if (places.item_count() == 0) return;
  double weight = 0;
  for (std::size_t l = 0; l < places.size(); ++l) weight += places.weight(l);
  std::vector<double> spread(places.item_count(), 0.0);
  std::vector<double> listed(places.item_count(), 0.0);
  for (Slot item = 0; item < places.item_count(); ++item) {
    double mean = 0;
    double squares = 0;
    for (std::size_t l = 0; l < places.size(); ++l) {
      const ListPlaces::Cell& cell = places.cells(l)[item];
      const double share = places.weight(l) / weight;
      mean += share * cell.place;
      squares += share * cell.place * cell.place;
      listed[item] += cell.listed() ? share : 0;
    }
    spread[item] = std::sqrt(std::max(0.0, squares - mean * mean)) / places.item_count();
  }
  const Moments spreads = moments_of(spread);
  const Moments shares = moments_of(listed);
  const double values[kInstanceStatistics] = {std::log(static_cast<double>(places.item_count())),
                                              std::log(1 + weight),
                                              spreads.mean,
                                              spreads.deviation,
                                              shares.mean,
                                              shares.deviation};
  for (Slot item = 0; item < places.item_count(); ++item) {
    std::ranges::copy(values, to.row(item).subspan(first).begin());
  }
}

}  // namespace witan
