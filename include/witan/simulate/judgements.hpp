#pragma once

#include "witan/simulate/simulate.hpp"
#include "witan/util/context.hpp"

namespace witan {

/// Crowd workers who judge documents as relevant or not, each with a sensitivity and a specificity of their own (Dawid
/// & Skene 1979). Of a relevant document a worker says 0 with probability 1 − sensitivity, of another one 1 with
/// probability 1 − specificity. With three grades, the better half of the relevant documents has grade 2, and a worker
/// who found a document relevant mistakes 1 for 2 and 2 for 1 with probability 1 − sensitivity. Spammers toss a coin;
/// inverted workers have 1 − sensitivity and 1 − specificity. Reliability is sensitivity + specificity − 1. Labels are
/// the true grades. O(experts · items) an instance.
struct JudgementsSimulator {
  struct Options {
    int instances = 5;
    int experts = 20;
    int items = 20;
    int grades = 2;
    double density = 0.3;
    double relevant = 0.3;
    double sensitivity = 0.7;
    double specificity = 0.7;
    double spammers = 0;
    double inverted = 0;
    Labels labels = Labels::off;

    template <class Visitor>
    static void describe(Visitor&& v) {
      describe_common<Options>(v);
      v("grades", &Options::grades, 2, 3, "judgements are 0 to one less than this");
      v("density", &Options::density, 0.0, 1.0, "share of the items that an expert judges");
      v("relevant", &Options::relevant, 0.0, 1.0, "share of the items that are relevant");
      v("sensitivity", &Options::sensitivity, 0.0, 1.0, "the least of a sound expert; each draws from here to 1");
      v("specificity", &Options::specificity, 0.0, 1.0, "the least of a sound expert; each draws from here to 1");
    }
  };
  static constexpr std::string_view kName = "judgements";
  static constexpr std::string_view kSummary = "crowd workers' judgements 0/1 or 0/1/2, some workers bad";

  [[nodiscard]] static Simulation simulate(const Options& options, Context& context);
};

}  // namespace witan
