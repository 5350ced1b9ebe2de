#pragma once

#include "witan/simulate/simulate.hpp"
#include "witan/util/context.hpp"

namespace witan {

/// Crowd workers who judge the relevance of documents, each with a sensitivity and a specificity of their own (Dawid &
/// Skene 1979). A worker judges a relevant document as 0 with probability 1 − sensitivity, and another one as 1 with
/// probability 1 − specificity. With three grades, the better half of the relevant documents has grade 2, and a worker
/// confuses grades 1 and 2 of a document judged relevant with probability 1 − sensitivity. Spammers judge at random;
/// inverted workers have 1 − sensitivity and 1 − specificity. Reliability is sensitivity + specificity − 1. Labels are
/// the true grades. O(experts · items) per instance.
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
      v("grades", &Options::grades, 2, 3, "number of grades; judgements are 0 to one less than this number");
      v("density", &Options::density, 0.0, 1.0, "share of the items that an expert judges");
      v("relevant", &Options::relevant, 0.0, 1.0, "share of the items that are relevant");
      v("sensitivity", &Options::sensitivity, 0.0, 1.0,
        "lower bound for reliable experts, who are uniform between it and 1");
      v("specificity", &Options::specificity, 0.0, 1.0,
        "lower bound for reliable experts, who are uniform between it and 1");
    }
  };
  static constexpr std::string_view kName = "judgements";
  static constexpr std::string_view kSummary = "judgements 0/1 or 0/1/2 of crowd workers with different accuracy";

  [[nodiscard]] static Simulation simulate(const Options& options, Context& context);
};

}  // namespace witan
