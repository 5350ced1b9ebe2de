#pragma once

#include "witan/simulate/simulate.hpp"
#include "witan/util/context.hpp"

#include "list_shape.hpp"

namespace witan {

/// Rankings by Plackett (1975) and Luce (1959): the next item is drawn with probability ∝ e^{s}, here by sorting scores
/// with Gumbel noise. One list per expert and instance. Spammers use scores of 0, inverted experts the negated scores;
/// reliability is the factor of the scores, 1, 0 or −1. O(items log items) per list.
struct PlackettLuceSimulator {
  struct Options {
    int instances = 1;
    int experts = 50;
    int items = 10;
    ListShape lists = ListShape::full;
    int length = 5;
    double spread = 1;
    double spammers = 0;
    double inverted = 0;
    Labels labels = Labels::off;

    template <class Visitor>
    static void describe(Visitor&& v) {
      describe_common<Options>(v);
      describe_lists<Options>(v);
      v("spread", &Options::spread, 0.0, 100.0, "standard deviation of the true scores");
    }
  };
  static constexpr std::string_view kName = "plackett-luce";
  static constexpr std::string_view kSummary =
      "full, partial or top-k rankings, drawn item by item with softmax probabilities";

  [[nodiscard]] static Simulation simulate(const Options& options, Context& context);
};

}  // namespace witan
