#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace witan::oracle {

using Real = long double;

/// The outcomes of comparisons of two items, with i shown first.
struct Met {
  std::size_t i, j;
  Real wins, losses, ties;
};

enum class TieModel { davidson, rao_kupper };

/// Returns the log-likelihood from its definition; x contains the scores, then ln ν or ln θ.
inline Real tie_log_likelihood(TieModel model, const std::vector<Met>& met, const std::vector<Real>& x) {
  const Real tie = std::exp(x.back());
  Real sum = 0;
  for (const Met& pair : met) {
    const Real a = std::exp(x[pair.i]);
    const Real b = std::exp(x[pair.j]);
    if (model == TieModel::davidson) {
      const Real both = tie * std::sqrt(a * b);
      const Real all = a + b + both;
      sum += pair.wins * std::log(a / all) + pair.losses * std::log(b / all) + pair.ties * std::log(both / all);
    } else {
      const Real win = a / (a + tie * b);
      const Real loss = b / (b + tie * a);
      sum +=
          pair.wins * std::log(win) + pair.losses * std::log(loss) + pair.ties * std::log((tie * tie - 1) * win * loss);
    }
  }
  return sum;
}

/// Returns the log-likelihood of Bradley–Terry with position bias; x contains the scores, then the bias.
inline Real advantage_log_likelihood(const std::vector<Met>& met, const std::vector<Real>& x) {
  Real sum = 0;
  for (const Met& pair : met) {
    const Real win = 1 / (1 + std::exp(x[pair.j] - x[pair.i] - x.back()));
    sum += pair.wins * std::log(win) + pair.losses * std::log(1 - win);
  }
  return sum;
}

/// Maximises by repeated golden-section searches along one coordinate at a time.
template <class Function>
std::vector<Real> search_maximum(const Function& value, std::vector<Real> x, const std::vector<Real>& least) {
  const Real ratio = (std::sqrt(Real{5}) - 1) / 2;
  for (int sweep = 0; sweep < 150; ++sweep) {
    for (std::size_t k = 0; k < x.size(); ++k) {
      const auto at = [&](Real coordinate) {
        std::vector<Real> there = x;
        there[k] = coordinate;
        return value(there);
      };
      Real low = std::max(least[k], x[k] - 2);
      Real high = x[k] + 2;
      Real one = high - ratio * (high - low);
      Real other = low + ratio * (high - low);
      Real at_one = at(one);
      Real at_other = at(other);
      for (int step = 0; step < 60; ++step) {
        if (at_one > at_other) {
          high = std::exchange(other, one);
          at_other = at_one;
          at_one = at(one = high - ratio * (high - low));
        } else {
          low = std::exchange(one, other);
          at_one = at_other;
          at_other = at(other = low + ratio * (high - low));
        }
      }
      x[k] = (low + high) / 2;
    }
  }
  return x;
}

/// Returns the standard error of the last coordinate at a maximum, from finite differences and elimination. The first
/// coordinate is fixed, because a common shift of the scores has no effect.
template <class Function>
double last_error(const Function& value, const std::vector<Real>& x) {
  const Real h = 1e-4L;
  const std::size_t n = x.size() - 1;
  const auto moved = [&](std::size_t a, Real by_a, std::size_t b, Real by_b) {
    std::vector<Real> there = x;
    there[a + 1] += by_a;
    there[b + 1] += by_b;
    return value(there);
  };
  std::vector<std::vector<Real>> rows(n, std::vector<Real>(n + 1, 0));
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b < n; ++b) {
      rows[a][b] = -(moved(a, h, b, h) - moved(a, h, b, -h) - moved(a, -h, b, h) + moved(a, -h, b, -h)) / (4 * h * h);
    }
  }
  rows[n - 1][n] = 1;  // solve H·column = the last unit vector
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t r = 0; r < n; ++r) {
      if (r == k) continue;
      const Real factor = rows[r][k] / rows[k][k];
      for (std::size_t c = k; c <= n; ++c) rows[r][c] -= factor * rows[k][c];
    }
  }
  return static_cast<double>(std::sqrt(rows[n - 1][n] / rows[n - 1][n - 1]));
}

}  // namespace witan::oracle
