#include "kemeny_fit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "method/shared/centre_scores.hpp"
#include "util/decimals.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

bool same_mean(const KemenyResult& result, Slot one, Slot other) {
  const double a = result.ranks[one].mean;
  const double b = result.ranks[other].mean;
  return std::isnan(a) || std::isnan(b) || std::abs(a - b) < 1e-9 * a;
}

/// Gives the minus of their ranks to items with pairs; adjacent items that can be exchanged share their mean rank.
void score_kemeny_ranks(const PairWeights& weights, const KemenyResult& result, std::vector<double>& scores) {
  std::vector<Slot> order;
  std::ranges::copy_if(result.order, std::back_inserter(order), [&](Slot slot) { return weights.compared(slot); });
  std::vector<Units> margin(weights.size());
  for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
    const auto can_join = [&](Slot item) {
      weights.margins(item, margin);
      return std::all_of(order.begin() + static_cast<std::ptrdiff_t>(begin),
                         order.begin() + static_cast<std::ptrdiff_t>(end),
                         [&](Slot other) { return margin[other] == 0 && same_mean(result, item, other); });
    };
    for (end = begin + 1; end < order.size() && can_join(order[end]);) ++end;
    for (std::size_t k = begin; k < end; ++k) scores[order[k]] = -static_cast<double>(begin + end + 1) / 2;
  }
  centre_scores(scores);
}

Stop stop_of(KemenyStatus status) {
  switch (status) {
    case KemenyStatus::optimal:
      return Stop::converged;
    case KemenyStatus::not_attempted:
      return Stop::stopped_early;
    default:
      return Stop::iteration_limit;
  }
}

}  // namespace

void write_kemeny_fit(const PairWeights& weights, const KemenyResult& result, Fit& fit) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  fit.scores.assign(weights.size(), kNone);
  score_kemeny_ranks(weights, result, fit.scores);
  fit.estimates.push_back({"cost", result.cost});
  fit.estimates.push_back({"lower bound", result.lower_bound});
  fit.estimates.push_back({"gap", result.gap()});
  if (result.optimal_orders > 0) fit.estimates.push_back({"optimal orders", result.optimal_orders});
  Column best{"best rank", {}}, worst{"worst rank", {}};
  for (Slot slot = 0; slot < weights.size(); ++slot) {
    best.values.push_back(result.ranks[slot].best);
    worst.values.push_back(result.ranks[slot].worst);
  }
  fit.item_columns = {std::move(best), std::move(worst)};
  fit.diagnostics.stop = stop_of(result.status);
  fit.diagnostics.iterations = static_cast<int>(std::min<std::int64_t>(result.nodes, 1'000'000'000));
  if (result.status != KemenyStatus::optimal) {
    fit.diagnostics.notes.push_back(fmt::format("best order found has cost {}; no order costs less than {} ({})",
                                                rounded(result.cost, 10), rounded(result.lower_bound, 10),
                                                to_string(result.status)));
  }
}

}  // namespace witan
