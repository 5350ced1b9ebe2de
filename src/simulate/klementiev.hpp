#pragma once

#include "witan/simulate/simulate.hpp"
#include "witan/util/context.hpp"

#include "list_shape.hpp"

namespace witan {

/// Rankings of the model of Klementiev, Roth & Small (2008): every list is drawn from a Mallows model with Kendall's
/// distance around the true order of its instance, and every expert has its own dispersion, from `phi` of the first
/// expert to `phi_last` of the last one in equal steps. Lists of `length` items have between 1 and `length` of them if
/// lengths=random. The reliability of an expert is 1 − φ. Spammers rank at random, inverted experts around the reversed
/// order. O(items²) per list.
struct KlementievSimulator {
  enum class Lengths : std::uint8_t { fixed, random };
  static constexpr std::array<std::pair<std::string_view, Lengths>, 2> kLengths{
      {{"fixed", Lengths::fixed}, {"random", Lengths::random}}};
  struct Options {
    int instances = 20;
    int experts = 10;
    int items = 10;
    ListShape lists = ListShape::top;
    int length = 5;
    Lengths lengths = Lengths::random;
    double phi = 0.3;
    double phi_last = 0.95;
    double spammers = 0;
    double inverted = 0;
    Labels labels = Labels::off;

    template <class Visitor>
    static void describe(Visitor&& v) {
      describe_common<Options>(v);
      describe_lists<Options>(v);
      v("lengths", &Options::lengths, kLengths,
        "random: partial and top lists have a random number of items up to length");
      v("phi", &Options::phi, 1e-6, 1.0, "dispersion of the first expert");
      v("phi_last", &Options::phi_last, 1e-6, 1.0, "dispersion of the last expert; others change in equal steps");
    }
    static constexpr FormerName kFormerNames[] = {{"num_voters", "experts"}, {"num_candidates", "items"}};
  };
  static constexpr std::string_view kName = "klementiev";
  static constexpr std::string_view kSummary = "top-k lists of varying length, with a dispersion for every expert";

  [[nodiscard]] static Simulation simulate(const Options& options, Context& context);
};

}  // namespace witan
