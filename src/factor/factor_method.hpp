#pragma once

#include "witan/factor/user_rankings.hpp"
#include "witan/method/method.hpp"

#include "factor_model.hpp"

namespace witan {

/// The common part of latent-factor methods, which differ in the loss and the defaults.
///
/// Ranks count from the best, missing ratings are unknown, and all instances are pooled. Without `--for`, the ranking
/// is the Borda count of the users' completed rankings; see `user_consensus`. Throws InputError if no user has two
/// different ratings.
template <class Defaults>
struct FactorMethod {
  using Options = FactorOptions<Defaults>;
  using Prepared = FactorModel;
  static constexpr std::string_view kName = Defaults::kMethod;
  static constexpr std::string_view kCost =
      "O(dimensions·items) per user; training O(dimensions·ratings + ratings log ratings) per step";
  static constexpr unsigned kInput = kLists | kSampled;

  static LearnedParameters train(const Options& options, const Training& training, Context& context) {
    return train_factors(options.settings(), training, context);
  }
  static Prepared prepare(const Options& options, const LearnedParameters& learned) {
    return {options.settings(), learned};
  }
  static Fit solve(const Options& /*options*/, const Prepared& prepared, const Instance& instance, const Fit* /*start*/,
                   Context& context) {
    return user_consensus(prepared, kName, instance, context);
  }
  static Fit solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
                   Context& context) {
    return solve(options, prepare(options, learned), instance, start, context);
  }
};

}  // namespace witan
