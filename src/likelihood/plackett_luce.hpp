#pragma once

#include "witan/method/method.hpp"

#include <cstdint>

#include "bradley_terry.hpp"
#include "choice_rows.hpp"

namespace witan {

/// The likelihood of a group of t tied items that is chosen from the rest R. Let S = Σ_R e^s, and let G be the group's
/// part of S. breslow divides by S^t. efron divides by Π_{r<t} (S − r/t·G), which is closer to the mean over the orders
/// of the group.
enum class TiedChoice : std::uint8_t { efron, breslow };
inline constexpr Choices<TiedChoice, 2> kTiedChoices = {
    {{"efron", TiedChoice::efron}, {"breslow", TiedChoice::breslow}}};

inline constexpr Choices<LastTie, 2> kLastTies = {{{"tied", LastTie::tied}, {"unordered", LastTie::unordered}}};

/// Plackett–Luce: a ranking is a sequence of choices. Each item is chosen from the remaining ones with probability
/// e^{s_i} / Σ_rest e^s. Rankings may be full, partial or top-k. Scores, ratings and judgements are converted to
/// rankings. Comparisons are rankings of two items. Weights and counts are exponents.
///
/// Silence `unknown`: only the items within the list count. `below`: the silent items are alternatives in every choice
/// and never chosen. `tied-last`: they are a last tied group. Ties follow Efron's or Breslow's formula. The maximum
/// With `last=unordered`, several tied items at the end of a list are alternatives that were not chosen, in unknown
/// order: a choice out of a set is the chosen item, then the tied alternatives. The maximum
/// exists iff the comparison graph is strongly connected (Hunter 2004). Otherwise, the prior keeps scores finite, as in
/// BradleyTerry, and notes name the items. Scores sum to zero.
struct PlackettLuce {
  struct Options {
    TiedChoice ties = TiedChoice::efron;
    LastTie last = LastTie::tied;
    double prior = 0.01;
    Solver solver = Solver::newton;
    int iterations = 100;
    int steps = 100;
    double rate = 0.001;
    StepOn objective = StepOn::sum;
    template <class V>
    static void describe(V&& v) {
      v("ties", &Options::ties, kTiedChoices, "likelihood of tied items: Efron's or Breslow's approximation");
      v("last", &Options::last, kLastTies, "tied items at the end of a list: a tie, or alternatives in unknown order");
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
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static std::unique_ptr<Problem> pose(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
