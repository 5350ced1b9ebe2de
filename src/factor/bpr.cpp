#include "bpr.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "climb.hpp"
#include "held_out_evaluation.hpp"
#include "method/shared/learned_codec.hpp"
#include "optimize/lbfgs.hpp"
#include "util/random.hpp"

namespace witan {
namespace {

constexpr double kStartBprL2 = 0.01;
constexpr std::size_t kMostBprValidated = 2000;  ///< users in the validation metric

/// log(1 + e^x) without overflow.
double softplus(double x) { return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x))); }
double logistic(double x) { return 1 / (1 + std::exp(-x)); }

/// Factors of a user with 1 in the last place, and of items with the bias there.
ImplicitFactors start_bpr(const RatingTable& table, int dimensions, Random& random) {
  const auto width = static_cast<std::size_t>(dimensions) + 1;
  ImplicitFactors factors{width, std::vector<double>(table.users.size() * width, 1.0),
                          std::vector<double>(table.items.size() * width)};
  const double deviation = 0.1 / std::sqrt(static_cast<double>(dimensions));
  for (std::vector<double>* side : {&factors.users, &factors.items}) {
    for (std::size_t k = 0; k < side->size(); ++k) {
      if ((k + 1) % width != 0) (*side)[k] = deviation * random.normal();
    }
  }
  return factors;
}

ImplicitFactors fit_bpr(const RatingTable& table, const Bpr::Options& options, double l2, const Training* reported,
                        Context& context) {
  constexpr double kNotMeasured = std::numeric_limits<double>::quiet_NaN();
  Random random(context.seed_for(Bpr::kName, ""));
  ImplicitFactors factors = start_bpr(table, options.dimensions, random);
  const std::size_t width = factors.dimensions;
  std::vector<std::uint32_t> user_of(table.size());
  for (std::size_t u = 0; u < table.users.size(); ++u) {
    for (std::size_t e = table.begin[u]; e < table.begin[u + 1]; ++e) user_of[e] = static_cast<std::uint32_t>(u);
  }
  const double steps = static_cast<double>(options.passes) * static_cast<double>(table.size());
  double done = 0;
  for (int pass = 1; pass <= options.passes; ++pass) {
    context.check_stop();
    for (std::size_t k = 0; k < table.size(); ++k, ++done) {
      const std::size_t e = random.below(table.size());
      const auto rated = table.items_of(user_of[e]);
      const auto other = static_cast<std::uint32_t>(random.below(table.items.size()));
      if (std::ranges::binary_search(rated, other)) continue;
      const auto row = [width](std::vector<double>& side, std::size_t at) {
        return std::span(side).subspan(at * width, width);
      };
      bpr_step(row(factors.users, user_of[e]), row(factors.items, table.item[e]), row(factors.items, other),
               options.rate * (1 - done / steps), l2, table.weight[user_of[e]]);
    }
    if (reported != nullptr && reported->on_pass) reported->on_pass({pass, options.passes, kNotMeasured, kNotMeasured});
  }
  return factors;
}

Climbed select_bpr(const RatingTable& table, const Bpr::Options& options, const Metric& metric, Context& context) {
  const Climbed fixed{options.l2.value_or(kStartBprL2), std::numeric_limits<double>::quiet_NaN()};
  if (!options.l2.automatic() || options.validation_fraction == 0) return fixed;
  const HeldOut parts = hold_out(table, options.validation_fraction, context);
  const HeldOutEvaluation evaluation(parts, UserProtocol::all_items, {metric}, {});
  if (evaluation.users().empty()) return fixed;
  return climb(kStartBprL2, 2, [&](double l2) {
    const ImplicitFactors factors = fit_bpr(parts.kept, options, l2, nullptr, context);
    return evaluation.mean(
        [&](std::uint32_t user, std::span<double> scores) { factors.score(factors.user(user), scores); },
        kMostBprValidated, context);
  });
}

}  // namespace

void bpr_step(std::span<double> x, std::span<double> yi, std::span<double> yj, double rate, double l2, double weight) {
  double difference = 0;
  for (std::size_t d = 0; d < x.size(); ++d) difference += x[d] * (yi[d] - yj[d]);
  const double pull = weight * logistic(-difference);
  for (std::size_t d = 0; d + 1 < x.size(); ++d) {
    const double own = x[d];
    x[d] += rate * (pull * (yi[d] - yj[d]) - l2 * own);
    yi[d] += rate * (pull * own - l2 * yi[d]);
    yj[d] += rate * (-pull * own - l2 * yj[d]);
  }
  yi.back() += rate * (pull - l2 * yi.back());
  yj.back() += rate * (-pull - l2 * yj.back());
}

double bpr_user_loss(const ImplicitFactors& factors, std::span<const std::uint32_t> rated, double l2,
                     std::span<const double> x, std::span<double> gradient) {
  const std::size_t items = factors.items.size() / factors.dimensions;
  std::vector<double> own(x.begin(), x.end());
  own.push_back(1);
  std::vector<double> scores(items);
  factors.score(own, scores);
  std::vector<double> by_score(items);
  const double unrated = static_cast<double>(items - rated.size());
  double value = 0;
  for (const std::uint32_t i : rated) {
    auto next = rated.begin();
    for (std::uint32_t j = 0; j < items; ++j) {
      if (next != rated.end() && *next == j) {
        ++next;
        continue;
      }
      value += softplus(scores[j] - scores[i]) / unrated;
      const double pull = logistic(scores[j] - scores[i]) / unrated;
      by_score[i] -= pull;
      by_score[j] += pull;
    }
  }
  const double ridge = l2 * static_cast<double>(rated.size());
  for (std::size_t d = 0; d < x.size(); ++d) {
    gradient[d] = ridge * x[d];
    value += ridge / 2 * x[d] * x[d];
  }
  for (std::size_t i = 0; i < items; ++i) {
    for (std::size_t d = 0; d < x.size(); ++d) gradient[d] += by_score[i] * factors.items[i * factors.dimensions + d];
  }
  return value;
}

BprModel::BprModel(const LearnedParameters& parameters) : ImplicitModel(Bpr::kName, parameters) {}

Fit BprModel::predict(const UserRatings& ratings, Context& context) const {
  std::vector<double> x(factors().dimensions - 1);
  const LbfgsResult result = minimise(
      [&](std::span<const double> at, std::span<double> gradient) {
        return bpr_user_loss(factors(), ratings.items, learned().l2, at, gradient);
      },
      x, {}, context);
  x.push_back(1);
  Fit fit = scored(x);
  const bool good = result.stop == LbfgsStop::converged || result.stop == LbfgsStop::stalled;
  fit.diagnostics = {good ? Stop::converged : Stop::iteration_limit, result.iterations, {}};
  return fit;
}

LearnedParameters Bpr::train(const Options& options, const Training& training, Context& context) {
  const RatingTable table = interaction_table(training.instances, kName);
  const Climbed selected = select_bpr(table, options, training.metric, context);
  ImplicitFactors factors = fit_bpr(table, options, selected.at, &training, context);
  LearnedParameters learned;
  add_table(table, learned);
  ImplicitLearned found{std::move(factors.users), std::move(factors.items), selected.at, 0, {}};
  if (!std::isnan(selected.value)) found.validation = selected.value;
  return encode_learned(found, std::move(learned));
}

Bpr::Prepared Bpr::prepare(const Options& /*options*/, const LearnedParameters& learned) { return Prepared(learned); }

Fit Bpr::solve(const Options& /*options*/, const Prepared& prepared, const Instance& instance, const Fit* /*start*/,
               Context& context) {
  return user_consensus(prepared, kName, instance, context);
}

Fit Bpr::solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
               Context& context) {
  return solve(options, prepare(options, learned), instance, start, context);
}

}  // namespace witan
