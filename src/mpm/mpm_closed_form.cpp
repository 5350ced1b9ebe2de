#include "mpm_closed_form.hpp"

#include <algorithm>
#include <cmath>

#include "method/shared/centre_scores.hpp"
#include "optimize/find_root.hpp"
#include "util/compensated_sum.hpp"

namespace witan {
namespace {

/// Above this value, 1 + x² rounds to x², which does not overflow.
constexpr double kHuge = 1e100;
/// Relative accuracy of κ: a few units in the last place.
constexpr double kKappaTolerance = 1e-15;

/// 2κ − A + M/A for net wins divided by T, its derivative, and A. A − κ·Σ|n| is computed as Σ 1/(√(1+x²) + x), which
/// avoids cancellation near separation. `gap` is 2 − Σ|n|.
struct Equation {
  double value, slope, a;
};

Equation evaluate(std::span<const double> n, double gap, double kappa) {
  double a = 0;
  double rest = 0;
  double rest_slope = 0;
  double a_slope = 0;
  for (const double net : n) {
    const double x = kappa * std::abs(net);
    const double root = x < kHuge ? std::sqrt(1 + x * x) : x;
    const double left = 1 / (root + x);
    a += root;
    rest += left;
    rest_slope += std::abs(net) * left / root;
    a_slope += std::abs(net) * x / root;
  }
  const auto m = static_cast<double>(n.size());
  return {kappa * gap - rest + m / a, gap + rest_slope - m / (a * a) * a_slope, a};
}

/// Returns the maximum for two items, whose odds are e^{2(s_1 − s_2)}. In the general equation, the two sums cancel if
/// one item nearly always wins.
MpmMaximum maximum_of_two(double net, double total, double slack) {
  const double apart = std::log((total - slack / 2) / (slack / 2)) / 2;
  const double score = std::copysign(apart / 2, net);
  return {{score, -score}, apart + std::log1p(std::exp(-2 * apart))};
}

}  // namespace

MpmMaximum maximise_mpm(std::span<const double> net, double total, double slack) {
  const auto m = static_cast<double>(net.size());
  MpmMaximum maximum;
  if (total <= 0) {
    maximum.scores.assign(net.size(), 0.0);
    maximum.log_normaliser = std::log(m * (m - 1));
    return maximum;
  }
  if (!(slack > 0)) return maximum;
  if (net.size() == 2) return maximum_of_two(net[0], total, slack);
  std::vector<double> n(net.begin(), net.end());
  for (double& value : n) value /= total;
  const double gap = 2 * slack / total;
  // A ≥ M bounds the root from below, and A − κΣ|n| ≤ M from above.
  const RootOptions search{.low = (m - 1) / 2,
                           .high = m / gap,
                           .ends = BracketEnds::closed,
                           .relative_step = kKappaTolerance,
                           .bisection = Bisection::geometric};
  const auto equation = [&](double kappa) {
    const Equation at = evaluate(n, gap, kappa);
    return RootValue{at.value, at.slope};
  };
  const RootResult root = find_root(equation, search.low, -1, search);
  const double kappa = root.x;
  const Equation at = evaluate(n, gap, kappa);
  maximum.converged = root.converged();
  for (const double value : n) maximum.scores.push_back(std::asinh(kappa * value));
  centre_scores(maximum.scores);
  maximum.log_normaliser = std::log(2 * kappa) + std::log(at.a);
  return maximum;
}

double slack_of(std::span<const double> wins, std::span<const double> losses) {
  CompensatedSum sum;
  for (std::size_t i = 0; i < wins.size(); ++i) sum.add(std::min(wins[i], losses[i]));
  return sum.value();
}

}  // namespace witan
