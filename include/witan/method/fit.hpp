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
/// Returns true if the result is valid: closed form, converged, or stopped early on request.
[[nodiscard]] inline bool has_converged(Stop stop) { return stop <= Stop::stopped_early; }

/// Information about the computation for the user. Writers must show a result that did not converge.
struct Diagnostics {
  Stop stop = Stop::closed_form;
  int iterations = 0;
  std::vector<std::string> notes;
};

/// The maximised log-likelihood, without the prior.
struct Likelihood {
  double log_likelihood = 0;
  double parameter_count = 0;  ///< number of free parameters
  [[nodiscard]] double aic() const { return 2 * (parameter_count - log_likelihood); }
};

/// An estimate besides the scores: a model parameter, or a statistic of the data.
struct Estimate {
  std::string name;
  double value = 0;
  double standard_error = std::numeric_limits<double>::quiet_NaN();  ///< NaN if unknown
  bool is_score_difference = false;                                  ///< shown on the scale of the scores
};

/// The weight of an expert in a model; 0 if the expert is ignored.
struct ExpertWeight {
  ExpertId expert{};
  double weight = 0;
};

/// Maps a score difference to the probability of winning one comparison.
///
/// - logistic, normal: the logistic function and the normal distribution function.
/// - elo: logistic; 400 points are a factor of ten in the odds.
/// - rao_kupper: logistic in the difference minus the logarithm of the estimate "tie".
/// - davidson: win, loss and tie are proportional to e^{d/2}, e^{−d/2} and the estimate "tie".
/// - davidson_elo: as davidson, with d on the scale of elo.
///
/// If a tie model has no estimate "tie", all comparisons were ties, and the probability of a tie is 1.
///
/// Permutation models depend on the ranks of all items instead of a difference. An item wins if a ranking that is drawn
/// from the model has it above the other item; see pair_probability().
/// - mallows: Kendall's distance, with the estimate "phi" and the ranks of the scores.
/// - mallows_stages: the column "phi" has the dispersion of every rank.
/// - mallows_mixture: a mixture of `mallows`, with the columns "component 1" … and their estimates.
/// - rankings: another distribution of whole rankings, without probabilities of pairs.
enum class OutcomeModel : std::uint8_t {
  none,
  logistic,
  normal,
  elo,
  rao_kupper,
  davidson,
  davidson_elo,
  mallows,
  mallows_stages,
  mallows_mixture,
  rankings
};
/// Returns true for models of whole rankings, whose likelihood is not that of independent pairs.
[[nodiscard]] inline bool models_rankings(OutcomeModel model) { return model >= OutcomeModel::mallows; }

/// A named column of values per item or per expert, such as "gamma".
struct Column {
  std::string name;
  std::vector<double> values;
};

/// The result of a model for one instance.
struct Fit {
  std::vector<double> scores;  ///< by slot, high is best; NaN if the item has no score
  Diagnostics diagnostics;
  std::optional<Likelihood> likelihood;
  OutcomeModel outcome_model = OutcomeModel::none;
  std::vector<Estimate> estimates;
  std::vector<Column> item_columns;                ///< one value per slot
  std::vector<ExpertWeight> experts;               ///< by ascending id; empty if the method does not weight experts
  std::vector<Column> expert_columns;              ///< one value per entry of `experts`
  std::shared_ptr<const Uncertainty> uncertainty;  ///< null if not requested or not available
  std::vector<bool> unlisted;                      ///< by slot: true if rankings omit the item; empty: none
};

/// The name of the estimated tie parameter.
inline constexpr std::string_view kTieEstimate = "tie";

/// Returns the probability that an item whose score is greater by `difference` wins one comparison and does not tie.
/// Returns NaN if the fit has no outcome model, or one that depends on ranks.
[[nodiscard]] double win_probability(const Fit& fit, double difference);
/// Returns the probability of a tie. It sums to 1 with the probabilities of a win and a loss. Returns NaN if the fit
/// has no tie model.
[[nodiscard]] double tie_probability(const Fit& fit, double difference);
/// Returns the Fisher information of one comparison about the difference of two scores. Returns NaN if the fit has no
/// outcome model, or one that depends on ranks.
[[nodiscard]] double win_information(const Fit& fit, double difference);

}  // namespace witan
