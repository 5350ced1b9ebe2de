#pragma once

#include "witan/simulate/simulate.hpp"
#include "witan/util/context.hpp"

#include "list_shape.hpp"
#include "permutation/mallows_options.hpp"

namespace witan {

/// Rankings of a mixture of Mallows models with Kendall's distance and equal shares. Expert e belongs to component e
/// modulo `components`. The centres are random orders; the true scores are those of the first one, and the reliability
/// of an expert is Kendall's τ between the centre of its component and the first one, for the first instance. Spammers
/// rank at random, inverted experts around the reversed centre. O(items²) per list.
struct MallowsMixtureSimulator {
  struct Options {
    int instances = 1;
    int experts = 100;
    int items = 10;
    ListShape lists = ListShape::full;
    int length = 5;
    int components = 2;
    double phi = 0.5;
    double norm_phi = 0;
    double spammers = 0;
    double inverted = 0;
    Labels labels = Labels::off;

    template <class Visitor>
    static void describe(Visitor&& v) {
      describe_common<Options>(v);
      describe_lists<Options>(v);
      v("components", &Options::components, 1, 100, "number of mixture components, of equal shares");
      v("phi", &Options::phi, 1e-6, 1.0, "dispersion: near 0 all experts of a component agree");
      v("norm_phi", &Options::norm_phi, 0.0, 1.0,
        "above 0: replaces phi by the expected distance relative to uniform rankings");
    }
    static constexpr FormerName kFormerNames[] = {{"num_voters", "experts"}, {"num_candidates", "items"}};
  };
  static constexpr std::string_view kName = "mallows-mixture";
  static constexpr std::string_view kSummary = "rankings around several references, each with its own group of experts";

  [[nodiscard]] static Simulation simulate(const Options& options, Context& context);
};

}  // namespace witan
