#pragma once

#include "witan/util/context.hpp"

#include <span>
#include <vector>

#include "choice_rows.hpp"
#include "method/shared/markov_chain.hpp"

namespace witan {

/// The Markov chain of Luce Spectral Ranking. Its states are the items of the rows, which must be compact. The chain in
/// continuous time is made discrete by its largest rate of leaving an item.
class LuceChain {
 public:
  /// Adds prior/items to the rate between every two items.
  LuceChain(const ChoiceRows& rows, double prior) : rows_(rows), even_(prior / rows.items()) {}

  /// Returns the stationary distribution for these strengths, by item.
  [[nodiscard]] StationaryDistribution solve(std::span<const double> strengths, const ChainOptions& options,
                                             Context& context);

 private:
  /// Calls start(items) for every row, and then f(begin, size, rate) for every chosen group: it has the items begin …
  /// begin + size − 1 of the row, and the rate is that of a step from an item of the rest of the row to one of them.
  template <class Start, class F>
  void each_choice(std::span<const double> strengths, Start start, F f) const;
  [[nodiscard]] StationaryDistribution solve_dense(std::span<const double> strengths, const ChainOptions& options,
                                                   Context& context);
  [[nodiscard]] StationaryDistribution solve_by_rows(std::span<const double> strengths, const ChainOptions& options,
                                                     Context& context);

  const ChoiceRows& rows_;
  double even_;
};

}  // namespace witan
