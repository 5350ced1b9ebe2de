#pragma once

#include "witan/method/method.hpp"

#include <cstdint>

#include "method/instance_size.hpp"
#include "method/shared/transform_choice.hpp"

namespace witan {

/// The model of ties: half a win for each item, ignored, or a tie parameter after Davidson or Rao and Kupper.
enum class TieModel : std::uint8_t { half, ignore, davidson, rao_kupper };
inline constexpr Choices<TieModel, 4> kTieModels = {{{"half", TieModel::half},
                                                     {"ignore", TieModel::ignore},
                                                     {"davidson", TieModel::davidson},
                                                     {"rao-kupper", TieModel::rao_kupper}}};

/// The optimiser of a likelihood. newton: iterates to the maximum. gradient: takes a fixed number of gradient steps, as
/// some papers do.
enum class Solver : std::uint8_t { newton, gradient };
inline constexpr Choices<Solver, 2> kSolvers = {{{"newton", Solver::newton}, {"gradient", Solver::gradient}}};
/// Objective of a gradient step: the log-likelihood (sum), or the log-likelihood divided by the total weight (mean).
enum class StepOn : std::uint8_t { mean, sum };
inline constexpr Choices<StepOn, 2> kStepOn = {{{"mean", StepOn::mean}, {"sum", StepOn::sum}}};
enum class Switch : std::uint8_t { off, on };
inline constexpr Choices<Switch, 2> kSwitch = {{{"off", Switch::off}, {"on", Switch::on}}};

inline constexpr std::string_view kPriorHelp = "precision of the normal prior (ridge penalty) on the scores; 0: none";

/// Bradley–Terry: P(i beats j) = 1/(1 + e^{s_j − s_i}). Maximises the likelihood of the pooled pairs, with weights and
/// counts as exponents.
///
/// Ties count as half a win for each item, are ignored, or follow a tie model. Davidson's is win : loss : tie = e^{d/2}
/// : e^{−d/2} : ν; Rao and Kupper's is P(win) = σ(d − ln θ). `advantage=on` estimates the score advantage of the item
/// shown first (or at home). It needs comparisons with a known order of presentation.
///
/// The maximum exists iff the comparison graph is strongly connected (Ford 1957). If it does not exist, the prior
/// −prior/2·Σs² keeps the scores finite, and notes name the items concerned. With prior=0 there are no scores then. The
/// same holds if the tie parameter or the advantage has no finite maximum, or if the advantage is not identified. Items
/// without comparisons have no score. Scores sum to zero.
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
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pair_counts;
  static Cost estimate(const Options& /*options*/, const Instance& instance) {
    return pair_cost(size_of(instance), 48, 6e-7);
  }
  static std::unique_ptr<Problem> pose(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
