#pragma once

#include "witan/data/dataset.hpp"
#include "witan/stats/uncertainty.hpp"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// Reason why a computation ended.
///
/// - stopped_early: the requested number of steps was taken.
/// - no_progress: no further step improved the objective, although the maximum was not reached.
enum class Stop : std::uint8_t {
  closed_form,
  converged,
  stopped_early,
  iteration_limit,
  cancelled,
  not_identified,
  no_progress
};

[[nodiscard]] std::string_view to_string(Stop stop);
/// Whether the result is what the method promises.
[[nodiscard]] inline bool has_converged(Stop stop) { return stop <= Stop::stopped_early; }

/// What the user should know about how a result came about. Writers must show a bad one.
struct Diagnostics {
  Stop stop = Stop::closed_form;
  int iterations = 0;
  std::vector<std::string> notes;
};

/// How well a likelihood model describes the evidence; without the prior.
struct Likelihood {
  double log_likelihood = 0;
  double parameter_count = 0;  ///< number of free parameters
  [[nodiscard]] double aic() const { return 2 * (parameter_count - log_likelihood); }
};

/// A number beside the scores: a parameter that was estimated, or a share that was found.
struct Estimate {
  std::string name;
  double value = 0;
  double standard_error = std::numeric_limits<double>::quiet_NaN();  ///< NaN: unknown
  bool is_score_difference = false;                                  ///< shown on the scale of the scores
};

/// How far a model follows an expert: 0 not at all.
struct ExpertWeight {
  ExpertId expert{};
  double weight = 0;
};

/// How a difference of scores becomes the probability of winning one comparison. elo: logistic, with scores of which
/// 400 are a factor of ten in the odds. rao_kupper: logistic, of what the difference exceeds the logarithm of the fit's
/// quantity "tie" by. davidson: win, loss and tie are as e^{d/2} : e^{−d/2} : the quantity "tie"; davidson_elo: the
/// same with d as for elo. Where these two laws of ties have no such quantity, nobody ever won, and nothing but ties is
/// expected.
enum class OutcomeModel : std::uint8_t { none, logistic, normal, elo, rao_kupper, davidson, davidson_elo };

/// Numbers beside the scores or the experts' weights, under a name such as "gamma".
struct Column {
  std::string name;
  std::vector<double> values;
};

/// What a model says about one instance.
struct Fit {
  std::vector<double> scores;  ///< by slot, high is best; NaN: the method has nothing to say about the item
  Diagnostics diagnostics;
  std::optional<Likelihood> likelihood;
  OutcomeModel outcome_model = OutcomeModel::none;
  std::vector<Estimate> estimates;
  std::vector<Column> item_columns;                ///< one value a slot each
  std::vector<ExpertWeight> experts;               ///< by ascending id; empty: the method treats all alike
  std::vector<Column> expert_columns;              ///< one value an entry of `experts` each
  std::shared_ptr<const Uncertainty> uncertainty;  ///< null: nobody asked, or the method has none
};

/// The name of the quantity that says how often there are ties.
inline constexpr std::string_view kTieEstimate = "tie";

/// The fit's probability that an item whose score is greater by `difference` wins one comparison, and does not tie.
/// NaN: it has no link.
[[nodiscard]] double win_probability(const Fit& fit, double difference);
/// The fit's probability that the comparison is a tie; with those of winning and of losing it makes 1. NaN: the fit has
/// no law of ties.
[[nodiscard]] double tie_probability(const Fit& fit, double difference);
/// The information that one comparison adds about the difference of two scores that differ by so much, by the fit's
/// link. NaN if it has none.
[[nodiscard]] double win_information(const Fit& fit, double difference);

}  // namespace witan
