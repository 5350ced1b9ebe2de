#pragma once

#include "witan/simulate/simulate.hpp"
#include "witan/util/context.hpp"

namespace witan {

/// Comparisons of random pairs (Bradley & Terry 1952) with ties (Davidson 1970), the advantage of being shown first
/// (Davidson & Beaver 1977) and judges of different reliability (Chen et al. 2013, Crowd-BT).
///
/// With d = s_first − s_second + position, the first item wins with weight e^{d/2}, the second with e^{−d/2}, and they
/// tie with weight `ties`. A judge of reliability 2η − 1 observes the difference of the scores with probability η and
/// the negated one otherwise: spammers have η = ½, inverted judges 1 − η. Judges alternate. O(comparisons).
struct BradleyTerrySimulator {
  struct Options {
    int instances = 1;
    int experts = 10;
    int items = 10;
    int comparisons = 100;
    double spread = 1;
    double ties = 0;
    double position = 0;
    double reliability = 1;
    double spammers = 0;
    double inverted = 0;
    Labels labels = Labels::off;

    template <class Visitor>
    static void describe(Visitor&& v) {
      describe_common<Options>(v);
      v("comparisons", &Options::comparisons, 0, 100'000'000, "number of comparisons per expert and instance");
      v("spread", &Options::spread, 0.0, 100.0, "standard deviation of the true scores");
      v("ties", &Options::ties, 0.0, 1e6, "Davidson's tie parameter; 0: no ties");
      v("position", &Options::position, -100.0, 100.0, "added to the score of the item shown first");
      v("reliability", &Options::reliability, 0.0, 1.0,
        "lower bound for reliable experts, who are uniform between it and 1");
    }
  };
  static constexpr std::string_view kName = "bradley-terry";
  static constexpr std::string_view kSummary =
      "comparisons of random pairs, with ties, position bias and unreliable judges";

  [[nodiscard]] static Simulation simulate(const Options& options, Context& context);
};

}  // namespace witan
