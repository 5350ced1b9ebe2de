#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "mpm_normaliser.hpp"
#include "mpm_problem.hpp"
#include "util/count_work.hpp"
#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::uint32_t kMaxItems = 2000;

/// Returns the Cholesky factor of T·∇² log Z + T·11ᵀ. The second term vanishes on vectors that sum to zero.
Eigen::LLT<Eigen::MatrixXd> factorise(const MpmNormaliser& normaliser, double total, Eigen::Index m) {
  Eigen::MatrixXd curvature(m, m);
  for (Eigen::Index i = 0; i < m; ++i) {
    for (Eigen::Index j = 0; j < m; ++j) {
      const double entry = normaliser.curvature(static_cast<std::size_t>(i), static_cast<std::size_t>(j));
      curvature(i, j) = total * (entry + 1 / static_cast<double>(m * m));
    }
  }
  return curvature.llt();
}

void check_request(const Mpm::Options& options, std::uint32_t items) {
  if (options.variance == Variance::on) {
    throw UsageError(
        fmt::format("mpm has no analytic errors with variance=on; use {}", option("intervals", "bootstrap=N")));
  }
  if (items > kMaxItems) {
    throw UsageError(fmt::format("standard errors need a matrix of all items, for at most {} items, found {}; use {}",
                                 kMaxItems, items, option("intervals", "bootstrap=N")));
  }
}

/// Centres the columns and moves the rows to the slots of the items. The other slots get NaN.
Factor centred_by_slot(const WinLossCounts& win_loss, const Instance& instance, Eigen::MatrixXd rows) {
  rows.rowwise() -= rows.colwise().mean().eval();
  Factor factor(instance.size(), static_cast<std::size_t>(rows.cols()));
  for (Slot slot = 0; slot < instance.size(); ++slot) {
    std::ranges::fill(factor.row(slot), std::numeric_limits<double>::quiet_NaN());
  }
  for (std::uint32_t item = 0; item < win_loss.item_count(); ++item) {
    Eigen::Map<Eigen::RowVectorXd>(factor.row(win_loss.slots()[item]).data(), rows.cols()) = rows.row(item);
  }
  return factor;
}

Eigen::MatrixXd unknown(Eigen::Index rows, Eigen::Index columns) {
  return Eigen::MatrixXd::Constant(rows, columns, std::numeric_limits<double>::quiet_NaN());
}

}  // namespace

/// The common part of both kinds of errors.
struct MpmCurvature {
  MpmNormaliser normaliser;
  Eigen::LLT<Eigen::MatrixXd> factor;
};

bool MpmProblem::has_curvature(const Fit& fit) const {
  const bool has_maximum =
      std::ranges::none_of(counts_.slots(), [&](Slot slot) { return std::isnan(fit.scores[slot]); });
  return counts_.item_count() > 0 && has_maximum && total() > 0;
}

std::vector<double> MpmProblem::gradient_of(std::size_t expert, std::span<const double> mean) const {
  const ExpertWinLoss counts = counts_[expert];
  std::vector<double> gradient(mean.begin(), mean.end());
  for (double& x : gradient) x *= -counts.total;
  for (std::size_t k = 0; k < counts.items.size(); ++k) gradient[counts.items[k]] += counts.net_wins(k);
  return gradient;
}

/// The curvature is proportional to the total weight. A Newton step without the expert therefore divides by the rest.
double MpmProblem::rest_factor(std::size_t expert) const {
  const double rest = total() - counts_[expert].total;
  return rest > 0 ? total() / rest : std::numeric_limits<double>::quiet_NaN();
}

const MpmCurvature* MpmProblem::curvature_at(const Fit& fit, Context& context) const {
  check_request(options_, counts_.item_count());
  if (!has_curvature(fit)) return nullptr;
  const std::vector<double> scores = counts_.by_item(fit.scores);
  return curvature_
      .of(scores,
          [&] {
            count_work(context, "factorise curvature");
            MpmNormaliser normaliser(scores);
            auto factor = factorise(normaliser, total(), static_cast<Eigen::Index>(counts_.item_count()));
            return std::make_shared<const MpmCurvature>(std::move(normaliser), std::move(factor));
          })
      .get();
}

std::optional<Fisher> MpmProblem::fisher(const Fit& fit, Context& context) const {
  const MpmCurvature* const at = curvature_at(fit, context);
  const auto m = static_cast<Eigen::Index>(counts_.item_count());
  if (at == nullptr) return centred_by_slot(counts_, instance_, unknown(m, 1));
  // H⁻¹ = L⁻ᵀL⁻¹, so the centred rows of L⁻ᵀ are a factor.
  return centred_by_slot(counts_, instance_, at->factor.matrixU().solve(Eigen::MatrixXd::Identity(m, m)));
}

std::optional<Influence> MpmProblem::influence(const Fit& fit, Context& context) const {
  const MpmCurvature* const at = curvature_at(fit, context);
  const auto m = static_cast<Eigen::Index>(counts_.item_count());
  const auto experts = static_cast<Eigen::Index>(counts_.size());
  Influence influence;
  for (std::size_t e = 0; e < counts_.size(); ++e) influence.experts.push_back(counts_[e].expert);
  if (at == nullptr) {
    influence.shift = centred_by_slot(counts_, instance_, unknown(m, experts));
    return influence;
  }
  Eigen::MatrixXd gradients(m, experts);
  for (Eigen::Index e = 0; e < experts; ++e) {
    const std::vector<double> gradient = gradient_of(static_cast<std::size_t>(e), at->normaliser.gradient());
    gradients.col(e) = Eigen::Map<const Eigen::VectorXd>(gradient.data(), m);
  }
  Eigen::MatrixXd shifts = at->factor.solve(gradients);
  for (Eigen::Index e = 0; e < experts; ++e) shifts.col(e) *= rest_factor(static_cast<std::size_t>(e));
  influence.shift = centred_by_slot(counts_, instance_, std::move(shifts));
  return influence;
}

}  // namespace witan
