#include "pair_large.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "method/shared/sampled_covariance.hpp"
#include "optimize/conjugate_gradients.hpp"
#include "optimize/vectors.hpp"
#include "stats/sparse_covariance.hpp"
#include <Eigen/Cholesky>
#include <Eigen/LU>

namespace witan {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

/// Adds sign·H·x to y, where H is the curvature in the scores without the prior.
void add_score_products(const PairProblem& problem, const PairDerivatives& at, double sign,
                        const std::vector<double>& x, std::vector<double>& y) {
  for (std::size_t k = 0; k < problem.pairs.size(); ++k) {
    const PairCount& pair = problem.pairs[k];
    const double flow = sign * at.curvature[k] * (x[pair.low] - x[pair.high]);
    y[pair.low] += flow;
    y[pair.high] -= flow;
  }
}

/// Adds sign·H·x to y, where H is the curvature in the scores and the globals, prior included.
void add_products(const PairProblem& problem, const PairDerivatives& at, double sign, const std::vector<double>& x,
                  std::vector<double>& y) {
  const std::size_t n = problem.items;
  for (std::size_t i = 0; i < n; ++i) y[i] += sign * problem.prior * x[i];
  add_score_products(problem, at, sign, x, y);
  for (std::size_t g = 0; g < problem.globals.size(); ++g) {
    y[n + g] += sign * dot(at.border[g], x);
    for (std::size_t i = 0; i < n; ++i) y[i] += sign * at.border[g][i] * x[n + g];
    for (std::size_t h = 0; h < problem.globals.size(); ++h) y[n + g] += sign * at.global_curvature[g][h] * x[n + h];
  }
}

/// Returns the products with the curvature in the scores. Each pair is an edge of a graph Laplacian; a draw adds an
/// independent normal flow along every edge.
CurvatureProducts score_products(const PairProblem& problem, const PairDerivatives& at, std::vector<bool> known) {
  CurvatureProducts products;
  products.diagonal = at.diagonal;
  products.known = std::move(known);
  products.multiply = [&](const std::vector<double>& x, std::vector<double>& y) {
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = problem.prior * x[i];
    add_score_products(problem, at, 1, x, y);
  };
  products.draw = [&problem, &at, items = products.known](Random& random, std::vector<double>& z) {
    for (std::size_t k = 0; k < problem.pairs.size(); ++k) {
      const double flow = std::sqrt(at.curvature[k]) * random.normal();
      z[problem.pairs[k].low] += flow;
      z[problem.pairs[k].high] -= flow;
    }
    const double spread = std::sqrt(problem.prior);
    for (std::size_t i = 0; spread > 0 && i < z.size(); ++i) z[i] += items[i] ? spread * random.normal() : 0;
  };
  return products;
}

/// Returns the covariances D⁻¹AD⁻¹ of compared pairs, where A has the weights of the pairs and D is the diagonal. A
/// pair can occur several times, once per side.
std::vector<SparseCovariance::Link> links_of(const PairProblem& problem, const PairDerivatives& at) {
  std::vector<SparseCovariance::Link> links;
  links.reserve(problem.pairs.size());
  for (std::size_t k = 0; k < problem.pairs.size(); ++k) {
    const PairCount& pair = problem.pairs[k];
    const double weight = at.curvature[k] / at.diagonal[pair.low] / at.diagonal[pair.high];
    if (weight > 0) links.push_back({pair.low, pair.high, weight});
  }
  std::ranges::sort(links, {}, [](const SparseCovariance::Link& link) { return std::pair(link.low, link.high); });
  std::size_t last = 0;
  for (std::size_t k = 1; k < links.size(); ++k) {
    if (links[k].low == links[last].low && links[k].high == links[last].high)
      links[last].covariance += links[k].covariance;
    else
      links[++last] = links[k];
  }
  links.resize(std::min(links.size(), last + 1));
  return links;
}

/// Returns the factor with further columns, and NaN in rows that have it.
Factor with_columns(const Factor& factor, const std::vector<std::vector<double>>& more) {
  Factor to(factor.rows(), factor.columns() + more.size());
  for (std::size_t i = 0; i < factor.rows(); ++i) {
    std::ranges::copy(factor.row(i), to.row(i).begin());
    for (std::size_t g = 0; g < more.size(); ++g) to.row(i)[factor.columns() + g] = more[g][i];
  }
  return to;
}

}  // namespace

LargePairs::LargePairs(const PairProblem& problem, const PairPoint& point, Context& context)
    : problem_(problem),
      point_(point),
      calculus_(problem, context),
      at_(calculus_.differentiate(point_)),
      known_(problem.mentioned()) {}

Fisher LargePairs::fisher(std::uint64_t seed, Context& context) const {
  const CurvatureProducts products = score_products(problem_, at_, known_);
  Factor means = draw_neighbour_means(products, seed, context);
  std::vector<double> own = conditional_variances(products);
  const std::size_t draws = means.columns();
  const std::string note = sampling_note(problem_.items, draws, monte_carlo_error(means, draws, own));
  // The scores depend on the globals: their covariance is H⁻¹ + V·S·Vᵀ, with V = H⁻¹·border and S that of the globals.
  const auto count = static_cast<Eigen::Index>(problem_.globals.size());
  std::vector<std::vector<double>> solved;
  Eigen::MatrixXd schur(count, count);
  for (const std::vector<double>& border : at_.border) {
    solved.push_back(conjugate_gradients(products.multiply, products.diagonal, border, kCovarianceTolerance));
    centre_known(known_, solved.back());
  }
  for (Eigen::Index g = 0; g < count; ++g) {
    for (Eigen::Index h = 0; h < count; ++h) {
      const auto a = static_cast<std::size_t>(g);
      const auto b = static_cast<std::size_t>(h);
      schur(g, h) = at_.global_curvature[a][b] - dot(at_.border[a], solved[b]);
    }
  }
  // Eigen does not decompose empty matrices.
  const Eigen::MatrixXd inverse = count > 0 ? Eigen::MatrixXd(schur.fullPivLu().inverse()) : schur;
  const Eigen::MatrixXd root = count > 0 ? Eigen::MatrixXd(inverse.llt().matrixL()) : schur;
  std::vector<double> errors;
  std::vector<std::vector<double>> columns(solved.size(), std::vector<double>(problem_.items, 0.0));
  for (Eigen::Index g = 0; g < count; ++g) {
    errors.push_back(std::sqrt(std::max(0.0, inverse(g, g))));
    for (Eigen::Index h = 0; h < count; ++h) {
      for (std::size_t i = 0; i < problem_.items; ++i)
        columns[static_cast<std::size_t>(g)][i] += solved[static_cast<std::size_t>(h)][i] * root(h, g);
    }
  }
  Fisher fisher(columns.empty() ? std::move(means) : with_columns(means, columns), std::move(errors));
  fisher.sparse = std::make_shared<const SparseCovariance>(std::move(own), links_of(problem_, at_));
  fisher.note = note;
  return fisher;
}

std::vector<double> LargePairs::whole_diagonal(const PairDerivatives& at) const {
  std::vector<double> diagonal = at.diagonal;
  for (std::size_t g = 0; g < problem_.globals.size(); ++g) diagonal.push_back(at.global_curvature[g][g]);
  return diagonal;
}

std::vector<double> LargePairs::solve(const std::vector<double>& b) const {
  const auto multiply = [&](const std::vector<double>& x, std::vector<double>& y) {
    std::ranges::fill(y, 0.0);
    add_products(problem_, at_, 1, x, y);
  };
  std::vector<double> x = conjugate_gradients(multiply, whole_diagonal(at_), b, kCovarianceTolerance);
  centre_known(known_, x);
  return x;
}

std::vector<double> LargePairs::shift_without(const PairProblem& part, Context& context) const {
  PairCalculus calculus(part, context);
  const PairDerivatives& own = calculus.differentiate(point_);
  std::vector<double> b = own.gradient;
  b.insert(b.end(), own.global_gradient.begin(), own.global_gradient.end());
  std::vector<double> diagonal = whole_diagonal(at_);
  const std::vector<double> removed = whole_diagonal(own);
  for (std::size_t k = 0; k < diagonal.size(); ++k) diagonal[k] -= removed[k];
  const auto multiply = [&](const std::vector<double>& x, std::vector<double>& y) {
    std::ranges::fill(y, 0.0);
    add_products(problem_, at_, 1, x, y);
    add_products(part, own, -1, x, y);
  };
  std::vector<double> x = conjugate_gradients(multiply, diagonal, b, kCovarianceTolerance);
  centre_known(known_, x);
  constexpr double kRounding = 1e-9;
  for (std::size_t i = 0; i < problem_.items; ++i) {
    if (!known_[i] || !(diagonal[i] > kRounding * at_.diagonal[i])) x[i] = kUnknown;
  }
  return x;
}

}  // namespace witan
