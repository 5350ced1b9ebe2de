#pragma once

#include "witan/method/method.hpp"

#include <cstdint>

#include "bradley_terry.hpp"

namespace witan {

/// What a group of t tied items says when it is chosen from the rest R. With S = Σ_R e^s and G its own part of that:
/// breslow divides by S^t, efron by Π_{r<t} (S − r/t·G), which is closer to the mean over the orders of the group.
enum class TiedChoice : std::uint8_t { efron, breslow };
inline constexpr Choices<TiedChoice, 2> kTiedChoices = {
    {{"efron", TiedChoice::efron}, {"breslow", TiedChoice::breslow}}};

/// Plackett–Luce: a ranking is a row of choices, each item chosen from those not yet chosen with probability
/// e^{s_i} / Σ_rest e^s. Full, partial and top-k rankings; scores, ratings and judgements as the order they give;
/// comparisons as rankings of two; weights and counts as exponents.
///
/// Under silence unknown a list speaks of its own items only; under below the silent items are in every rest and never
/// chosen; under tied-last they are a last tied group. Ties by Efron's or Breslow's formula. The maximum exists iff
/// every item can be reached from every other along wins (Hunter 2004); otherwise as in BradleyTerry the prior keeps
/// scores finite and notes name the items. Scores sum to zero.
struct PlackettLuce {
  struct Options {
    TiedChoice ties = TiedChoice::efron;
    double prior = 0.01;
    Solver solver = Solver::newton;
    int iterations = 100;
    int steps = 100;
    double rate = 0.001;
    StepOn objective = StepOn::sum;
    template <class V>
    static void describe(V&& v) {
      v("ties", &Options::ties, kTiedChoices, "likelihood of tied items: Efron's or Breslow's approximation");
      v("prior", &Options::prior, 0.0, 1e6, kPriorHelp);
      v("solver", &Options::solver, kSolvers, "maximum likelihood, or gradient ascent with early stopping");
      v("iterations", &Options::iterations, 1, 1'000'000, "maximum number of Newton iterations");
      v("steps", &Options::steps, 1, 1'000'000, "number of gradient steps; solver=gradient only");
      v("rate", &Options::rate, 0.0, 1e6, "step size; solver=gradient only");
      v("objective", &Options::objective, kStepOn, "objective of the gradient steps: mean or total log-likelihood");
    }
  };
  static constexpr std::string_view kName = "plackett-luce";
  static constexpr std::string_view kSummary = "Plackett–Luce model of rankings, by maximum likelihood";
  static constexpr std::string_view kCost =
      "O(entries log entries), then O(entries) per iteration; with silence below, O(lists × items) per iteration";
  static constexpr std::string_view kCitation = "Luce 1959; Plackett, Applied Statistics 1975; Efron, JASA 1977";
  static constexpr unsigned kInput = kLists | kComparisons;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static std::unique_ptr<Problem> pose(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
