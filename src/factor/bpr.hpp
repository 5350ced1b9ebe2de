#pragma once

#include "witan/factor/user_rankings.hpp"
#include "witan/method/method.hpp"

#include "factor_model.hpp"
#include "implicit_factors.hpp"

namespace witan {

/// A recommender trained by bpr. The last factor of an item is its bias; that of a user is 1.
class BprModel : public ImplicitModel {
 public:
  explicit BprModel(const LearnedParameters& learned);
  using ImplicitModel::predict;
  /// Fits the factors of a new user by L-BFGS: the mean loss over all pairs of each rated item with the unrated ones.
  [[nodiscard]] Fit predict(const UserRatings& ratings, Context& context) const override;
};

/// Bayesian personalised ranking: a rated item should be above an unrated one. The score is c_i + x_u·y_i; a step draws
/// a rating (u, i) and an item j that u has not rated, uniformly, and takes a gradient step on log(1 + e^{−(s_i −
/// s_j)})
/// + l2/2·(|x_u|² + |y_i|² + |y_j|² + c_i² + c_j²). A pass has as many steps as there are ratings; the step size
/// decreases linearly to 0. Steps are sequential, so the result does not depend on the number of threads.
struct Bpr {
  struct Options {
    int dimensions = 32;
    Auto<double> l2 = {};
    double rate = 0.1;
    int passes = 60;
    double validation_fraction = 0.2;
    template <class V>
    static void describe(V&& v) {
      v("dimensions", &Options::dimensions, 1, 2000, "number of latent factors per user and item");
      v("l2", &Options::l2, PenaltyParser(), "ridge penalty of every step; auto: selected on held-out ratings");
      v("rate", &Options::rate, 1e-9, 1e3, "initial step size, which decreases linearly to 0");
      v("passes", &Options::passes, 1, 100'000, "number of passes of as many steps as there are ratings");
      v("validation_fraction", &Options::validation_fraction, 0.0, 0.9,
        "fraction of each user's ratings held out to select l2");
    }
  };
  using Prepared = BprModel;
  static constexpr std::string_view kName = "bpr";
  static constexpr std::string_view kSummary =
      "implicit feedback: Bayesian personalised ranking, rated items above unrated ones";
  static constexpr std::string_view kCost = "O(dimensions·items) per user; training O(dimensions·ratings) per pass";
  static constexpr std::string_view kCitation = "Rendle, Freudenthaler, Gantner & Schmidt-Thieme, UAI 2009";
  static constexpr unsigned kInput = kLists | kSampled;

  static LearnedParameters train(const Options& options, const Training& training, Context& context);
  static Prepared prepare(const Options& options, const LearnedParameters& learned);
  static Fit solve(const Options& options, const Prepared& prepared, const Instance& instance, const Fit* start,
                   Context& context);
  static Fit solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
                   Context& context);
};

/// Takes a gradient step of size `rate` on weight·log(1 + e^{−x·(yi − yj)}) + l2/2·(|x|² + |yi|² + |yj|²). The last
/// number of x is 1 and stays; that of yi and yj is the bias.
void bpr_step(std::span<double> x, std::span<double> yi, std::span<double> yj, double rate, double l2, double weight);

/// The loss of a new user with factors x and fixed items, Σ_i mean_j log(1 + e^{−(s_i − s_j)}) + l2/2·rated·|x|² over
/// rated items i and unrated items j, and its gradient. O(rated·unrated + items·dimensions).
[[nodiscard]] double bpr_user_loss(const ImplicitFactors& factors, std::span<const std::uint32_t> rated, double l2,
                                   std::span<const double> x, std::span<double> gradient);

}  // namespace witan
