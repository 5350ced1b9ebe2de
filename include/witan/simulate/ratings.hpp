#pragma once

#include "witan/simulate/simulate.hpp"
#include "witan/util/context.hpp"

namespace witan {

/// Ratings by Thurstone's picture: an expert sees the true quality plus a bias of the expert plus fresh normal noise,
/// and says which of L levels that falls into. The levels are equally wide between −2 and 2 standard deviations of what
/// is seen; the outer ones take the rest. Spammers see 0 and inverted experts the opposite in place of the quality;
/// reliability is the correlation of quality and what a single expert sees before it is cut into levels.
/// O(experts · items) an instance.
struct RatingsSimulator {
  struct Options {
    int instances = 1;
    int experts = 20;
    int items = 20;
    int levels = 5;
    double density = 0.5;
    double spread = 1;
    double bias = 0.5;
    double noise = 0.7;
    double spammers = 0;
    double inverted = 0;
    Labels labels = Labels::off;

    template <class Visitor>
    static void describe(Visitor&& v) {
      describe_common<Options>(v);
      v("levels", &Options::levels, 2, 1000, "ratings are 1 to this");
      v("density", &Options::density, 0.0, 1.0, "share of the items that an expert rates");
      v("spread", &Options::spread, 0.0, 100.0, "standard deviation of the true scores");
      v("bias", &Options::bias, 0.0, 100.0, "standard deviation of the experts' leniency");
      v("noise", &Options::noise, 0.0, 100.0, "standard deviation of the error of one rating");
    }
  };
  static constexpr std::string_view kName = "ratings";
  static constexpr std::string_view kSummary = "sparse ratings in levels: quality, leniency and noise";

  [[nodiscard]] static Simulation simulate(const Options& options, Context& context);
};

}  // namespace witan
