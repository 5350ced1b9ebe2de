#pragma once

#include "witan/util/context.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "pair_terms.hpp"
#include "pairs/pair_counts.hpp"

namespace witan {

/// Parameters besides the scores, common to all pairs.
enum class PairGlobal : std::uint8_t { advantage, tie };

/// A problem of penalised maximum likelihood: scores from pair counts. The objective is the sum of pair_terms at d =
/// s_low − s_high + advantage·side over the pairs, minus prior/2·Σs². The advantage has the same penalty.
struct PairProblem {
  std::uint32_t items = 0;
  std::vector<PairCount> pairs;
  std::vector<std::int8_t>
      side;  ///< by pair: 1 if the low item was shown first, −1 if the high one was, 0 if unknown; or empty
  PairLink link = PairLink::logit;
  double prior = 0;
  std::vector<PairGlobal> globals;  ///< the estimated ones

  [[nodiscard]] bool estimates(PairGlobal global) const;
  /// Returns for each item whether any pair contains it.
  [[nodiscard]] std::vector<bool> mentioned() const;
};

struct PairPoint {
  std::vector<double> scores;
  double advantage = 0;
  double tie = 0;

  bool operator==(const PairPoint&) const = default;
};

/// The value and the derivatives of a problem at a point. Second derivatives are negated, so they are positive.
struct PairDerivatives {
  double value = 0;           ///< penalised
  double log_likelihood = 0;  ///< not penalised
  std::vector<double> gradient;
  std::vector<double> diagonal;   ///< diagonal of the curvature in the scores, prior included
  std::vector<double> curvature;  ///< by pair: its weight as an edge of the Laplacian
  std::vector<double> global_gradient;
  std::vector<std::vector<double>> border;  ///< by global: the mixed derivatives with each score
  std::array<std::array<double, 2>, 2> global_curvature{};
};

/// The contribution of some pairs to the value and the derivatives.
struct PairSums {
  /// Both values share a cache line, because the items of consecutive pairs are far apart in memory.
  struct Item {
    double slope = 0, curvature = 0;
  };
  double log_likelihood = 0;
  std::vector<Item> items;
  std::vector<double> global_gradient;
  std::vector<std::vector<double>> border;
  std::array<std::array<double, 2>, 2> global_curvature{};
};

/// Computes the derivatives of one problem at several points. Its memory is reused, because allocation would take as
/// long as the arithmetic.
class PairCalculus {
 public:
  PairCalculus(const PairProblem& problem, Context& context);
  PairCalculus(const PairCalculus&) = delete;
  PairCalculus& operator=(const PairCalculus&) = delete;
  /// Makes one pass over the pairs on all threads, and adds the sums in the order of fixed chunks. The result is valid
  /// until the next call.
  const PairDerivatives& differentiate(const PairPoint& point);

 private:
  void clear(PairSums& sums) const;
  void add_items(const PairPoint& point, std::size_t begin, std::size_t end);
  void add_globals(const PairPoint& point);

  const PairProblem& problem_;
  Context& context_;
  std::size_t chunk_;
  std::vector<PairSums> parts_;  ///< by chunk
  PairDerivatives at_;
};

/// Returns the number of pairs per chunk: at most a sixteenth of all pairs, but enough to make the sums per item and
/// chunk cheap in comparison.
[[nodiscard]] std::size_t pair_chunk_size(const PairProblem& problem);

}  // namespace witan
