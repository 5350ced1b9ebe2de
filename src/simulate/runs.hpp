#pragma once

#include "witan/simulate/simulate.hpp"
#include "witan/util/context.hpp"

namespace witan {

/// Retrieval systems that score the documents of each topic and return the best ones: scores with silence `below`.
///
/// True scores are standard normal. A system observes them with normal noise, whose standard deviation is uniform
/// between 0.5 and 1.5 times `noise`, and reports them on a scale of its own. Spammers observe only noise, inverted
/// systems the negated scores. Reliability is the correlation with the true score. Every document has a label, also if
/// no system returned it. O(items log items) per system and topic.
struct RunsSimulator {
  struct Options {
    int instances = 10;
    int experts = 5;
    int items = 100;
    int depth = 20;
    double noise = 1;
    double spammers = 0;
    double inverted = 0;
    Labels labels = Labels::on;

    template <class Visitor>
    static void describe(Visitor&& v) {
      describe_common<Options>(v);
      v("depth", &Options::depth, 1, 1'000'000, "number of items that a system returns");
      v("noise", &Options::noise, 0.0, 100.0, "mean standard deviation of the errors of a system");
    }
  };
  static constexpr std::string_view kName = "runs";
  static constexpr std::string_view kSummary = "runs of retrieval systems, each with the best documents of every topic";

  [[nodiscard]] static Simulation simulate(const Options& options, Context& context);
};

}  // namespace witan
