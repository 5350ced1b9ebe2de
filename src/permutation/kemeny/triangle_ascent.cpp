#include "triangle_ascent.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "triangle_cuts.hpp"

namespace witan {
namespace {

class VolumeAlgorithm {
 public:
  VolumeAlgorithm(const MarginRows& margins, Units target) : n_(margins.size()), target_(static_cast<double>(target)) {
    const std::size_t cells = std::size_t{n_} * n_;
    cost_.resize(cells);
    mean_.assign(cells, 0.5);
    for (std::uint32_t i = 0; i < n_; ++i) {
      for (std::uint32_t j = i + 1; j < n_; ++j) {
        const auto margin = static_cast<double>(margins.at(i, j));
        cost_[index(i, j)] = -margin;
        constant_ += std::max(0.0, margin);
        mean_[index(i, j)] = margin > 0 ? 1 : margin < 0 ? 0 : 0.5;
        mean_[index(j, i)] = 1 - mean_[index(i, j)];
      }
    }
    reduced_ = cost_;
  }

  void run(int iterations, const Deadline& deadline) {
    constexpr int kIterationsPerSeparation = 20;
    best_value_ = value_of(best_);
    for (int k = 0; k < iterations && !deadline.passed() && best_value_ < target_; ++k) {
      if (k % kIterationsPerSeparation == 0 && !separate() && k == 0) return;
      step();
    }
  }

  [[nodiscard]] const std::vector<Triangle>& triangles() const { return triangles_; }
  [[nodiscard]] const std::vector<double>& multipliers() const { return best_; }

 private:
  [[nodiscard]] std::size_t index(std::uint32_t i, std::uint32_t j) const { return std::size_t{i} * n_ + j; }
  [[nodiscard]] double mean_sum(const Triangle& t) const {
    return mean_[index(t.i, t.j)] + mean_[index(t.j, t.k)] - mean_[index(t.i, t.k)];
  }

  /// Sets the reduced costs, and returns the bound of the multipliers.
  double value_of(const std::vector<double>& multipliers) {
    reduced_ = cost_;
    double value = constant_;
    for (std::size_t t = 0; t < triangles_.size(); ++t) {
      const auto [i, j, k] = triangles_[t];
      const double y = multipliers[t];
      if (y == 0) continue;
      reduced_[index(i, j)] -= y;
      reduced_[index(j, k)] -= y;
      reduced_[index(i, k)] += y;
      value += std::min(0.0, y);
    }
    for (std::uint32_t i = 0; i < n_; ++i) {
      for (std::uint32_t j = i + 1; j < n_; ++j) value += std::min(0.0, reduced_[index(i, j)]);
    }
    return value;
  }

  /// Moves from the best multipliers along the violation of the mean solution.
  void step() {
    std::vector<double> direction(triangles_.size());
    double length = 0;
    for (std::size_t t = 0; t < triangles_.size(); ++t) {
      const double sum = mean_sum(triangles_[t]);
      double g = best_[t] > 0 || (best_[t] == 0 && sum < 0) ? -sum : 0;
      if (best_[t] < 0 || (best_[t] == 0 && sum > 1)) g = 1 - sum;
      direction[t] = g;
      length += g * g;
    }
    if (length < 1e-12) return;
    const double size = factor_ * (1.02 * target_ - best_value_) / length;
    std::vector<double> tried = best_;
    for (std::size_t t = 0; t < tried.size(); ++t) {
      const double y = tried[t] + size * direction[t];
      tried[t] = y * tried[t] < 0 ? 0 : y;
    }
    const double value = value_of(tried);
    average();
    if (value > best_value_) {
      if (value > best_value_ + 1e-4 * std::abs(target_ - best_value_)) failures_ = 0;
      best_value_ = value;
      best_ = std::move(tried);
      factor_ = std::min(2.0, factor_ * 1.05);
    } else if (++failures_ >= 10) {
      failures_ = 0;
      factor_ = std::max(1e-4, factor_ * 0.7);
    }
  }

  /// Moves the mean solution towards the solution of the last multipliers.
  void average() {
    constexpr double kShare = 0.08;
    for (std::uint32_t i = 0; i < n_; ++i) {
      for (std::uint32_t j = i + 1; j < n_; ++j) {
        const double reduced = reduced_[index(i, j)];
        double& mean = mean_[index(i, j)];
        mean += kShare * ((reduced < 0 ? 1.0 : reduced > 0 ? 0.0 : mean) - mean);
        mean_[index(j, i)] = 1 - mean;
      }
    }
  }

  /// Adds triangles that the mean solution violates, and drops those without effect. Returns false if there are none.
  bool separate() {
    std::size_t kept = 0;
    for (std::size_t t = 0; t < triangles_.size(); ++t) {
      const double sum = mean_sum(triangles_[t]);
      if (best_[t] == 0 && sum > 0 && sum < 1) continue;
      triangles_[kept] = triangles_[t];
      best_[kept++] = best_[t];
    }
    triangles_.resize(kept);
    best_.resize(kept);
    const auto key = [this](const Triangle& t) { return (std::uint64_t{t.i} * n_ + t.j) * n_ + t.k; };
    std::unordered_set<std::uint64_t> known;
    for (const Triangle& triangle : triangles_) known.insert(key(triangle));
    for (const auto& cut : find_violated_triangles(n_, mean_, 0.02, std::size_t{100} * n_, 30)) {
      if (known.contains(key(cut.triangle))) continue;
      triangles_.push_back(cut.triangle);
      best_.push_back(0);
    }
    return !triangles_.empty();
  }

  std::uint32_t n_;
  double target_;
  double constant_ = 0;
  std::vector<double> cost_, reduced_, mean_;
  std::vector<Triangle> triangles_;
  std::vector<double> best_;  ///< the multipliers with the highest bound
  double best_value_ = 0;
  double factor_ = 0.5;
  int failures_ = 0;
};

}  // namespace

AscentResult ascend_triangle_bound(const MarginRows& margins, const TriangleBound& bound, Units target, int iterations,
                                   const Deadline& deadline) {
  VolumeAlgorithm algorithm(margins, target);
  algorithm.run(iterations, deadline);
  return {algorithm.triangles(), bound.rounded(algorithm.multipliers())};
}

}  // namespace witan
