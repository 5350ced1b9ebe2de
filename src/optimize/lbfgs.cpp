#include "witan/optimize/lbfgs.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>

namespace witan {
namespace {

constexpr double kDecrease = 1e-4;
constexpr double kCurvature = 0.9;
constexpr int kMostTrials = 60;

double dot(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

double largest(std::span<const double> values) {
  double most = 0;
  for (const double value : values) most = std::max(most, std::abs(value));
  return most;
}

/// What the last steps tell of the inverse curvature.
class Memory {
 public:
  explicit Memory(int most) : most_(static_cast<std::size_t>(std::max(1, most))) {}

  void add(std::vector<double> step, std::vector<double> change) {
    const double curvature = dot(step, change);
    if (curvature <= std::numeric_limits<double>::epsilon() * dot(change, change)) return;
    if (pairs_.size() == most_) pairs_.pop_front();
    pairs_.push_back({std::move(step), std::move(change), 1 / curvature});
  }
  void clear() { pairs_.clear(); }
  [[nodiscard]] bool empty() const { return pairs_.empty(); }

  /// −H·gradient by the two loops.
  [[nodiscard]] std::vector<double> direction(std::span<const double> gradient) const {
    std::vector<double> q(gradient.begin(), gradient.end());
    std::vector<double> alpha(pairs_.size());
    for (std::size_t k = pairs_.size(); k-- > 0;) {
      alpha[k] = pairs_[k].rho * dot(pairs_[k].step, q);
      for (std::size_t i = 0; i < q.size(); ++i) q[i] -= alpha[k] * pairs_[k].change[i];
    }
    if (!pairs_.empty()) {
      const Pair& last = pairs_.back();
      const double scale = 1 / (last.rho * dot(last.change, last.change));
      for (double& value : q) value *= scale;
    }
    for (std::size_t k = 0; k < pairs_.size(); ++k) {
      const double beta = pairs_[k].rho * dot(pairs_[k].change, q);
      for (std::size_t i = 0; i < q.size(); ++i) q[i] += (alpha[k] - beta) * pairs_[k].step[i];
    }
    for (double& value : q) value = -value;
    return q;
  }

 private:
  struct Pair {
    std::vector<double> step, change;
    double rho;
  };
  std::size_t most_;
  std::deque<Pair> pairs_;
};

struct Point {
  std::vector<double> x, gradient;
  double value = 0;
};

/// Along a direction from a point, a step that makes enough progress; false if there is none.
bool search_line(const SmoothFunction& function, const Point& from, std::span<const double> direction, double slope,
                 double first, Point& to, int& evaluations) {
  double low = 0;
  double high = std::numeric_limits<double>::infinity();
  double length = first;
  const double rounding = 1e-14 * std::abs(from.value);
  for (int trial = 0; trial < kMostTrials; ++trial) {
    for (std::size_t i = 0; i < to.x.size(); ++i) to.x[i] = from.x[i] + length * direction[i];
    to.value = function(to.x, to.gradient);
    ++evaluations;
    const double there = dot(to.gradient, direction);
    const bool finite = std::isfinite(to.value) && std::isfinite(there);
    const bool less = finite && (to.value <= from.value + kDecrease * length * slope ||
                                 (to.value <= from.value + rounding && there <= (2 * kDecrease - 1) * slope));
    if (!less)
      high = length;
    else if (there < kCurvature * slope)
      low = length;
    else
      return true;
    length = std::isfinite(high) ? (low + high) / 2 : 2 * low;
  }
  return false;
}

}  // namespace

std::string_view to_string(LbfgsStop stop) {
  switch (stop) {
    case LbfgsStop::converged:
      return "converged";
    case LbfgsStop::stalled:
      return "stalled";
    case LbfgsStop::iteration_limit:
      return "iteration limit";
    case LbfgsStop::not_finite:
      return "not finite";
  }
  return "";
}

LbfgsResult minimise(const SmoothFunction& function, std::vector<double>& x, const LbfgsOptions& options,
                     Context& context) {
  LbfgsResult result;
  Point here{x, std::vector<double>(x.size()), 0};
  here.value = function(here.x, here.gradient);
  result.evaluations = 1;
  Point next = here;
  Memory memory(options.memory);
  while (true) {
    result.value = here.value;
    result.largest_gradient = largest(here.gradient);
    x = here.x;
    if (!std::isfinite(here.value) || !std::isfinite(dot(here.gradient, here.gradient))) {
      result.stop = LbfgsStop::not_finite;
      return result;
    }
    if (result.largest_gradient <= options.tolerance) return result;
    if (result.iterations == options.max_iterations) {
      result.stop = LbfgsStop::iteration_limit;
      return result;
    }
    context.check_stop();
    ++result.iterations;
    std::vector<double> direction = memory.direction(here.gradient);
    const double slope = dot(here.gradient, direction);
    const double first = memory.empty() ? std::min(1.0, 1 / std::sqrt(dot(here.gradient, here.gradient))) : 1.0;
    if (!(slope < 0) || !search_line(function, here, direction, slope, first, next, result.evaluations)) {
      // Old curvature may mislead; steepest descent is the last word.
      if (memory.empty()) {
        result.stop = LbfgsStop::stalled;
        return result;
      }
      memory.clear();
      continue;
    }
    std::vector<double> step(x.size());
    std::vector<double> change(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
      step[i] = next.x[i] - here.x[i];
      change[i] = next.gradient[i] - here.gradient[i];
    }
    memory.add(std::move(step), std::move(change));
    std::swap(here, next);
  }
}

}  // namespace witan
