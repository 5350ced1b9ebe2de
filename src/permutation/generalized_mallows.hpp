#pragma once

#include "witan/method/method.hpp"

#include "method/instance_size.hpp"
#include "rank_marginals.hpp"

namespace witan {

/// Generalised Mallows model: one dispersion φ_j for every rank j. At stage j, the item of rank j is chosen from those
/// that remain, and the choice that passes v better items of the centre has probability ∝ φ_j^v.
///
/// A block of n tied items among the r that remain is chosen with probability φ^D / [r choose n]_φ, where D is the
/// number of better items that its members pass, [r choose n]_φ the q-binomial coefficient, and φ belongs to the first
/// rank of the block; for equal φ_j this is the marginal of mallows. Silent items and comparisons: as in
/// mallows(partial=restricted), and the ranks of a list are those of its own items.
///
/// The likelihood is maximised by turns: each φ_j solves its moment equation, and the centre reverses the least weight
/// of pairs, where a pair counts −ln φ_j of the rank j of its better item. Every turn increases the likelihood; the
/// result is a local maximum, and a bound of cost is proved only for the last centre. `smoothing` adds this number of
/// prior choices with one better item passed, and as many without, to every stage, so that φ_j stays above 0 for ranks
/// with few data. The column "phi" shows φ_j of the item's rank in the centre. Ties and scores: as in mallows.
/// The search starts at one optimal Kemeny order; if there are several, the local maximum may depend on the names of
/// the items, so that the method has the flag kSampled.
struct GeneralizedMallows {
  struct Options {
    double smoothing = 0.1;
    int iterations = 50;
    Marginals marginals = Marginals::off;
    template <class V>
    static void describe(V&& v) {
      v("smoothing", &Options::smoothing, 1e-9, 1e9, "number of prior choices with and without a reversal, per rank");
      v("iterations", &Options::iterations, 1, 10'000, "maximum number of turns of dispersions and centre");
      v("marginals", &Options::marginals, kMarginals, kMarginalsHelp);
    }
  };
  static constexpr std::string_view kName = "generalized-mallows";
  static constexpr std::string_view kSummary = "generalised Mallows model: one dispersion for every rank";
  static constexpr std::string_view kCost = "O(entries² per list + items²) and a search for the centre, per turn";
  static constexpr std::string_view kCitation = "Fligner & Verducci, JRSS B 1986";
  static constexpr unsigned kInput = kLists | kComparisons | kSampled | kSilence;
  static Cost estimate(const Options& /*options*/, const Instance& instance) {
    return row_cost(size_of(instance), 3, 20, 1e-6);
  }
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
