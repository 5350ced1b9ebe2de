#pragma once

#include "witan/method/auto.hpp"
#include "witan/method/learned_parameters.hpp"
#include "witan/method/parameters.hpp"
#include "witan/method/recommender.hpp"
#include "witan/method/training.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "factor_objective.hpp"
#include "method/shared/learned_codec.hpp"
#include "rating_table.hpp"

namespace witan {

/// Loss of the scores f(u, i); see the methods.
enum class FactorLoss : std::uint8_t { pmop, plackett_luce, ndcg_bound, squared };
/// bound: Jensen's lower bound of the log-likelihood, see `pmop_bound_loss`.
enum class PmopObjective : std::uint8_t { bound, likelihood };
/// together: tied items share one choice set; broken: ties are broken at random, once per user.
enum class FactorTies : std::uint8_t { together, broken };
enum class FactorBiases : std::uint8_t { off, on };
/// lbfgs: L-BFGS until it converges; gradient: gradient steps of decreasing size.
enum class FactorOptimiser : std::uint8_t { lbfgs, gradient };

/// Parses a penalty, or auto.
struct PenaltyParser {
  [[nodiscard]] Auto<double> parse(std::string_view text) const;
  [[nodiscard]] std::string text(Auto<double> value) const;
  [[nodiscard]] std::string range() const { return "0 … 1000000000, or auto"; }
};

/// Settings of a latent-factor method.
struct FactorSettings {
  std::string_view method;
  FactorLoss loss = FactorLoss::pmop;
  int dimensions = 20;
  double init = 0.5;
  Auto<double> l2 = {}, bias_l2 = {};
  double default_l2 = 1;  ///< where it is not selected: without held-out ratings, and for gradient steps
  FactorBiases biases = FactorBiases::on;
  FactorTies ties = FactorTies::together;
  PmopObjective objective = PmopObjective::bound;
  FactorOptimiser optimiser = FactorOptimiser::lbfgs;
  double tolerance = 1e-5;
  int steps = 300;
  int patience = 50;
  double rate = 0.03;
  double validation_fraction = 0.2;
};

/// Parameters of a latent-factor method; `Defaults` has its name, its loss and the defaults that differ.
template <class Defaults>
struct FactorOptions {
  int dimensions = 20;
  double init = 0.5;
  Auto<double> l2 = {}, bias_l2 = {};
  FactorBiases biases = FactorBiases::on;
  FactorTies ties = FactorTies::together;
  PmopObjective objective = PmopObjective::bound;
  FactorOptimiser optimiser = Defaults::kOptimiser;
  double tolerance = 1e-5;
  int steps = 300;
  int patience = 50;
  double rate = 0.03;
  double validation_fraction = 0.2;
  template <class V>
  static void describe(V&& v) {
    v("dimensions", &FactorOptions::dimensions, 1, 10'000, "number of latent factors per user and item");
    v("init", &FactorOptions::init, 0.0, 1e3, "initial factors are uniform between 0 and this value");
    v("l2", &FactorOptions::l2, PenaltyParser(),
      "ridge penalty: l2/2 times the sum of squared factors; auto: selected on held-out ratings");
    v("bias_l2", &FactorOptions::bias_l2, PenaltyParser(),
      "ridge penalty of the biases; auto: selected on held-out ratings, without factors");
    v("biases", &FactorOptions::biases, kBiases, Defaults::kBiasHelp);
    if constexpr (Defaults::kLoss == FactorLoss::plackett_luce) {
      v("ties", &FactorOptions::ties, kTies, "tied ratings share one choice set, or are ordered at random");
    }
    if constexpr (Defaults::kLoss == FactorLoss::pmop) {
      v("objective", &FactorOptions::objective, kObjectives,
        "a concave lower bound of the log-likelihood, or the log-likelihood itself");
    }
    v("optimiser", &FactorOptions::optimiser, kOptimisers,
      "lbfgs runs until it converges; gradient steps stop on held-out ratings");
    v("tolerance", &FactorOptions::tolerance, 0.0, 1.0,
      "lbfgs stops when an iteration reduces the objective by less than this fraction");
    v("steps", &FactorOptions::steps, 1, 1'000'000, "maximum number of iterations over all ratings");
    v("patience", &FactorOptions::patience, 0, 1'000'000,
      "gradient steps stop after this many without improvement on validation data; 0: never");
    v("rate", &FactorOptions::rate, 1e-9, 1e9,
      "initial size of gradient steps, as a root mean square over all parameters; later steps are smaller");
    v("validation_fraction", &FactorOptions::validation_fraction, 0.0, 0.9,
      "fraction of each user's ratings held out to select penalties and gradient steps without validation data");
  }
  static constexpr FormerName kFormerNames[] = {{"penalty", "l2"}, {"hold", "validation_fraction"}};
  static constexpr Choices<FactorBiases, 2> kBiases = {{{"off", FactorBiases::off}, {"on", FactorBiases::on}}};
  static constexpr Choices<FactorTies, 2> kTies = {
      {{"together", FactorTies::together}, {"broken", FactorTies::broken}}};

  static constexpr Choices<PmopObjective, 2> kObjectives = {
      {{"bound", PmopObjective::bound}, {"likelihood", PmopObjective::likelihood}}};
  static constexpr Choices<FactorOptimiser, 2> kOptimisers = {
      {{"lbfgs", FactorOptimiser::lbfgs}, {"gradient", FactorOptimiser::gradient}}};

  [[nodiscard]] FactorSettings settings() const {
    return {Defaults::kMethod, Defaults::kLoss, dimensions, init,  l2,       bias_l2, Defaults::kL2,      biases, ties,
            objective,         optimiser,       tolerance,  steps, patience, rate,    validation_fraction};
  }
};

/// Learned parameters of a latent-factor method, besides its rating table.
struct FactorLearned {
  double mean = 0;
  std::vector<double> factors;
  std::optional<std::vector<int>> pass;  ///< the best pass and the number of passes
  std::optional<double> training, validation;
  std::optional<double> l2, bias_l2;  ///< selected; before 0.2, only in the spec
  std::optional<double> converged;    ///< 0: no
  template <class V>
  static void describe(V&& v) {
    v("l2", &FactorLearned::l2);
    v("bias l2", &FactorLearned::bias_l2);
    v("converged", &FactorLearned::converged);
    v("mean", &FactorLearned::mean);
    v("factors", &FactorLearned::factors);
    v("pass", &FactorLearned::pass);
    v("training", &FactorLearned::training);
    v("validation", &FactorLearned::validation);
  }
};

/// Returns the labels of a loss, one per rating: dense ranks if only the order matters, grades for the NDCG bound,
/// ratings for the squared loss.
[[nodiscard]] std::vector<double> factor_labels(const FactorSettings& settings, const UserRatings& ratings,
                                                const Grading& grading, const Context& context);
[[nodiscard]] LossMaker factor_loss(FactorLoss loss, PmopObjective objective);

/// Trains the factors on the ratings of all instances.
///
/// lbfgs minimises the objective. Penalties that are not set are selected by the metric on the validation ratings of
/// known users and items or, without validation ratings, on held-out ratings; then all ratings are used. gradient: full
/// gradient steps of size rate/√(sum of the mean squared gradients so far), whose number is selected in the same way;
/// with validation_fraction=0, the last step is used. Checkpoints as in `run_passes`.
[[nodiscard]] LearnedParameters train_factors(const FactorSettings& settings, const Training& training,
                                              Context& context);

/// A recommender with the learned factors. The factors of a new user are fitted to the user's ratings with fixed item
/// factors, starting at the mean user: by L-BFGS, or by 3000 subgradient steps if the loss is not smooth.
class FactorModel : public Recommender, private ScoreProducts {
 public:
  /// Throws InputError if the learned parameters do not match the settings.
  FactorModel(const FactorSettings& settings, const LearnedParameters& learned);

  [[nodiscard]] std::span<const std::string> users() const override { return table_.users; }
  [[nodiscard]] std::span<const std::string> items() const override { return table_.items; }
  [[nodiscard]] UserRatings ratings_of(std::size_t user) const override { return table_.ratings_of(user); }
  [[nodiscard]] Fit predict(std::size_t user, Context& context) const override;
  [[nodiscard]] Fit predict(const UserRatings& ratings, Context& context) const override;
  [[nodiscard]] bool predicts_ratings() const override { return settings_.loss == FactorLoss::squared; }

  [[nodiscard]] const ScoreProducts* products() const override { return this; }
  /// Of pmop-factors and plackett-luce-factors, with all constants.
  [[nodiscard]] double log_likelihood(std::span<const double> scores, std::span<const double> ratings) const override;

  [[nodiscard]] const FactorShape& shape() const { return shape_; }
  [[nodiscard]] std::span<const double> weights() const { return weights_; }
  [[nodiscard]] double mean() const { return scale_.mean; }

 private:
  [[nodiscard]] std::vector<double> mean_user() const;
  [[nodiscard]] std::size_t dimensions() const override { return shape_.dimensions + (shape_.biases ? 1 : 0); }
  void user_vector(std::size_t user, std::span<double> x) const override;
  void item_vector(std::size_t item, std::span<double> y) const override;
  [[nodiscard]] double score(std::size_t user, std::size_t item) const override {
    return factor_score(shape_, scale_.mean, weights_, user, item);
  }

  FactorSettings settings_;
  RatingTable table_;
  Grading grading_;
  FactorShape shape_;
  FactorScale scale_;
  std::vector<double> weights_;
};

}  // namespace witan
