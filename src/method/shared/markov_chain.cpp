#include "markov_chain.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "pairs/strong_components.hpp"
#include "util/decimals.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Adds one step with teleportation to y, which must be 0.
void step_with_teleport(const ChainStep& step, double teleport, std::span<const double> x, std::span<double> y) {
  step(x, y);
  if (teleport == 0) return;
  const double mass = std::accumulate(x.begin(), x.end(), 0.0);
  const double even = teleport * mass / static_cast<double>(y.size());
  for (double& to : y) to = (1 - teleport) * to + even;
}

class Elimination {
 public:
  Elimination(std::uint32_t states, const ChainStep& step, double teleport)
      : states_(states), cells_(std::size_t{states} * states) {
    std::vector<double> unit(states, 0.0);
    for (std::uint32_t i = 0; i < states; ++i) {
      unit[i] = 1;
      step_with_teleport(step, teleport, unit, row(i));
      unit[i] = 0;
    }
  }

  [[nodiscard]] std::vector<double> log_probability(Context& context) {
    for (std::uint32_t last = states_; last-- > 1;) {
      if (last % 64 == 0) context.check_stop();
      eliminate(last);
    }
    std::vector<double> log_of(states_, 0.0);
    double most = 0;
    for (std::uint32_t n = 1; n < states_; ++n) {
      log_of[n] = log_sum(n, log_of);
      most = std::max(most, log_of[n]);
    }
    double sum = 0;
    for (const double value : log_of) sum += std::exp(value - most);
    for (double& value : log_of) value -= most + std::log(sum);
    return log_of;
  }

 private:
  [[nodiscard]] std::span<double> row(std::uint32_t i) {
    return std::span(cells_).subspan(std::size_t{i} * states_, states_);
  }

  /// Returns the chain observed only while it is in the states below `last`.
  void eliminate(std::uint32_t last) {
    const std::span<const double> from_last = row(last).first(last);
    const double leaving = std::accumulate(from_last.begin(), from_last.end(), 0.0);
    for (std::uint32_t i = 0; i < last; ++i) {
      const std::span<double> to = row(i);
      if (to[last] == 0) continue;
      to[last] /= leaving;
      const double share = to[last];
      for (std::uint32_t j = 0; j < last; ++j) to[j] += share * from_last[j];
    }
  }

  /// Returns ln Σ_{i<n} π_i P(i,n).
  [[nodiscard]] double log_sum(std::uint32_t n, const std::vector<double>& log_of) {
    double largest = -kInfinity;
    for (std::uint32_t i = 0; i < n; ++i) largest = std::max(largest, log_of[i] + std::log(row(i)[n]));
    if (largest == -kInfinity) return largest;
    double sum = 0;
    for (std::uint32_t i = 0; i < n; ++i) sum += std::exp(log_of[i] + std::log(row(i)[n]) - largest);
    return largest + std::log(sum);
  }

  std::uint32_t states_;
  std::vector<double> cells_;
};

StationaryDistribution iterate(std::uint32_t states, const ChainStep& step, const ChainOptions& options,
                               Context& context) {
  StationaryDistribution found;
  found.stop = Stop::iteration_limit;
  found.error = kInfinity;
  std::vector<double> x(states, 1.0 / states);
  std::vector<double> y(states);
  double before = kInfinity;
  while (found.iterations < options.steps && found.stop != Stop::converged) {
    context.check_stop();
    std::fill(y.begin(), y.end(), 0.0);
    step_with_teleport(step, options.teleport, x, y);
    const double sum = std::accumulate(y.begin(), y.end(), 0.0);
    double change = 0;
    for (std::uint32_t i = 0; i < states; ++i) {
      y[i] /= sum;
      change = std::max(change, y[i] > 0 ? std::abs(y[i] - x[i]) / y[i] : (x[i] > 0 ? kInfinity : 0.0));
    }
    x.swap(y);
    ++found.iterations;
    const double ratio = before < kInfinity ? change / before : 1;
    found.error = change == 0 ? 0 : ratio < 1 ? change * ratio / (1 - ratio) : kInfinity;
    if (std::max(found.error, change) <= options.tolerance) found.stop = Stop::converged;
    before = change;
  }
  found.log_probability.reserve(states);
  for (const double probability : x) found.log_probability.push_back(std::log(probability));
  return found;
}

}  // namespace

StationaryDistribution stationary_distribution(std::uint32_t states, const ChainStep& step, const ChainOptions& options,
                                               Context& context) {
  if (states > options.direct) return iterate(states, step, options, context);
  StationaryDistribution found;
  if (states > 0) found.log_probability = Elimination(states, step, options.teleport).log_probability(context);
  return found;
}

void add_diagnostics(const StationaryDistribution& found, Diagnostics& to) {
  to.iterations = std::max(to.iterations, found.iterations);
  if (to.stop == Stop::not_identified || found.stop == Stop::closed_form) return;
  if (to.stop != Stop::iteration_limit) to.stop = found.stop;
  if (found.stop == Stop::iteration_limit) {
    to.notes.push_back(fmt::format("not converged after {} steps: the error of the scores may be {}", found.iterations,
                                   rounded(found.error, 2)));
  }
}

std::vector<std::uint32_t> chain_components(std::uint32_t states, std::uint32_t nodes,
                                            std::span<const ChainEdge> edges) {
  std::vector<std::size_t> begin(nodes + std::size_t{1}, 0);
  for (const ChainEdge& edge : edges) ++begin[edge.from + 1];
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  std::vector<std::uint32_t> to(edges.size());
  std::vector<std::size_t> next = begin;
  for (const ChainEdge& edge : edges) to[next[edge.from]++] = edge.to;
  std::vector<std::uint32_t> number = strong_components(nodes, [&](std::uint32_t node, std::size_t& cursor) {
    return begin[node] + cursor < begin[node + 1] ? to[begin[node] + cursor++] : kNoNode;
  });
  number.resize(states);
  std::vector<std::uint32_t> used = number;  // nodes that are not states may form separate components
  std::ranges::sort(used, std::ranges::greater());
  used.erase(std::unique(used.begin(), used.end()), used.end());
  for (std::uint32_t& n : number) {
    n = static_cast<std::uint32_t>(std::ranges::lower_bound(used, n, std::ranges::greater()) - used.begin());
  }
  return number;
}

}  // namespace witan
