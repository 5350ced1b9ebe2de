#pragma once

#include "witan/simulate/simulate.hpp"
#include "witan/util/context.hpp"

#include "list_shape.hpp"

namespace witan {

/// Rankings around a random reference by Mallows (1957): P(π) ∝ φ^{D(π, reference)} with Kendall's distance D, drawn
/// exactly by repeated insertion (Doignon et al. 2004). The true score of the last item of the reference is 1, of the
/// one before it 2, and so on. Spammers rank at random, inverted experts around the reversed reference. O(items²) per
/// list.
struct MallowsSimulator {
  struct Options {
    int instances = 1;
    int experts = 50;
    int items = 10;
    ListShape lists = ListShape::full;
    int length = 5;
    double phi = 0.5;
    double spammers = 0;
    double inverted = 0;
    Labels labels = Labels::off;

    template <class Visitor>
    static void describe(Visitor&& v) {
      describe_common<Options>(v);
      describe_lists<Options>(v);
      v("phi", &Options::phi, 1e-6, 1.0, "dispersion: near 0 all experts agree, at 1 rankings are uniform");
    }
  };
  static constexpr std::string_view kName = "mallows";
  static constexpr std::string_view kSummary = "rankings at a random Kendall distance from a reference";

  [[nodiscard]] static Simulation simulate(const Options& options, Context& context);
};

}  // namespace witan
