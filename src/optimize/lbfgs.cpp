#include "lbfgs.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "vectors.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr double kDecrease = 1e-4;
constexpr double kCurvature = 0.9;
constexpr int kMaxTrials = 60;

struct Point {
  std::vector<double> x, gradient;
  double value = 0;
};

/// Finds a step along a direction that makes sufficient progress. Returns false if there is none.
bool search_line(const SmoothFunction& function, const Point& from, std::span<const double> direction, double slope,
                 double first, Point& to, int& evaluations) {
  double low = 0;
  double high = std::numeric_limits<double>::infinity();
  double length = first;
  const double rounding = 1e-14 * std::abs(from.value);
  for (int trial = 0; trial < kMaxTrials; ++trial) {
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

Lbfgs::Lbfgs(std::vector<double> start, const LbfgsOptions& options) : options_(options), x_(std::move(start)) {
  options_.memory = std::max(1, options_.memory);
}

void Lbfgs::remember(Pair pair) {
  const double curvature = dot(pair.step, pair.change);
  if (curvature <= std::numeric_limits<double>::epsilon() * dot(pair.change, pair.change)) return;
  if (memory_.size() == static_cast<std::size_t>(options_.memory)) memory_.pop_front();
  pair.rho = 1 / curvature;
  memory_.push_back(std::move(pair));
}

/// Returns −H·gradient by the two-loop recursion. H approximates the inverse Hessian from the last steps.
std::vector<double> Lbfgs::direction() const {
  std::vector<double> q = gradient_;
  std::vector<double> alpha(memory_.size());
  for (std::size_t k = memory_.size(); k-- > 0;) {
    alpha[k] = memory_[k].rho * dot(memory_[k].step, q);
    for (std::size_t i = 0; i < q.size(); ++i) q[i] -= alpha[k] * memory_[k].change[i];
  }
  if (!memory_.empty()) {
    const Pair& last = memory_.back();
    const double scale = 1 / (last.rho * dot(last.change, last.change));
    for (double& value : q) value *= scale;
  }
  for (std::size_t k = 0; k < memory_.size(); ++k) {
    const double beta = memory_[k].rho * dot(memory_[k].change, q);
    for (std::size_t i = 0; i < q.size(); ++i) q[i] += (alpha[k] - beta) * memory_[k].step[i];
  }
  for (double& value : q) value = -value;
  return q;
}

/// Evaluates the start. Returns false if the iteration has ended.
bool Lbfgs::check_termination(const SmoothFunction& function) {
  if (gradient_.empty()) {
    gradient_.resize(x_.size());
    result_.value = function(x_, gradient_);
    result_.evaluations = 1;
  }
  result_.largest_gradient = largest_absolute(gradient_);
  result_.stop = LbfgsStop::not_finite;
  if (!std::isfinite(result_.value) || !std::isfinite(dot(gradient_, gradient_))) return false;
  result_.stop = LbfgsStop::converged;
  if (result_.largest_gradient <= options_.tolerance) return false;
  result_.stop = LbfgsStop::iteration_limit;
  return result_.iterations < options_.max_iterations;
}

bool Lbfgs::step(const SmoothFunction& function) {
  if (!check_termination(function)) return false;
  ++result_.iterations;
  Point next{x_, gradient_, 0};
  while (true) {
    const Point here{x_, gradient_, result_.value};
    const std::vector<double> along = direction();
    const double slope = dot(gradient_, along);
    const double first = memory_.empty() ? std::min(1.0, 1 / std::sqrt(dot(gradient_, gradient_))) : 1.0;
    if (slope < 0 && search_line(function, here, along, slope, first, next, result_.evaluations)) break;
    // Old curvature pairs may be misleading, so the fallback is steepest descent.
    if (memory_.empty()) {
      result_.stop = LbfgsStop::stalled;
      return false;
    }
    memory_.clear();
    if (result_.iterations == options_.max_iterations) return false;
    ++result_.iterations;
  }
  Pair pair{std::vector<double>(x_.size()), std::vector<double>(x_.size())};
  for (std::size_t i = 0; i < x_.size(); ++i) {
    pair.step[i] = next.x[i] - x_[i];
    pair.change[i] = next.gradient[i] - gradient_[i];
  }
  remember(std::move(pair));
  x_ = std::move(next.x);
  gradient_ = std::move(next.gradient);
  result_.value = next.value;
  result_.largest_gradient = largest_absolute(gradient_);
  return true;
}

namespace {

constexpr int kMaxCount = 1'000'000'000;  ///< leaves room to count on
constexpr std::size_t kStateHead = 6;     ///< numbers of a state before the vectors

void check_whole(double number, std::string_view name, int most) {
  if (number >= 0 && number <= most && number == std::floor(number)) return;
  throw InputError(fmt::format("invalid state of L-BFGS: found {} as the {}, expected a whole number from 0 to {}",
                               number, name, most));
}

}  // namespace

std::vector<double> Lbfgs::state() const {
  std::vector<double> all = {static_cast<double>(result_.stop),
                             static_cast<double>(result_.iterations),
                             static_cast<double>(result_.evaluations),
                             result_.value,
                             result_.largest_gradient,
                             static_cast<double>(memory_.size())};
  all.insert(all.end(), x_.begin(), x_.end());
  all.insert(all.end(), gradient_.begin(), gradient_.end());
  all.resize(kStateHead + 2 * x_.size(), 0.0);
  for (const Pair& pair : memory_) {
    all.push_back(pair.rho);
    all.insert(all.end(), pair.step.begin(), pair.step.end());
    all.insert(all.end(), pair.change.begin(), pair.change.end());
  }
  all.resize(kStateHead + 2 * x_.size() + static_cast<std::size_t>(options_.memory) * (1 + 2 * x_.size()), 0.0);
  return all;
}

void Lbfgs::restore(std::span<const double> state) {
  const std::size_t n = x_.size();
  const auto pairs = static_cast<std::size_t>(options_.memory);
  if (state.size() != kStateHead + 2 * n + pairs * (1 + 2 * n))
    throw InputError("invalid state of L-BFGS: wrong length");
  check_whole(state[0], "reason for termination", static_cast<int>(LbfgsStop::not_finite));
  check_whole(state[1], "number of iterations", kMaxCount);
  check_whole(state[2], "number of evaluations", kMaxCount);
  check_whole(state[5], "number of stored pairs", options_.memory);
  std::size_t at = kStateHead;
  const auto take = [&] {
    at += n;
    const auto part = state.subspan(at - n, n);
    return std::vector<double>(part.begin(), part.end());
  };
  result_ = {static_cast<LbfgsStop>(static_cast<int>(state[0])), static_cast<int>(state[1]), static_cast<int>(state[2]),
             state[3], state[4]};
  x_ = take();
  gradient_ = take();
  if (result_.evaluations == 0) gradient_.clear();
  memory_.clear();
  for (auto left = static_cast<std::size_t>(state[5]); left > 0; --left) {
    Pair pair;
    pair.rho = state[at++];
    pair.step = take();
    pair.change = take();
    memory_.push_back(std::move(pair));
  }
}

LbfgsResult minimise(const SmoothFunction& function, std::vector<double>& x, const LbfgsOptions& options,
                     Context& context) {
  Lbfgs steps(x, options);
  do {
    context.check_stop();
  } while (steps.step(function));
  x = steps.x();
  return steps.result();
}

}  // namespace witan
