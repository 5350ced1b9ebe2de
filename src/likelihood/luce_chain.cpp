#include "luce_chain.hpp"

#include <algorithm>
#include <numeric>

namespace witan {

namespace {

/// Replaces `sums` by the sums of the values of these items from each position to the end.
void sum_from_end(std::span<const Slot> items, std::span<const double> values, std::vector<double>& sums) {
  sums.resize(items.size());
  double sum = 0;
  for (std::size_t k = items.size(); k-- > 0;) sums[k] = sum += values[items[k]];
}

}  // namespace

template <class Start, class F>
void LuceChain::each_choice(std::span<const double> strengths, Start start, F f) const {
  std::vector<double> rest;
  for (std::size_t row = 0; row < rows_.rows(); ++row) {
    const std::span<const Slot> items = rows_.slots(row);
    sum_from_end(items, strengths, rest);
    start(items);
    std::size_t begin = 0;
    rows_.for_each_group(row, [&](std::span<const Slot> group, bool chosen) {
      if (chosen) f(begin, group.size(), rows_.weights()[row] / rest[begin]);
      begin += group.size();
    });
  }
}

StationaryDistribution LuceChain::solve(std::span<const double> strengths, const ChainOptions& options,
                                        Context& context) {
  return rows_.items() <= options.direct ? solve_dense(strengths, options, context)
                                         : solve_by_rows(strengths, options, context);
}

/// Adds up the rates between all pairs of items, so that a step does not depend on the number of rows.
StationaryDistribution LuceChain::solve_dense(std::span<const double> strengths, const ChainOptions& options,
                                              Context& context) {
  const std::size_t items = rows_.items();
  std::vector<double> rate(items * items, even_);
  std::span<const Slot> row_items;
  const auto start = [&](std::span<const Slot> in_row) { row_items = in_row; };
  each_choice(strengths, start, [&](std::size_t begin, std::size_t size, double each) {
    for (const Slot from : row_items.subspan(begin)) {
      for (const Slot to : row_items.subspan(begin, size)) rate[from * items + to] += each;
    }
  });
  double most = 0;
  for (std::size_t i = 0; i < items; ++i) {
    rate[i * items + i] = 0;
    const auto row = std::span(rate).subspan(i * items, items);
    most = std::max(most, std::accumulate(row.begin(), row.end(), 0.0));
  }
  const ChainStep step = [&](std::span<const double> x, std::span<double> y) {
    for (std::size_t i = 0; i < items; ++i) {
      if (x[i] == 0) continue;
      double stays = 1;
      for (std::size_t j = 0; j < items; ++j) {
        y[j] += x[i] * rate[i * items + j] / most;
        stays -= rate[i * items + j] / most;
      }
      y[i] += x[i] * std::max(0.0, stays);
    }
  };
  return stationary_distribution(static_cast<std::uint32_t>(items), step, options, context);
}

StationaryDistribution LuceChain::solve_by_rows(std::span<const double> strengths, const ChainOptions& options,
                                                Context& context) {
  const std::size_t items = rows_.items();
  std::vector<double> leaving(items, even_ * static_cast<double>(items - 1));
  std::span<const Slot> row_items;
  double above = 0;  // sum of the rates towards the items of former groups of the row
  std::size_t done = 0;
  const auto leave_row = [&](std::span<const Slot> in_row) {
    for (; done < row_items.size(); ++done) leaving[row_items[done]] += above;
    row_items = in_row;
    above = 0;
    done = 0;
  };
  each_choice(strengths, leave_row, [&](std::size_t begin, std::size_t size, double each) {
    above += each * static_cast<double>(size);
    for (done = begin; done < begin + size; ++done) leaving[row_items[done]] += above - each;  // no step to itself
  });
  leave_row({});
  const double most = *std::ranges::max_element(leaving);
  std::vector<double> from;
  const ChainStep step = [&](std::span<const double> x, std::span<double> y) {
    const double total = std::accumulate(x.begin(), x.end(), 0.0);
    for (std::size_t i = 0; i < items; ++i) {
      y[i] += x[i] * std::max(0.0, 1 - leaving[i] / most) + even_ / most * (total - x[i]);
    }
    const auto start = [&](std::span<const Slot> in_row) {
      row_items = in_row;
      sum_from_end(in_row, x, from);
    };
    each_choice(strengths, start, [&](std::size_t begin, std::size_t size, double each) {
      for (const Slot slot : row_items.subspan(begin, size)) y[slot] += each / most * (from[begin] - x[slot]);
    });
  };
  return stationary_distribution(static_cast<std::uint32_t>(items), step, options, context);
}

}  // namespace witan
