#pragma once

#include "witan/simulate/simulate.hpp"
#include "witan/util/context.hpp"

namespace witan {

/// Retrieval systems that score the documents of each topic and return the best ones: scores with silence `below`.
///
/// A system sees the true score, which is standard normal, with normal noise whose standard deviation it draws between
/// half and one and a half times `noise`, and reports it on a scale of its own. Spammers see the noise alone, inverted
/// systems the opposite. Reliability is the correlation with the true score. Every document has a label, also those
/// that nobody returned. O(items log items) a system and topic.
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
      v("depth", &Options::depth, 1, 1'000'000, "how many items a system returns");
      v("noise", &Options::noise, 0.0, 100.0, "typical standard deviation of a system's error");
    }
  };
  static constexpr std::string_view kName = "runs";
  static constexpr std::string_view kSummary = "retrieval systems that return their best documents of each topic";

  [[nodiscard]] static Simulation simulate(const Options& options, Context& context);
};

}  // namespace witan
