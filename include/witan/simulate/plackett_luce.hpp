#pragma once

#include "witan/simulate/list_shape.hpp"
#include "witan/simulate/simulate.hpp"
#include "witan/util/context.hpp"

namespace witan {

/// Rankings by Plackett (1975) and Luce (1959): the next item is drawn with probability ∝ e^{s}, here by sorting scores
/// with Gumbel noise. One list an expert and instance. Spammers take every score for 0, inverted experts for its
/// opposite; their reliability is that factor. O(items log items) a list.
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
  static constexpr std::string_view kSummary = "rankings, whole, partial or top-k, item after item by softmax";

  [[nodiscard]] static Simulation simulate(const Options& options, Context& context);
};

}  // namespace witan
