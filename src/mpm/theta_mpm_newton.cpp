#include "theta_mpm_newton.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "mpm_normaliser.hpp"
#include <Eigen/Cholesky>
#include <Eigen/Core>

namespace witan {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using View = Eigen::Map<const VectorXd>;

View vector_view(std::span<const double> values) { return {values.data(), static_cast<Index>(values.size())}; }

/// The negative Hessian with respect to the scores. Each normaliser adds a diagonal and three outer products.
class ThetaCurvature {
 public:
  ThetaCurvature(Index items, Index levels)
      : diagonal_(VectorXd::Zero(items)), less_(items, 2 * levels), more_(items, levels) {}

  void add(const MpmNormaliser& normaliser, double factor) {
    const double root = std::sqrt(factor);
    const double half = std::sqrt(factor / 2);
    diagonal_ += factor * vector_view(normaliser.spread());
    less_.col(2 * used_) = half * (vector_view(normaliser.up()) + vector_view(normaliser.down()));
    less_.col(2 * used_ + 1) = root * vector_view(normaliser.gradient());
    more_.col(used_) = half * (vector_view(normaliser.up()) - vector_view(normaliser.down()));
    ++used_;
  }

  /// Returns the dense matrix. Adds curvature in the direction of a common shift, in which the likelihood is constant.
  [[nodiscard]] MatrixXd dense() const {
    MatrixXd all = diagonal_.asDiagonal();
    all.selfadjointView<Eigen::Lower>().rankUpdate(less_.leftCols(2 * used_), -1.0);
    all.selfadjointView<Eigen::Lower>().rankUpdate(more_.leftCols(used_), 1.0);
    all.array() += all.diagonal().mean() / static_cast<double>(all.rows());
    return all;
  }

 private:
  VectorXd diagonal_;
  MatrixXd less_, more_;
  Index used_ = 0;
};

}  // namespace

/// The contribution of one instance to the derivatives; by row unless stated otherwise.
struct ThetaNewton::Part {
  std::vector<std::uint32_t> expert;  ///< experts of the rows with preferences
  VectorXd slope, theta_curvature;    ///< first derivative with respect to θ, and the negated second
  Eigen::LLT<MatrixXd> scores;        ///< negated second derivative with respect to the scores
  VectorXd score_gradient;            ///< L⁻¹ times the first derivative with respect to the scores
  MatrixXd mixed;                     ///< L⁻¹ times the derivative with respect to scores and θ; one column per row
  MatrixXd block;                     ///< decrease of the curvature by eliminating the scores
  bool used = false;

  void read(const ThetaPart& part, const std::vector<double>& theta, double prior);

 private:
  /// The terms that all rows with the same θ share.
  struct Level {
    double total = 0;                       ///< sum of their strengths
    VectorXd by_theta;                      ///< derivative of the normaliser with respect to scores and θ
    double slope = 0, theta_curvature = 0;  ///< derivatives of the normaliser with respect to θ
  };
  using Levels = std::map<double, Level>;

  void read_levels(const ThetaPart& part, Levels& levels, ThetaCurvature& curvature);
  void read_rows(const ThetaPart& part, const std::vector<std::size_t>& rows, const std::vector<double>& theta,
                 Levels& levels);
  /// Factorises the curvature in the scores, and eliminates the scores from the derivatives with respect to θ.
  void eliminate_scores(const ThetaCurvature& curvature);
};

void ThetaNewton::Part::read(const ThetaPart& part, const std::vector<double>& theta, double prior) {
  const WinLossCounts& win_loss = part.win_loss;
  const auto items = static_cast<Index>(win_loss.item_count());
  std::vector<std::size_t> rows;
  Levels levels;
  for (std::size_t row = 0; row < win_loss.size(); ++row) {
    if (!(win_loss[row].total > 0)) continue;
    rows.push_back(row);
    expert.push_back(part.expert[row]);
    levels[theta[part.expert[row]]].total += win_loss[row].total;
  }
  if (rows.empty() || !part.finite) return;
  score_gradient = VectorXd::Zero(items);
  ThetaCurvature curvature(items, static_cast<Index>(levels.size()) + 1);
  read_levels(part, levels, curvature);
  read_rows(part, rows, theta, levels);
  if (prior > 0) {
    const MpmNormaliser normaliser(part.scores);
    const double weight = prior * static_cast<double>(items);
    curvature.add(normaliser, weight);
    score_gradient -= weight * vector_view(normaliser.gradient());
  }
  eliminate_scores(curvature);
}

void ThetaNewton::Part::read_levels(const ThetaPart& part, Levels& levels, ThetaCurvature& curvature) {
  const View s = vector_view(part.scores);
  for (auto& [theta, level] : levels) {
    const MpmNormaliser normaliser(part.scores, theta);
    const View gradient = vector_view(normaliser.gradient());
    if (theta > 0) curvature.add(normaliser, level.total * theta * theta);
    VectorXd product = VectorXd::Zero(s.size());
    normaliser.add_curvature_times(part.scores, 1, std::span(product.data(), part.scores.size()));
    level.slope = gradient.dot(s);
    level.theta_curvature = product.dot(s);
    level.by_theta = gradient + theta * product;
    score_gradient -= level.total * theta * gradient;
  }
}

void ThetaNewton::Part::read_rows(const ThetaPart& part, const std::vector<std::size_t>& rows,
                                  const std::vector<double>& theta, Levels& levels) {
  const auto count = static_cast<Index>(rows.size());
  slope.resize(count);
  theta_curvature.resize(count);
  mixed.resize(score_gradient.size(), count);
  for (Index k = 0; k < count; ++k) {
    const ExpertWinLoss counts = part.win_loss[rows[static_cast<std::size_t>(k)]];
    const double own = theta[expert[static_cast<std::size_t>(k)]];
    const Level& level = levels[own];
    mixed.col(k) = -counts.total * level.by_theta;
    double along = 0;
    for (std::size_t n = 0; n < counts.items.size(); ++n) {
      const auto item = static_cast<Index>(counts.items[n]);
      mixed(item, k) += counts.net_wins(n);
      score_gradient[item] += own * counts.net_wins(n);
      along += counts.net_wins(n) * part.scores[counts.items[n]];
    }
    slope[k] = along - counts.total * level.slope;
    theta_curvature[k] = counts.total * level.theta_curvature;
  }
}

void ThetaNewton::Part::eliminate_scores(const ThetaCurvature& curvature) {
  scores.compute(curvature.dense());
  used = scores.info() == Eigen::Success;
  if (!used) return;
  scores.matrixL().solveInPlace(mixed);
  scores.matrixL().solveInPlace(score_gradient);
  block = MatrixXd::Zero(mixed.cols(), mixed.cols());
  block.selfadjointView<Eigen::Lower>().rankUpdate(mixed.transpose());
}

struct ThetaNewton::All {
  std::vector<double> theta;
  std::vector<Part> parts;
  VectorXd slope, theta_curvature, total;  ///< by expert; the scores are eliminated from `slope`
  MatrixXd taken;  ///< by expert: decrease of the curvature by eliminating the scores; lower triangle

  [[nodiscard]] bool starts_free(Index e) const {
    // Scores within rounding of zero do not determine θ.
    if (!(theta_curvature[e] > 1e-18 * total[e])) return false;
    const double at = theta[static_cast<std::size_t>(e)];
    return !(at <= 0 && slope[e] <= 0) && !(at >= 1 && slope[e] >= 0);
  }
  [[nodiscard]] bool solve(const std::vector<Index>& free, double damping, VectorXd& direction) const;
};

double theta_newton_cost(const std::vector<ThetaPart>& parts, std::size_t experts) {
  double flops = std::pow(static_cast<double>(experts), 3) / 3;
  for (const ThetaPart& part : parts) {
    const auto items = static_cast<double>(part.win_loss.item_count());
    const auto rows = static_cast<double>(part.win_loss.size());
    flops += items * items * (items / 3 + 4 * rows) + items * rows * rows;
  }
  return flops;
}

ThetaNewton::ThetaNewton(const std::vector<ThetaPart>& parts, const std::vector<double>& theta, double prior,
                         Context& context)
    : all_(std::make_unique<All>()) {
  All& all = *all_;
  all.theta = theta;
  all.parts.resize(parts.size());
  context.parallel_for(parts.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t p = begin; p < end; ++p) all.parts[p].read(parts[p], theta, prior);
  });
  const auto experts = static_cast<Index>(theta.size());
  all.slope = all.theta_curvature = all.total = VectorXd::Zero(experts);
  all.taken = MatrixXd::Zero(experts, experts);
  for (std::size_t p = 0; p < parts.size(); ++p) {
    const Part& part = all.parts[p];
    if (!part.used) continue;
    const VectorXd eliminated = part.mixed.transpose() * part.score_gradient;
    for (Index a = 0; a < part.slope.size(); ++a) {
      const Index e = part.expert[static_cast<std::size_t>(a)];
      all.slope[e] += part.slope[a] + eliminated[a];
      all.theta_curvature[e] += part.theta_curvature[a];
      all.total[e] += 1;
      for (Index b = 0; b <= a; ++b) {
        const Index f = part.expert[static_cast<std::size_t>(b)];
        all.taken(std::max(e, f), std::min(e, f)) += part.block(a, b);
      }
    }
  }
}

ThetaNewton::~ThetaNewton() = default;

/// Solves for `direction` at the free experts, given its values at the others. Returns false if the matrix is not
/// positive definite.
bool ThetaNewton::All::solve(const std::vector<Index>& free, double damping, VectorXd& direction) const {
  const auto n = static_cast<Index>(free.size());
  std::vector<std::uint8_t> is_free(theta.size(), 0);
  for (const Index e : free) {
    is_free[static_cast<std::size_t>(e)] = 1;
    direction[e] = 0;
  }
  const VectorXd pulled = slope + taken.selfadjointView<Eigen::Lower>() * direction;
  MatrixXd matrix(n, n);
  VectorXd right(n);
  for (Index a = 0; a < n; ++a) {
    right[a] = pulled[free[static_cast<std::size_t>(a)]];
    for (Index b = 0; b <= a; ++b) {
      matrix(a, b) = -taken(free[static_cast<std::size_t>(a)], free[static_cast<std::size_t>(b)]);
    }
    matrix(a, a) += (1 + damping) * theta_curvature[free[static_cast<std::size_t>(a)]];
  }
  const Eigen::LLT<Eigen::Ref<MatrixXd>> factor(matrix);
  if (factor.info() != Eigen::Success) return false;
  factor.solveInPlace(right);
  for (Index a = 0; a < n; ++a) direction[free[static_cast<std::size_t>(a)]] = right[a];
  return true;
}

std::optional<NewtonStep> ThetaNewton::step(double damping) const {
  const All& all = *all_;
  VectorXd direction = VectorXd::Zero(all.slope.size());
  std::vector<Index> free;
  for (Index e = 0; e < all.slope.size(); ++e) {
    if (all.starts_free(e)) free.push_back(e);
  }
  // Components that would leave [0, 1] are fixed at the bound, and the others are solved for again.
  for (bool left = true; left && !free.empty();) {
    if (!all.solve(free, damping, direction)) return std::nullopt;
    const std::size_t before = free.size();
    std::erase_if(free, [&](Index e) {
      const double at = all.theta[static_cast<std::size_t>(e)];
      const double inside = std::clamp(at + direction[e], 0.0, 1.0) - at;
      const bool leaves = std::abs(direction[e]) > std::abs(inside);
      if (leaves) direction[e] = inside;
      return leaves;
    });
    left = free.size() < before;
  }
  const double increase = all.slope.dot(direction) - 0.5 * direction.dot(all.theta_curvature.cwiseProduct(direction)) +
                          0.5 * direction.dot(all.taken.selfadjointView<Eigen::Lower>() * direction);
  return NewtonStep{{direction.begin(), direction.end()}, increase};
}

void ThetaNewton::move_scores(const std::vector<double>& theta, std::vector<ThetaPart>& parts) const {
  for (std::size_t p = 0; p < parts.size(); ++p) {
    const Part& part = all_->parts[p];
    if (!part.used) continue;
    VectorXd moved(part.slope.size());
    for (Index a = 0; a < moved.size(); ++a) {
      const std::uint32_t e = part.expert[static_cast<std::size_t>(a)];
      moved[a] = theta[e] - all_->theta[e];
    }
    VectorXd way = part.score_gradient + part.mixed * moved;
    part.scores.matrixU().solveInPlace(way);
    for (Index i = 0; i < way.size(); ++i) parts[p].scores[static_cast<std::size_t>(i)] += way[i];
  }
}

}  // namespace witan
