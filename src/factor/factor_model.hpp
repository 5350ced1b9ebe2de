#pragma once

#include "witan/method/learned_parameters.hpp"
#include "witan/method/parameters.hpp"
#include "witan/method/recommender.hpp"
#include "witan/method/training.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "factor_objective.hpp"
#include "method/shared/learned_codec.hpp"
#include "rating_table.hpp"

namespace witan {

/// Loss of the scores f(u, i); see the methods.
enum class FactorLoss : std::uint8_t { pmop, plackett_luce, ndcg_bound, squared };
/// together: tied items share one choice set; broken: ties are broken at random, once per user.
enum class FactorTies : std::uint8_t { together, broken };
enum class FactorBiases : std::uint8_t { off, on };

/// Settings of a latent-factor method.
struct FactorSettings {
  std::string_view method;
  FactorLoss loss = FactorLoss::pmop;
  int dimensions = 5;
  double init = 0.5;
  double l2 = 0;
  FactorBiases biases = FactorBiases::on;
  FactorTies ties = FactorTies::together;
  int steps = 300;
  int patience = 50;
  double rate = 0.03;
  double validation_fraction = 0.5;
};

/// Parameters of a latent-factor method; `Defaults` has its name, its loss and the defaults that differ.
template <class Defaults>
struct FactorOptions {
  int dimensions = 5;
  double init = 0.5;
  double l2 = Defaults::kL2;
  FactorBiases biases = FactorBiases::on;
  FactorTies ties = FactorTies::together;
  int steps = 300;
  int patience = 50;
  double rate = 0.03;
  double validation_fraction = 0.5;
  template <class V>
  static void describe(V&& v) {
    v("dimensions", &FactorOptions::dimensions, 1, 10'000, "number of latent factors per user and item");
    v("init", &FactorOptions::init, 0.0, 1e3, "initial factors are uniform between 0 and this value");
    v("l2", &FactorOptions::l2, 0.0, 1e9, "ridge penalty: l2/2 times the sum of squared factors and biases");
    v("biases", &FactorOptions::biases, kBiases, Defaults::kBiasHelp);
    if constexpr (Defaults::kLoss == FactorLoss::plackett_luce) {
      v("ties", &FactorOptions::ties, kTies, "tied ratings share one choice set, or are ordered at random");
    }
    v("steps", &FactorOptions::steps, 1, 1'000'000, "maximum number of gradient steps over all ratings");
    v("patience", &FactorOptions::patience, 0, 1'000'000,
      "stop after this many steps without improvement on validation data; 0: never");
    v("rate", &FactorOptions::rate, 1e-9, 1e9,
      "initial step size, as a root mean square over all parameters; later steps are smaller");
    v("validation_fraction", &FactorOptions::validation_fraction, 0.0, 0.9,
      "fraction of each user's ratings held out to select the number of steps if there are no validation data");
  }
  static constexpr FormerName kFormerNames[] = {{"penalty", "l2"}, {"hold", "validation_fraction"}};
  static constexpr Choices<FactorBiases, 2> kBiases = {{{"off", FactorBiases::off}, {"on", FactorBiases::on}}};
  static constexpr Choices<FactorTies, 2> kTies = {
      {{"together", FactorTies::together}, {"broken", FactorTies::broken}}};

  [[nodiscard]] FactorSettings settings() const {
    return {Defaults::kMethod,  Defaults::kLoss, dimensions, init, l2, biases, ties, steps, patience, rate,
            validation_fraction};
  }
};

/// Learned parameters of a latent-factor method, besides its rating table.
struct FactorLearned {
  double mean = 0;
  std::vector<double> factors;
  std::optional<std::vector<int>> pass;  ///< the best pass and the number of passes
  std::optional<double> training, validation;
  template <class V>
  static void describe(V&& v) {
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
[[nodiscard]] LossMaker factor_loss(FactorLoss loss);

/// Trains the factors on the ratings of all instances, by full gradient steps of size rate/√(sum of the mean squared
/// gradients so far). The step is selected by the metric on the validation ratings of known users and items. Without
/// validation ratings, the number of steps is selected on held-out ratings, and then the factors are trained on all
/// ratings for as many steps; with validation_fraction=0, the last step is used. Checkpoints as in `run_passes`.
[[nodiscard]] LearnedParameters train_factors(const FactorSettings& settings, const Training& training,
                                              Context& context);

/// A recommender with the learned factors. The factors of a new user are fitted to the user's ratings with fixed item
/// factors, starting at the mean user: by L-BFGS, or by 3000 subgradient steps if the loss is not smooth.
class FactorModel : public Recommender {
 public:
  /// Throws InputError if the learned parameters do not match the settings.
  FactorModel(const FactorSettings& settings, const LearnedParameters& learned);

  [[nodiscard]] std::span<const std::string> users() const override { return table_.users; }
  [[nodiscard]] std::span<const std::string> items() const override { return table_.items; }
  [[nodiscard]] UserRatings ratings_of(std::size_t user) const override { return table_.ratings_of(user); }
  [[nodiscard]] Fit predict(std::size_t user, Context& context) const override;
  [[nodiscard]] Fit predict(const UserRatings& ratings, Context& context) const override;
  [[nodiscard]] bool predicts_ratings() const override { return settings_.loss == FactorLoss::squared; }

  [[nodiscard]] const FactorShape& shape() const { return shape_; }
  [[nodiscard]] std::span<const double> weights() const { return weights_; }
  [[nodiscard]] double mean() const { return scale_.mean; }

 private:
  [[nodiscard]] std::vector<double> mean_user() const;

  FactorSettings settings_;
  RatingTable table_;
  Grading grading_;
  FactorShape shape_;
  FactorScale scale_;
  std::vector<double> weights_;
};

}  // namespace witan
