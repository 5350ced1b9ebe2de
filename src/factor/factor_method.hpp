#pragma once

#include "witan/factor/user_rankings.hpp"
#include "witan/method/method.hpp"

#include "factor_model.hpp"

namespace witan {

/// What the methods with latent factors have in common: all but what they are judged by, and their defaults.
///
/// Ranks are taken from the best, what is not rated is unknown, and several instances are one. Without `--for` the
/// ranking is Borda's of the users' completed rankings; see `user_consensus`. No user with two different ratings:
/// InputError.
template <class Defaults>
struct FactorMethod {
  using Options = FactorOptions<Defaults>;
  using Prepared = FactorModel;
  static constexpr std::string_view kName = Defaults::kMethod;
  static constexpr std::string_view kCost =
      "O(dimensions·items) a user; learning O(dimensions·ratings + ratings log ratings) a step";
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
