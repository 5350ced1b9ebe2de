#include "binned_columns.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "util/random.hpp"

namespace witan {
namespace {

constexpr std::size_t kSample = 50'000;
constexpr std::size_t kRowsPerChunk = 4096;

/// Returns at most kSample rows, ascending.
std::vector<std::size_t> sample_rows(std::size_t rows, Random random) {
  std::vector<std::size_t> chosen;
  std::size_t needed = std::min(rows, kSample);
  for (std::size_t r = 0; needed > 0; ++r) {
    if (random.below(rows - r) >= needed) continue;
    chosen.push_back(r);
    --needed;
  }
  return chosen;
}

/// Returns the distinct values with their counts, ascending.
std::vector<std::pair<float, std::size_t>> count_values(std::vector<float>& values) {
  std::erase_if(values, [](float value) { return std::isnan(value); });
  std::ranges::sort(values);
  std::vector<std::pair<float, std::size_t>> counts;
  for (const float value : values) {
    if (counts.empty() || value != counts.back().first) counts.emplace_back(value, 0);
    ++counts.back().second;
  }
  return counts;
}

/// Returns a float above `low` and at most `high`, in the middle if possible.
float between(float low, float high) {
  const auto middle = static_cast<float>(0.5 * (static_cast<double>(low) + static_cast<double>(high)));
  return middle > low ? middle : high;
}

}  // namespace

BinnedColumns::BinnedColumns(std::size_t rows, std::size_t columns, const ReadRow& read, std::vector<bool> categorical,
                             Context& context)
    : rows_(rows), categorical_(std::move(categorical)), cuts_(columns), counts_(columns, 0) {
  const std::vector<std::size_t> chosen = sample_rows(rows, Random(context.seed_for("bins", "")));
  std::vector<std::vector<float>> sample(columns, std::vector<float>(chosen.size()));
  std::vector<float> row(columns);
  for (std::size_t k = 0; k < chosen.size(); ++k) {
    read(chosen[k], row);
    for (std::size_t c = 0; c < columns; ++c) sample[c][k] = row[c];
  }
  context.parallel_for(columns, 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t c = begin; c < end; ++c) {
      cuts_[c].fill(std::numeric_limits<float>::infinity());
      this->categorical(c) ? set_categories(c, std::move(sample[c])) : set_cuts(c, std::move(sample[c]));
    }
  });
  bins_.resize(tiles() * rows * kTile);
  context.parallel_for(rows, kRowsPerChunk, [&](std::size_t begin, std::size_t end) {
    std::vector<float> values(columns);
    for (std::size_t r = begin; r < end; ++r) {
      read(r, values);
      for (std::size_t c = 0; c < columns; ++c) {
        bins_[(c / kTile * rows + r) * kTile + c % kTile] = bin_of(c, values[c]);
      }
    }
  });
}

/// Closes a bin when its number of rows is as close as possible to the mean of the remaining bins.
void BinnedColumns::set_cuts(std::size_t column, std::vector<float> sample) {
  const auto counts = count_values(sample);
  if (counts.empty()) return;
  std::size_t rest = sample.size();
  std::size_t bins = kBins - 1;
  std::size_t in_bin = 0;
  std::size_t found = 0;
  for (std::size_t k = 0; k + 1 < counts.size() && bins > 1; ++k) {
    in_bin += counts[k].second;
    const bool all_fit = counts.size() < kBins;
    const bool full = 2 * in_bin * bins + counts[k + 1].second * bins > 2 * rest;
    if (!all_fit && !full) continue;
    cuts_[column][found++] = between(counts[k].first, counts[k + 1].first);
    rest -= in_bin;
    in_bin = 0;
    --bins;
  }
  counts_[column] = found + 1;
}

void BinnedColumns::set_categories(std::size_t column, std::vector<float> sample) {
  auto counts = count_values(sample);
  std::ranges::stable_sort(counts, std::ranges::greater(), [](const auto& value) { return value.second; });
  if (counts.size() >= kBins) counts.resize(kBins - 1);
  std::ranges::sort(counts);
  for (std::size_t k = 0; k < counts.size(); ++k) cuts_[column][k] = counts[k].first;
  counts_[column] = counts.size();
}

std::uint8_t BinnedColumns::bin_of(std::size_t column, float value) const {
  if (std::isnan(value)) return 0;
  const float* const cuts = cuts_[column].data();
  std::size_t below = 0;  // number of cuts that are at most `value`; no branches, because they are unpredictable
  for (std::size_t step = kBins / 2; step > 0; step /= 2) below += cuts[below + step - 1] <= value ? step : 0;
  if (!categorical(column)) return static_cast<std::uint8_t>(below + 1);
  return static_cast<std::uint8_t>(below > 0 && cuts[below - 1] == value ? below : 0);
}

}  // namespace witan
