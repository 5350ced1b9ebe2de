#include "vote_shares.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::size_t kMaxExperts = 4'000;
/// Bound on the rounding error of the residual of an item that is found exactly as expected.
constexpr double kRounding = 1e-12;

/// Returns the signed root of the deviance of one event if `mean` events were expected; positive if the event is early.
double found_residual(double mean) {
  const double late = mean - 1;
  if (std::abs(late) < kRounding) return 0;
  // mean − 1 − ln(mean) suffers from cancellation near 1.
  const double series = late * late * (1.0 / 2 - late * (1.0 / 3 - late * (1.0 / 4 - late / 5)));
  const double deviance = std::abs(late) < 1e-4 ? series : late - std::log(mean);
  return -std::copysign(std::sqrt(2 * deviance), late);
}

/// Returns the signed root of the deviance of no event.
double silent_residual(double mean) { return -std::sqrt(2 * mean); }

}  // namespace

VoteShares::VoteShares(std::size_t experts) : has_data_(experts, false) {
  if (experts > kMaxExperts) {
    throw UsageError(
        fmt::format("rank-hazard(share=on) needs at most {1} experts, found {0}; use share=off", experts, kMaxExperts));
  }
  products_ = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(experts), static_cast<Eigen::Index>(experts));
}

void VoteShares::add(std::span<const ListExposure> lists, std::uint32_t items, double prior) {
  if (lists.empty()) return;
  const ItemRates rates = item_rates(lists, std::vector<double>(lists.size(), 1.0), items);
  std::vector<Eigen::Index> experts;
  for (const ListExposure& list : lists) experts.push_back(static_cast<Eigen::Index>(list.expert));
  std::ranges::sort(experts);
  experts.erase(std::unique(experts.begin(), experts.end()), experts.end());
  Eigen::MatrixXd residuals = Eigen::MatrixXd::Zero(items, static_cast<Eigen::Index>(experts.size()));
  for (const ListExposure& list : lists) {
    const auto column = std::ranges::lower_bound(experts, static_cast<Eigen::Index>(list.expert)) - experts.begin();
    has_data_[static_cast<std::size_t>(list.expert)] = true;
    std::vector<double> own(items, 0.0);
    for (Slot i = 0; i < items && list.silent > 0; ++i) own[i] = silent_residual(rates.rate(i, prior) * list.silent);
    for (std::size_t n = 0; n < list.found.slots.size(); ++n) {
      const Slot slot = list.found.slots[n];
      own[slot] = found_residual(rates.rate(slot, prior) * list.found.values[n]);
    }
    for (Slot i = 0; i < items; ++i) residuals(i, column) += list.multiplicity * own[i];
  }
  products_(experts, experts) += residuals.transpose() * residuals;
}

std::vector<double> VoteShares::weights() const {
  std::vector<double> weights(has_data_.size(), std::numeric_limits<double>::quiet_NaN());
  double sum = 0;
  double active = 0;
  for (Eigen::Index e = 0; e < products_.rows(); ++e) {
    if (!has_data_[static_cast<std::size_t>(e)]) continue;
    double alike = 1;
    for (Eigen::Index f = 0; f < products_.cols(); ++f) {
      if (f == e || !(products_(e, f) > 0)) continue;
      alike += products_(e, f) / std::sqrt(products_(e, e) * products_(f, f));
    }
    weights[static_cast<std::size_t>(e)] = 1 / alike;
    sum += 1 / alike;
    ++active;
  }
  for (double& weight : weights) weight *= active / sum;
  return weights;
}

}  // namespace witan
