#pragma once

#include "witan/simulate/simulate.hpp"
#include "witan/util/context.hpp"

#include "list_shape.hpp"
#include "permutation/mallows_options.hpp"

namespace witan {

/// Whether φ is given as norm-φ.
enum class NormalisePhi : std::uint8_t { off, on };
inline constexpr std::array<std::pair<std::string_view, NormalisePhi>, 2> kNormalisePhiChoices{
    {{"off", NormalisePhi::off}, {"on", NormalisePhi::on}}};

/// Returns θ = −ln φ, or the θ whose expected distance is norm_phi times that of uniform rankings if norm_phi is above
/// 0.
[[nodiscard]] double theta_of_phi(PermutationDistance distance, std::uint32_t items, double phi, double norm_phi);

/// Rankings around a random reference by Mallows (1957): P(π) ∝ φ^{D(π, reference)} with a distance D, drawn exactly
/// (PermutationDraws; Kendall's by repeated insertion, Doignon et al. 2004). normalise_phi=on: `phi` is the expected
/// distance relative to uniform rankings, which has the same effect for any number of items (norm-φ, Boehmer et al.
/// 2023). The true score of the last item of the reference is 1, of the one before it 2, and so on. Spammers rank at
/// random, inverted experts around the reversed reference. O(items²) per list with Kendall's distance. The names of
/// prefsampling's parameters are accepted, too: num_voters, num_candidates, phi, normalise_phi and norm_phi.
struct MallowsSimulator {
  struct Options {
    int instances = 1;
    int experts = 50;
    int items = 10;
    ListShape lists = ListShape::full;
    int length = 5;
    double phi = 0.5;
    PermutationDistance distance = PermutationDistance::kendall;
    NormalisePhi normalise_phi = NormalisePhi::off;
    double norm_phi = 0;
    double spammers = 0;
    double inverted = 0;
    Labels labels = Labels::off;

    template <class Visitor>
    static void describe(Visitor&& v) {
      describe_common<Options>(v);
      describe_lists<Options>(v);
      v("phi", &Options::phi, 1e-6, 1.0, "dispersion: near 0 all experts agree, at 1 rankings are uniform");
      v("distance", &Options::distance, kPermutationDistances,
        "distance from the reference; spearman and footrule: at most 16 items");
      v("normalise_phi", &Options::normalise_phi, kNormalisePhiChoices,
        "on: phi is the expected distance relative to uniform rankings (norm-φ)");
      v("norm_phi", &Options::norm_phi, 0.0, 1.0, "above 0: replaces phi, with normalise_phi=on");
    }
    static constexpr FormerName kFormerNames[] = {{"num_voters", "experts"}, {"num_candidates", "items"}};
  };
  static constexpr std::string_view kName = "mallows";
  static constexpr std::string_view kSummary = "rankings at a random distance from a reference";

  [[nodiscard]] static Simulation simulate(const Options& options, Context& context);
};

}  // namespace witan
