#pragma once

#include "witan/simulate/simulate.hpp"
#include "witan/util/context.hpp"

namespace witan {

/// Ratings by Thurstone's model: an expert observes the true quality plus a bias of the expert plus normal noise, and
/// reports the level of the observation, one of L. The levels are equally wide between −2 and 2 standard deviations of
/// the observations; the outer ones are unbounded. Spammers observe 0 and inverted experts the negated quality.
/// Reliability is the correlation of the quality with the observations of one expert, before they become levels.
/// O(experts · items) per instance.
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
      v("levels", &Options::levels, 2, 1000, "number of levels; ratings are 1 to this number");
      v("density", &Options::density, 0.0, 1.0, "share of the items that an expert rates");
      v("spread", &Options::spread, 0.0, 100.0, "standard deviation of the true scores");
      v("bias", &Options::bias, 0.0, 100.0, "standard deviation of the experts' leniency");
      v("noise", &Options::noise, 0.0, 100.0, "standard deviation of the error of one rating");
    }
  };
  static constexpr std::string_view kName = "ratings";
  static constexpr std::string_view kSummary = "sparse ratings on a scale of levels, with lenient experts and noise";

  [[nodiscard]] static Simulation simulate(const Options& options, Context& context);
};

}  // namespace witan
