#pragma once

#include "witan/simulate/simulate.hpp"
#include "witan/util/context.hpp"

#include "list_shape.hpp"

namespace witan {

/// Rankings by the generalised Mallows model (Fligner & Verducci 1986) around a random reference: the item of rank j is
/// drawn from those that remain, and passing v better ones has a probability ∝ φ_j^v. φ_j goes in equal steps from
/// `phi` at the first rank to `phi_last` at the last but one. Spammers rank at random, inverted experts around the
/// reversed reference. True scores are those of `mallows`. O(items²) per list.
struct GeneralizedMallowsSimulator {
  struct Options {
    int instances = 1;
    int experts = 50;
    int items = 10;
    ListShape lists = ListShape::full;
    int length = 5;
    double phi = 0.2;
    double phi_last = 0.9;
    double spammers = 0;
    double inverted = 0;
    Labels labels = Labels::off;

    template <class Visitor>
    static void describe(Visitor&& v) {
      describe_common<Options>(v);
      describe_lists<Options>(v);
      v("phi", &Options::phi, 1e-6, 1.0, "dispersion of the first rank");
      v("phi_last", &Options::phi_last, 1e-6, 1.0, "dispersion of the last choice; others change in equal steps");
    }
    static constexpr FormerName kFormerNames[] = {{"num_voters", "experts"}, {"num_candidates", "items"}};
  };
  static constexpr std::string_view kName = "generalized-mallows";
  static constexpr std::string_view kSummary = "rankings of a generalised Mallows model: one dispersion for every rank";

  [[nodiscard]] static Simulation simulate(const Options& options, Context& context);
};

}  // namespace witan
