#include "subset_sums.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace witan {
namespace {

/// Uses four independent sums, which the processor computes in parallel.
double dot(const double* a, const double* b, std::size_t count) {
  double sum[4] = {0, 0, 0, 0};
  std::size_t k = 0;
  for (; k + 4 <= count; k += 4) {
    for (std::size_t lane = 0; lane < 4; ++lane) sum[lane] += a[k + lane] * b[k + lane];
  }
  for (; k < count; ++k) sum[0] += a[k] * b[k];
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

/// The sizes of the parts of a set of `degree` items that can be among the first i of n items.
struct Window {
  std::size_t low, high;
  Window(std::size_t i, std::size_t n, std::size_t degree)
      : low(degree > n - i ? degree - (n - i) : 0), high(std::min(i, degree)) {}
};

}  // namespace

/// Makes the polynomials relative to a score that is larger by `rise`: entry j belongs to j of `degree` factors.
void SubsetSums::rescale(double* values, std::size_t degree, double rise) const {
  if (rise == 0) return;
  for (std::size_t j = 1; j <= degree; ++j) {
    values[j] *= std::exp(-rise * static_cast<double>(j) / static_cast<double>(degree));
  }
}

/// Computes the rows of one degree and, if `sum`, adds the polynomials to the sums of the stages.
void SubsetSums::add_stages(std::size_t degree, bool sum) {
  const auto x = factors(degree);
  std::fill_n(row(0), degree + 1, 0.0);
  row(0)[0] = 1;
  std::size_t i = 0;
  for (std::size_t stage = 0; stage < ends_.size(); ++stage) {
    if (stage > 0) rescale(row(i), degree, largest_[stage] - largest_[stage - 1]);
    for (; i < ends_[stage]; ++i) {
      const Window window(i + 1, n_, degree);
      const double* const from = row(i);
      double* const to = row(i + 1);
      // The neighbours of the window are read by the next row.
      std::fill_n(to, degree + 1, 0.0);
      if (window.low == 0) to[0] = from[0];
      const double factor = x[i];
      for (std::size_t j = std::max<std::size_t>(1, window.low); j <= window.high; ++j) {
        to[j] = from[j] + factor * from[j - 1];
      }
    }
    if (sum && degree <= i) sums_[stage] += row(i)[degree];
  }
}

/// Runs the recursion of one degree backwards.
void SubsetSums::add_slopes(std::size_t degree) {
  const auto x = factors(degree);
  adjoint_.assign(degree + 2, 0.0);
  const double share = 1 / static_cast<double>(degree);
  std::size_t i = n_;
  for (std::size_t stage = ends_.size(); stage-- > 0;) {
    if (degree <= ends_[stage]) adjoint_[degree] += 1 / sums_[stage];
    for (const std::size_t begin = stage > 0 ? ends_[stage - 1] : 0; i > begin; --i) {
      const Window window(i, n_, degree);
      const std::size_t low = std::max<std::size_t>(1, window.low);
      if (low <= window.high) {
        const double slope = share * x[i - 1] * dot(adjoint_.data() + low, row(i - 1) + low - 1, window.high - low + 1);
        slopes_[i - 1] += slope;
        curvature_bounds_[i - 1] += share * slope;
      }
      for (std::size_t j = 0; j <= degree; ++j) adjoint_[j] += x[i - 1] * adjoint_[j + 1];
    }
    if (stage > 0) rescale(adjoint_.data(), degree, largest_[stage] - largest_[stage - 1]);
  }
}

void SubsetSums::evaluate(std::span<const double> scores, std::span<const std::size_t> ends) {
  n_ = scores.size();
  ends_ = ends;
  largest_.assign(ends.size(), -std::numeric_limits<double>::infinity());
  sums_.assign(ends.size(), 0.0);
  slopes_.assign(n_, 0.0);
  curvature_bounds_.assign(n_, 0.0);
  rows_.resize((n_ + 1) * (n_ + 1));
  factors_.resize(n_ * n_);
  for (std::size_t stage = 0, i = 0; stage < ends.size(); ++stage) {
    if (stage > 0) largest_[stage] = largest_[stage - 1];
    for (; i < ends[stage]; ++i) largest_[stage] = std::max(largest_[stage], scores[i]);
  }
  for (std::size_t degree = 1; degree <= n_; ++degree) {
    for (std::size_t stage = 0, i = 0; stage < ends.size(); ++stage) {
      for (; i < ends[stage]; ++i) {
        factors(degree)[i] = std::exp((scores[i] - largest_[stage]) / static_cast<double>(degree));
      }
    }
    add_stages(degree, true);
  }
  for (std::size_t degree = 1; degree <= n_; ++degree) {
    add_stages(degree, false);
    add_slopes(degree);
  }
  log_sums_.resize(ends.size());
  for (std::size_t stage = 0; stage < ends.size(); ++stage) log_sums_[stage] = largest_[stage] + std::log(sums_[stage]);
}

}  // namespace witan
