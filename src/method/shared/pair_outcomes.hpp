#pragma once

#include "witan/method/fit.hpp"

#include <vector>

namespace witan {

/// The outcomes of a comparison of two items of a fit, for all its outcome models.
///
/// Models of scores depend on the difference of two scores. Permutation models depend on the ranks of all items: "i
/// wins" is then the event that a ranking drawn from the model has i above j. Tied items of a centre have all orders
/// among themselves with equal probability, so that the probability of one above another is 1/2.
class PairOutcomes {
 public:
  /// O(1) for models of scores, O(items²) for OutcomeModel::mallows and mallows_mixture, O(items³) for mallows_stages.
  /// `fit` must live as long.
  explicit PairOutcomes(const Fit& fit);
  /// Returns the probability that i wins and does not tie; NaN if the fit does not provide it.
  [[nodiscard]] double win(Slot i, Slot j) const;
  /// Returns the probability of a tie; NaN if the fit has no tie model.
  [[nodiscard]] double tie(Slot i, Slot j) const;

 private:
  const Fit& fit_;
  std::vector<double> above_;  ///< P(i above j) by row for permutation models; else empty
};

/// The positions of the items of a centre, from 0: items with the same mean rank share the positions [begin, end).
struct CentrePositions {
  std::vector<std::size_t> begin, end;  ///< by item; both 0 if the item has no rank
  std::vector<Slot> order;              ///< the items with a rank, best first
  /// `mean_rank` by item; NaN if the item has no rank.
  explicit CentrePositions(const std::vector<double>& mean_rank);
};

}  // namespace witan
