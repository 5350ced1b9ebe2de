#pragma once

#include "witan/simulate/simulate.hpp"
#include "witan/util/context.hpp"

#include "list_shape.hpp"
#include "permutation/cps_stage.hpp"

namespace witan {

/// The options of the lists of simulators that draw the true order given the lists of the experts.
template <class Options, class Visitor>
void describe_expert_orders(Visitor&& v) {
  describe_common<Options>(v);
  describe_lists<Options>(v);
  v("phi", &Options::phi, 1e-6, 1.0, "dispersion of the lists around a random order");
  v("theta", &Options::theta, 0.0, 1000.0, "weight of a reliable expert; spammers 0, inverted experts negative");
}

/// Lists of experts from Mallows models around a hidden order, then the true order of every instance by Cranking
/// (Lebanon & Lafferty 2002): P(π) ∝ exp(−Σ_ψ θ_ψ·D(π, σ_ψ)) with Kendall's distance. Drawn exactly up to
/// kMaxExactGibbs items, above by 200 sweeps of a Gibbs sampler. Reliability is the sign of θ.
struct CrankingSimulator {
  struct Options {
    int instances = 50;
    int experts = 5;
    int items = 8;
    ListShape lists = ListShape::full;
    int length = 5;
    double phi = 0.9;
    double theta = 0.5;
    double spammers = 0;
    double inverted = 0;
    Labels labels = Labels::on;

    template <class Visitor>
    static void describe(Visitor&& v) {
      describe_expert_orders<Options>(v);
    }
    static constexpr FormerName kFormerNames[] = {{"num_voters", "experts"}, {"num_candidates", "items"}};
  };
  static constexpr std::string_view kName = "cranking";
  static constexpr std::string_view kSummary = "lists, then true orders by Cranking: weighted distances to the lists";
  [[nodiscard]] static Simulation simulate(const Options& options, Context& context);
};

/// As CrankingSimulator, with the true order drawn by the coset-permutation stagewise model (Qin, Geng & Liu 2010) with
/// scale=raw.
struct CpsSimulator {
  struct Options {
    int instances = 50;
    int experts = 5;
    int items = 8;
    ListShape lists = ListShape::full;
    int length = 5;
    double phi = 0.9;
    double theta = 0.5;
    double spammers = 0;
    double inverted = 0;
    Labels labels = Labels::on;
    CosetDistance distance = CosetDistance::spearman;

    template <class Visitor>
    static void describe(Visitor&& v) {
      describe_expert_orders<Options>(v);
      v("distance", &Options::distance, kCosetDistances, "distance between permutations");
    }
    static constexpr FormerName kFormerNames[] = {{"num_voters", "experts"}, {"num_candidates", "items"}};
  };
  static constexpr std::string_view kName = "cps";
  static constexpr std::string_view kSummary = "lists, then true orders by the coset-permutation stagewise model";
  [[nodiscard]] static Simulation simulate(const Options& options, Context& context);
};

}  // namespace witan
