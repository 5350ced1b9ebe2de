#pragma once

#include "witan/method/method.hpp"

#include "cps_stage.hpp"
#include "method/instance_size.hpp"
#include "order_draws.hpp"

namespace witan {

/// Range of the weights of a coset-permutation model.
enum class WeightSign : std::uint8_t { positive, any };
inline constexpr Choices<WeightSign, 2> kWeightSigns = {{{"positive", WeightSign::positive}, {"any", WeightSign::any}}};

/// Coset-permutation distance-based stagewise model (CPS): the next item is drawn with probability ∝ exp(−Σ_ψ θ_ψ·d_ψ),
/// where d_ψ is the mean distance of all permutations with this prefix to the list of expert ψ.
///
/// Stage distances have closed forms (CpsStage): O(remaining entries) per stage, O(items × entries) per instance.
/// Training maximises the likelihood of the order by labels, averaged over `orders` random orders of items with equal
/// labels, minus l2/2·Σθ² per instance; it is concave in θ. Inference places the most probable item at every stage
/// (beam=1, greedy), or keeps the `beam` most probable prefixes; equally probable items follow the order of names.
///
/// Ties share their mean rank, and silent items the mean of the remaining ranks, whether they are below or tied last;
/// under unknown silence, a list orders its own items only. Comparisons are lists of two items. Unseen experts get the
/// mean θ and a note. Items without data have no score. Throws InputError if no labels order the items.
struct Cps {
  struct Options {
    CosetDistance distance = CosetDistance::spearman;
    CosetScale scale = CosetScale::length;
    WeightSign sign = WeightSign::positive;
    int beam = 1;
    int orders = 2;
    double l2 = 1e-4;
    int draws = 0;
    Marginals marginals = Marginals::off;
    template <class V>
    static void describe(V&& v) {
      v("distance", &Options::distance, kCosetDistances, "distance between permutations");
      v("scale", &Options::scale, kCosetScales,
        "unit of distances: raw, or the length of the list (squared: spearman)");
      v("sign", &Options::sign, kWeightSigns, "range of the expert weights θ");
      v("beam", &Options::beam, 1, 10'000, "number of prefixes kept during inference; 1: greedy");
      v("orders", &Options::orders, 1, 1'000, "number of random orders of items with equal labels, for training");
      v("l2", &Options::l2, 0.0, 1e9, "L2 penalty on the weights, per training instance");
      v("draws", &Options::draws, 0, 1'000'000, kOrderDrawsHelp);
      v("marginals", &Options::marginals, kMarginals, kMarginalsHelp);
    }
  };
  static constexpr std::string_view kName = "cps";
  static constexpr std::string_view kSummary =
      "coset-permutation stagewise model (CPS), expert weights trained on labels";
  static constexpr std::string_view kCost = "O(items × entries), times the beam";
  static constexpr std::string_view kCitation = "Qin, Geng & Liu, NIPS 2010";
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;
  static constexpr bool kUsesMetric = false;
  static Cost estimate(const Options& options, const Instance& instance) {
    const InstanceSize size = size_of(instance);
    return {1e-8 * options.beam * size.items * (size.items + size.statements()),
            200 * (size.items + size.statements())};
  }
  static LearnedParameters train(const Options& options, const Training& training, Context& context);
  static Fit solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
                   Context& context);
};

}  // namespace witan
