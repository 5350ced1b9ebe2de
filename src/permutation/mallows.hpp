#pragma once

#include "witan/method/method.hpp"

#include "mallows_options.hpp"
#include "method/instance_size.hpp"
#include "rank_marginals.hpp"

namespace witan {

/// Mallows model: P(π) = φ^{D(π, σ)}/Z(φ) with a central order σ, a dispersion φ in [0, 1] and a distance D. At φ = 0
/// all rankings equal the centre, at φ = 1 they are uniform.
///
/// distance=kendall: accepts all data. A list with ties is the set of complete orders that agree with it, and so is a
/// list whose silent items rank last: its probability has a closed form (KendallNormaliser). The maximum-likelihood
/// centre therefore reverses the least weight of pairs between blocks (Kemeny order), whatever φ; see kendall_centre()
/// for the search. φ solves the moment equation E[D] = weight of reversed pairs. Scores are minus the mean rank over
/// all optimal centres, so several optimal orders give ties.
///
/// Silence unknown and comparisons: partial=restricted uses the model of the listed items alone, so a comparison agrees
/// with the centre with probability 1/(1 + φ) and contradictory comparisons are noise. partial=marginal sums over the
/// complete orders that agree with all statements of an expert (Lu & Boutilier 2014), by EM with AMP samples and
/// importance weights; the statements of an expert must not contradict each other, otherwise the expert's likelihood is
/// the restricted one, with a note. Its log-likelihood is an estimate with a stated standard error.
///
/// Other distances need complete lists without ties. The centre is exact for spearman (mean ranks), footrule and
/// hamming (assignment), and a local optimum for cayley. Z has a closed form or recursion except for spearman, where it
/// is a permanent: exact up to 16 items, estimated by thermodynamic integration above, with a stated standard error.
///
/// With Kendall's distance, the outcome model gives P(i above j) of a ranking drawn from the fitted model.
/// marginals=on adds the exact probability of every rank (distance_marginals).
///
/// Items without data have no score; items that only tie are tied. Empty data: no scores. Disconnected items: the data
/// leave the order between the groups open, with a note. Throws InputError for more than kMaxPermutedItems items.
struct Mallows {
  struct Options {
    PermutationDistance distance = PermutationDistance::kendall;
    PartialOrders partial = PartialOrders::restricted;
    int samples = 100;
    int iterations = 50;
    Marginals marginals = Marginals::off;
    template <class V>
    static void describe(V&& v) {
      v("distance", &Options::distance, kPermutationDistances, "distance between a ranking and the centre");
      v("partial", &Options::partial, kPartialOrders,
        "likelihood of partial data: model of the listed items, or sum over complete orders");
      v("samples", &Options::samples, 10, 1'000'000, "number of sampled orders per expert; partial=marginal only");
      v("iterations", &Options::iterations, 1, 10'000, "maximum number of EM iterations; partial=marginal only");
      v("marginals", &Options::marginals, kMarginals, kMarginalsHelp);
    }
  };
  static constexpr std::string_view kName = "mallows";
  static constexpr std::string_view kSummary = "Mallows model: central order and dispersion by maximum likelihood";
  static constexpr std::string_view kCost =
      "O(entries² per list + items²) and a search for the centre; footrule, hamming: O(items³)";
  static constexpr std::string_view kCitation = "Mallows, Biometrika 1957; Lu & Boutilier, JMLR 2014";
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;
  static Cost estimate(const Options& /*options*/, const Instance& instance) {
    return row_cost(size_of(instance), 3, 20, 1e-6);
  }
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
