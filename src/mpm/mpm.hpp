#pragma once

#include "witan/method/method.hpp"

#include <cstdint>

#include "method/instance_size.hpp"
#include "method/shared/transform_choice.hpp"

namespace witan {

enum class Variance : std::uint8_t { off, on };
inline constexpr Choices<Variance, 2> kVariances = {{{"off", Variance::off}, {"on", Variance::on}}};

/// The optimiser. exact: the maximum. gradient: a fixed number of steps of gradient ascent from 0, as in the papers.
enum class MpmSolver : std::uint8_t { exact, gradient };
inline constexpr Choices<MpmSolver, 2> kMpmSolvers = {{{"exact", MpmSolver::exact}, {"gradient", MpmSolver::gradient}}};

inline constexpr std::string_view kMpmPriorHelp = "prior wins and losses of every item; keeps scores finite";

inline constexpr std::string_view kVarianceHelp = "estimate a dispersion γ for every item";
inline constexpr std::string_view kSpreadHelp = "standard deviation of the normal prior on ln γ; variance=on only";

/// The multinomial preference model: every pair is a draw from P(i≻j) = e^{s_i − s_j} / Σ_{k≠l} e^{s_k − s_l}.
///
/// The scores have a closed form (see maximise_mpm) and order the items by wins − losses. With variance=on, P ∝
/// exp((s_i − s_j)/(γ_i + γ_j)). L-BFGS or Newton's method then finds a local maximum, starting at the closed form; γ
/// is reported by item. Scores sum to zero. Ties count for neither item. Items without comparisons have no score. If
/// every item only wins or only loses, there are no scores with prior=0. With solver=gradient, `rate` applies to the
/// mean log-likelihood per pair.
struct Mpm {
  struct Options {
    Transform transform = Transform::difference;
    Scale scale = Scale::automatic;
    Variance variance = Variance::off;
    double prior = 0.01;
    double spread = 1;
    MpmSolver solver = MpmSolver::exact;
    int steps = 100;
    double rate = 1;
    template <class V>
    static void describe(V&& v) {
      v("transform", &Options::transform, kTransforms, kTransformHelp);
      v("scale", &Options::scale, kScales, kScaleHelp);
      v("variance", &Options::variance, kVariances, kVarianceHelp);
      v("prior", &Options::prior, 0.0, 1e9, kMpmPriorHelp);
      v("spread", &Options::spread, 1e-3, 1e3, kSpreadHelp);
      v("solver", &Options::solver, kMpmSolvers, "maximum likelihood, or gradient ascent with early stopping");
      v("steps", &Options::steps, 1, 1'000'000, "number of gradient steps; solver=gradient only");
      v("rate", &Options::rate, 1e-9, 1e9, "step size for the mean log-likelihood; solver=gradient only");
    }
  };
  static constexpr std::string_view kName = "mpm";
  static constexpr std::string_view kSummary = "multinomial preference model (MPM): P(i≻j) ∝ e^(s_i − s_j)";
  static constexpr std::string_view kCost = "O(entries log entries); variance=on: O(items³) per step";
  static constexpr std::string_view kCitation = "Volkovs & Zemel, WWW 2012";
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pair_counts;
  static Cost estimate(const Options& options, const Instance& instance) {
    const InstanceSize size = size_of(instance);
    return options.variance == Variance::off ? linear_cost(size, 10) : pair_cost(size, 48, 1e-6);
  }
  /// The Fisher information counts every pair as one draw. With a transform that yields strengths, the number of draws
  /// is the sum of the strengths. O(items³); influences O(items³ + experts·items²). Both throw UsageError with
  /// variance=on or for more than 2,000 items.
  static std::unique_ptr<Problem> pose(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
