#pragma once

#include "witan/util/context.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "pair_terms.hpp"
#include "pairs/pair_counts.hpp"

namespace witan {

/// Numbers that all pairs share, estimated beside the scores.
enum class PairGlobal : std::uint8_t { advantage, tie };

/// Scores from pair counts by penalised maximum likelihood: the sum over pairs of pair_terms at
/// d = s_low − s_high + advantage·side, minus prior/2·Σs² (and the same for the advantage).
struct PairProblem {
  std::uint32_t items = 0;
  std::vector<PairCount> pairs;
  std::vector<std::int8_t>
      side;  ///< by pair: 1 the low item was shown first, −1 the high one, 0 nobody knows; or empty
  PairLink link = PairLink::logit;
  double prior = 0;
  std::vector<PairGlobal> globals;  ///< those that are estimated

  [[nodiscard]] bool estimates(PairGlobal global) const;
  /// By item: whether some pair speaks of it.
  [[nodiscard]] std::vector<bool> mentioned() const;
};

struct PairPoint {
  std::vector<double> scores;
  double advantage = 0;
  double tie = 0;
};

/// Value and derivatives of a problem at a point. Second derivatives have the sign that makes them positive.
struct PairDerivatives {
  double value = 0;           ///< penalised
  double log_likelihood = 0;  ///< not penalised
  std::vector<double> gradient;
  std::vector<double> diagonal;   ///< of the curvature in the scores, prior included
  std::vector<double> curvature;  ///< by pair: its weight as an edge of the Laplacian
  std::vector<double> global_gradient;
  std::vector<std::vector<double>> border;  ///< by global: the mixed derivatives with each score
  std::array<std::array<double, 2>, 2> global_curvature{};
};

/// What some of the pairs add to value and derivatives.
struct PairSums {
  /// Side by side, because the items of pairs lie anywhere: one line of the cache instead of two.
  struct Item {
    double slope = 0, curvature = 0;
  };
  double log_likelihood = 0;
  std::vector<Item> items;
  std::vector<double> global_gradient;
  std::vector<std::vector<double>> border;
  std::array<std::array<double, 2>, 2> global_curvature{};
};

/// Derivatives of one problem at one point after another. It keeps its memory from one to the next: fresh memory would
/// cost as much as the arithmetic.
class PairCalculus {
 public:
  PairCalculus(const PairProblem& problem, Context& context);
  PairCalculus(const PairCalculus&) = delete;
  PairCalculus& operator=(const PairCalculus&) = delete;
  /// One pass over the pairs on all threads; the sums are added in the order of fixed chunks. Valid until the next.
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

/// How many pairs a thread takes at a time: at most a sixteenth of all, and so many that what each chunk adds up for
/// every item costs little beside them.
[[nodiscard]] std::size_t pair_chunk_size(const PairProblem& problem);

}  // namespace witan
