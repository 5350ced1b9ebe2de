#pragma once

#include "witan/method/learned_parameters.hpp"
#include "witan/method/parameters.hpp"
#include "witan/method/recommender.hpp"
#include "witan/method/training.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

#include "factor_objective.hpp"
#include "rating_table.hpp"

namespace witan {

/// What f(u, i) is judged by; see the methods.
enum class FactorLoss : std::uint8_t { pmop, plackett_luce, ndcg_bound, squared };
/// together: tied items are drawn from the same set; broken: they are put in a random order first, one for each user.
enum class FactorTies : std::uint8_t { together, broken };
enum class FactorBiases : std::uint8_t { off, on };

/// What the methods with latent factors share.
struct FactorSettings {
  std::string_view method;
  FactorLoss loss = FactorLoss::pmop;
  int dimensions = 5;
  double init = 0.5;
  double penalty = 0;
  FactorBiases biases = FactorBiases::on;
  FactorTies ties = FactorTies::together;
  int steps = 300;
  int patience = 50;
  double rate = 0.03;
  double hold = 0.5;
};

/// The parameters of a method with latent factors; `Usual` names the method and has the defaults that differ.
template <class Defaults>
struct FactorOptions {
  int dimensions = 5;
  double init = 0.5;
  double penalty = Defaults::kPenalty;
  FactorBiases biases = FactorBiases::on;
  FactorTies ties = FactorTies::together;
  int steps = 300;
  int patience = 50;
  double rate = 0.03;
  double hold = 0.5;
  template <class V>
  static void describe(V&& v) {
    v("dimensions", &FactorOptions::dimensions, 1, 10'000, "latent factors of a user and of an item");
    v("init", &FactorOptions::init, 0.0, 1e3, "factors begin uniform between 0 and this");
    v("penalty", &FactorOptions::penalty, 0.0, 1e9, "times half the sum of squares of all factors and biases");
    v("biases", &FactorOptions::biases, kBiases, Defaults::kBiasHelp);
    if constexpr (Defaults::kLoss == FactorLoss::plackett_luce) {
      v("ties", &FactorOptions::ties, kTies, "equal ratings are drawn from the same set, or put in a random order");
    }
    v("steps", &FactorOptions::steps, 1, 1'000'000, "downhill, each over all ratings");
    v("patience", &FactorOptions::patience, 0, 1'000'000, "ends after so many steps that validate no better; 0: never");
    v("rate", &FactorOptions::rate, 1e-9, 1e9,
      "how far the first step goes, in the root mean square of all numbers; later ones are shorter");
    v("hold", &FactorOptions::hold, 0.0, 0.9,
      "share of each user's ratings that chooses the step, without --valid; then all are learnt from");
  }
  static constexpr Choices<FactorBiases, 2> kBiases = {{{"off", FactorBiases::off}, {"on", FactorBiases::on}}};
  static constexpr Choices<FactorTies, 2> kTies = {
      {{"together", FactorTies::together}, {"broken", FactorTies::broken}}};

  [[nodiscard]] FactorSettings settings() const {
    return {Defaults::kMethod, Defaults::kLoss, dimensions, init, penalty, biases, ties, steps, patience, rate, hold};
  }
};

/// A table's ratings as the labels of a loss, one a rating: dense ranks where only the order counts, grades for the
/// bound of NDCG, the ratings themselves for the squared loss.
[[nodiscard]] std::vector<float> factor_labels(const FactorSettings& settings, const UserRatings& ratings,
                                               const Grading& grading, const Context& context);
[[nodiscard]] LossMaker factor_loss(FactorLoss loss);

/// Learns the factors from the ratings of all instances, by gradient steps over all ratings at once whose length is
/// rate/√(Σ of the mean squared gradients so far). The step is the one with
/// the best metric on the validation instances' ratings of known users and items, or, if there are none, on ratings
/// that are held out of the training, after which all are learnt from for as many steps; with hold=0, the last.
/// Checkpoints as `run_passes`.
[[nodiscard]] LearnedParameters train_factors(const FactorSettings& settings, const Training& training,
                                              Context& context);

/// The factors that training found, as what ranks for one user. A new user's factors are fitted to the ratings with the
/// items' as they are, from the mean user on: by L-BFGS, or by 3000 subgradient steps where the loss has kinks.
class FactorModel : public Recommender {
 public:
  /// Throws InputError if it is no model of these settings.
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
  [[nodiscard]] std::vector<double> mean_taste() const;

  FactorSettings settings_;
  RatingTable table_;
  Grading grading_;
  FactorShape shape_;
  FactorScale scale_;
  std::vector<double> weights_;
};

}  // namespace witan
