#pragma once

#include "witan/factor/user_rankings.hpp"
#include "witan/method/method.hpp"

#include "als_sweep.hpp"
#include "factor_model.hpp"

namespace witan {

/// A recommender trained by ials. The factors of a new user are exact, given those of the items.
class IalsModel : public ImplicitModel {
 public:
  IalsModel(double exponent, const LearnedParameters& learned);
  using ImplicitModel::predict;
  [[nodiscard]] Fit predict(const UserRatings& ratings, Context& context) const override;

 private:
  AlsObjective objective_;
};

/// Matrix factorisation for implicit feedback by alternating least squares (iALS): see AlsObjective. Every rating
/// counts as one positive observation, whatever its value, and a missing rating as a weak negative one of weight
/// `unobserved`. The penalty of a user or item increases with the number of ratings, as in Rendle et al. (2022).
/// Factors start normal with standard deviation 0.1/√dimensions. `passes` sweeps over users and items; the value never
/// increases.
struct Ials {
  struct Options {
    int dimensions = 32;
    Auto<double> l2 = {};
    Auto<double> unobserved = {};
    double exponent = 1;
    int passes = 15;
    double validation_fraction = 0.2;
    template <class V>
    static void describe(V&& v) {
      v("dimensions", &Options::dimensions, 1, 2000, "number of latent factors per user and item");
      v("l2", &Options::l2, PenaltyParser(), "ridge penalty per rating; auto: selected on held-out ratings");
      v("unobserved", &Options::unobserved, PenaltyParser(),
        "weight of a missing rating as a negative one; auto: selected on held-out ratings");
      v("exponent", &Options::exponent, 0.0, 1.0,
        "exponent of the number of ratings in the penalty; 0: the same penalty for all users and items");
      v("passes", &Options::passes, 1, 100'000, "number of passes over all users and items");
      v("validation_fraction", &Options::validation_fraction, 0.0, 0.9,
        "fraction of each user's ratings held out to select l2 and unobserved");
    }
  };
  using Prepared = IalsModel;
  static constexpr std::string_view kName = "ials";
  static constexpr std::string_view kSummary =
      "implicit feedback: factors of users and items by alternating least squares, who rated what";
  static constexpr std::string_view kCost =
      "O(dimensions·items) per user; training O(dimensions²·ratings + dimensions³·(users + items)) per pass";
  static constexpr std::string_view kCitation =
      "Hu, Koren & Volinsky, ICDM 2008; Rendle, Krichene, Zhang & Koren, RecSys 2022";
  static constexpr unsigned kInput = kLists | kSampled;

  static LearnedParameters train(const Options& options, const Training& training, Context& context);
  static Prepared prepare(const Options& options, const LearnedParameters& learned);
  static Fit solve(const Options& options, const Prepared& prepared, const Instance& instance, const Fit* start,
                   Context& context);
  static Fit solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
                   Context& context);
};

}  // namespace witan
