#include "ials.hpp"

#include <cmath>
#include <limits>

#include "climb.hpp"
#include "held_out_evaluation.hpp"
#include "method/shared/learned_codec.hpp"
#include "util/random.hpp"

namespace witan {
namespace {

constexpr double kStartL2 = 0.01;
constexpr double kStartUnobserved = 0.3;
constexpr std::size_t kMostValidated = 2000;  ///< users in the validation metric

ImplicitFactors start_factors(const RatingTable& table, int dimensions, const Context& context) {
  const auto width = static_cast<std::size_t>(dimensions);
  ImplicitFactors factors{width, std::vector<double>(table.users.size() * width),
                          std::vector<double>(table.items.size() * width)};
  Random random(context.seed_for(Ials::kName, ""));
  const double deviation = 0.1 / std::sqrt(static_cast<double>(dimensions));
  for (std::vector<double>* side : {&factors.users, &factors.items}) {
    for (double& factor : *side) factor = deviation * random.normal();
  }
  return factors;
}

ImplicitFactors fit_als(const RatingTable& table, const Ials::Options& options, const AlsObjective& objective,
                        const Training* reported, Context& context) {
  constexpr double kNotMeasured = std::numeric_limits<double>::quiet_NaN();
  const AlsSweep sweep(table, objective);
  ImplicitFactors factors = start_factors(table, options.dimensions, context);
  for (int pass = 1; pass <= options.passes; ++pass) {
    context.check_stop();
    sweep.users(factors, context);
    sweep.items(factors, context);
    if (reported != nullptr && reported->on_pass) {
      reported->on_pass({pass, options.passes, kNotMeasured, kNotMeasured});
    }
  }
  return factors;
}

struct Selected {
  AlsObjective objective;
  std::optional<double> validation;
};

/// Selects l2, then the weight of missing ratings, then l2 again, by the metric over all items that a user has not
/// rated.
Selected select(const RatingTable& table, const Ials::Options& options, const Metric& metric, Context& context) {
  Selected selected{{options.l2.value_or(kStartL2), options.unobserved.value_or(kStartUnobserved), options.exponent},
                    {}};
  if ((!options.l2.automatic() && !options.unobserved.automatic()) || options.validation_fraction == 0) return selected;
  const HeldOut parts = hold_out(table, options.validation_fraction, context);
  const HeldOutEvaluation evaluation(parts, UserProtocol::all_items, {metric}, {});
  if (evaluation.users().empty()) return selected;
  AlsObjective& objective = selected.objective;
  const auto measure = [&](const AlsObjective& tried) {
    const ImplicitFactors factors = fit_als(parts.kept, options, tried, nullptr, context);
    return evaluation.mean(
        [&](std::uint32_t user, std::span<double> scores) { factors.score(factors.user(user), scores); },
        kMostValidated, context);
  };
  const auto choose = [&](double AlsObjective::* member) {
    const Climbed best = climb(objective.*member, 2, [&](double value) {
      AlsObjective tried = objective;
      tried.*member = value;
      return measure(tried);
    });
    objective.*member = best.at;
    selected.validation = best.value;
  };
  if (options.l2.automatic()) choose(&AlsObjective::l2);
  if (options.unobserved.automatic()) choose(&AlsObjective::unobserved);
  if (options.l2.automatic() && options.unobserved.automatic()) choose(&AlsObjective::l2);
  return selected;
}

}  // namespace

IalsModel::IalsModel(double exponent, const LearnedParameters& parameters)
    : ImplicitModel(Ials::kName, parameters), objective_{learned().l2, learned().unobserved, exponent} {}

Fit IalsModel::predict(const UserRatings& ratings, Context& context) const {
  return scored(als_user(factors(), ratings.items, objective_, context));
}

LearnedParameters Ials::train(const Options& options, const Training& training, Context& context) {
  const RatingTable table = interaction_table(training.instances, kName);
  const Selected selected = select(table, options, training.metric, context);
  ImplicitFactors factors = fit_als(table, options, selected.objective, &training, context);
  LearnedParameters learned;
  add_table(table, learned);
  return encode_learned(ImplicitLearned{std::move(factors.users), std::move(factors.items), selected.objective.l2,
                                        selected.objective.unobserved, selected.validation},
                        std::move(learned));
}

Ials::Prepared Ials::prepare(const Options& options, const LearnedParameters& learned) {
  return {options.exponent, learned};
}

Fit Ials::solve(const Options& /*options*/, const Prepared& prepared, const Instance& instance, const Fit* /*start*/,
                Context& context) {
  return user_consensus(prepared, kName, instance, context);
}

Fit Ials::solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
                Context& context) {
  return solve(options, prepare(options, learned), instance, start, context);
}

}  // namespace witan
