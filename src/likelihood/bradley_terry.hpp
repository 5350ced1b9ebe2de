#pragma once

#include "witan/method/method.hpp"

#include <cstdint>

#include "method/shared/transform_choice.hpp"

namespace witan {

/// What a tie says: half a win for each, nothing, or something of its own.
enum class TieModel : std::uint8_t { half, ignore, davidson, rao_kupper };
inline constexpr Choices<TieModel, 4> kTieModels = {{{"half", TieModel::half},
                                                     {"ignore", TieModel::ignore},
                                                     {"davidson", TieModel::davidson},
                                                     {"rao-kupper", TieModel::rao_kupper}}};

/// Selects how a likelihood is maximised: newton: to its maximum. gradient: a fixed number of gradient steps, as in
/// some papers.
enum class Solver : std::uint8_t { newton, gradient };
inline constexpr Choices<Solver, 2> kSolvers = {{{"newton", Solver::newton}, {"gradient", Solver::gradient}}};
/// Objective of a gradient step: the log-likelihood (sum), or the log-likelihood divided by the total weight (mean).
enum class StepOn : std::uint8_t { mean, sum };
inline constexpr Choices<StepOn, 2> kStepOn = {{{"mean", StepOn::mean}, {"sum", StepOn::sum}}};
enum class Switch : std::uint8_t { off, on };
inline constexpr Choices<Switch, 2> kSwitch = {{{"off", Switch::off}, {"on", Switch::on}}};

inline constexpr std::string_view kPriorHelp = "precision of the normal prior (ridge penalty) on the scores; 0: none";

/// Bradley–Terry: P(i beats j) = 1/(1 + e^{s_j − s_i}), by maximum likelihood over the pooled pairs, weights and counts
/// as exponents.
///
/// Ties count half for each, nothing, or by the models of Davidson (win : loss : tie = e^{d/2} : e^{−d/2} : ν) and of
/// Rao and Kupper (P(win) = σ(d − ln θ)). `advantage=on` estimates what being shown first (or playing at home) adds to
/// a score; it needs comparisons that say who was first. The maximum exists iff every item can be reached from every
/// other along wins (Ford 1957); where it does not, the prior −prior/2·Σs² keeps scores finite, and notes name the
/// items concerned; with prior=0 there are then no scores. So it is where the tie parameter or the advantage has no
/// finite maximum of its own, or the advantage cannot be told from the scores. Items that nobody compares have no score
/// either. Scores sum to zero.
struct BradleyTerry {
  struct Options {
    TieModel ties = TieModel::half;
    double prior = 0.01;
    Switch advantage = Switch::off;
    Transform transform = Transform::binary;
    Scale scale = Scale::automatic;
    Solver solver = Solver::newton;
    int iterations = 100;
    int steps = 100;
    double rate = 0.1;
    StepOn objective = StepOn::mean;
    template <class V>
    static void describe(V&& v) {
      v("ties", &Options::ties, kTieModels,
        "tie model: half a win for each item, ignored, or with an estimated tie parameter");
      v("prior", &Options::prior, 0.0, 1e6, kPriorHelp);
      v("advantage", &Options::advantage, kSwitch,
        "estimate the advantage of the first position (home advantage, position bias)");
      v("transform", &Options::transform, kTransforms, kTransformHelp);
      v("scale", &Options::scale, kScales, kScaleHelp);
      v("solver", &Options::solver, kSolvers, "maximum likelihood, or gradient ascent with early stopping");
      v("iterations", &Options::iterations, 1, 1'000'000, "maximum number of Newton iterations");
      v("steps", &Options::steps, 1, 1'000'000, "number of gradient steps; solver=gradient only");
      v("rate", &Options::rate, 0.0, 1e6, "step size; solver=gradient only");
      v("objective", &Options::objective, kStepOn, "objective of the gradient steps: mean or total log-likelihood");
    }
  };
  static constexpr std::string_view kName = "bradley-terry";
  static constexpr std::string_view kSummary = "Bradley–Terry model of pairwise comparisons, by maximum likelihood";
  static constexpr std::string_view kCost =
      "O(comparisons + sum over lists of length²), then O(compared pairs) per iteration";
  static constexpr std::string_view kCitation =
      "Bradley & Terry, Biometrika 1952; Davidson, JASA 1970; Rao & Kupper, JASA 1967";
  static constexpr unsigned kInput = kLists | kComparisons;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pair_counts;
  static std::unique_ptr<Problem> pose(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
