#include "factor_model.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "factor_losses.hpp"
#include "optimize/lbfgs.hpp"
#include "util/numbers.hpp"
#include "util/random.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Returns dense ranks from the worst value: 0, 1, 2, …; equal values share one.
std::vector<double> dense_ranks(std::span<const double> values) {
  std::vector<double> levels(values.begin(), values.end());
  std::ranges::sort(levels);
  levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
  std::vector<double> ranks;
  for (const double value : values) {
    ranks.push_back(static_cast<double>(std::ranges::lower_bound(levels, value) - levels.begin()));
  }
  return ranks;
}

/// Returns ranks from the worst value, with ties broken at random. The random order depends on the rated items only.
std::vector<double> broken_ranks(const UserRatings& ratings, const Context& context) {
  std::string key;
  for (const std::uint32_t item : ratings.items) key += fmt::format("{} ", item);
  Random random(context.seed_for("broken ties", key));
  std::vector<std::pair<double, std::uint64_t>> key_of;
  key_of.reserve(ratings.values.size());
  for (const double value : ratings.values) key_of.emplace_back(value, random());
  std::vector<std::size_t> order(ratings.items.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) { return key_of[a] < key_of[b]; });
  std::vector<double> ranks(order.size());
  for (std::size_t k = 0; k < order.size(); ++k) ranks[order[k]] = static_cast<double>(k);
  return ranks;
}

Diagnostics minimise_smooth(UserObjective& objective, std::vector<double>& taste, Context& context) {
  const LbfgsResult result =
      minimise([&](std::span<const double> x, std::span<double> gradient) { return objective.evaluate(x, gradient); },
               taste, {}, context);
  const bool good = result.stop == LbfgsStop::converged || result.stop == LbfgsStop::stalled;
  return {good ? Stop::converged : Stop::iteration_limit, result.iterations, {}};
}

/// Minimises a loss that is not smooth, for which L-BFGS can stall. Takes subgradient steps of size 1/(penalty·t) and
/// returns their mean, weighted by t (Lacoste-Julien, Schmidt & Bach 2012). The error decreases as 1/steps.
Diagnostics minimise_nonsmooth(UserObjective& objective, double penalty, std::vector<double>& taste) {
  constexpr int kSteps = 3000;
  const double curvature = std::max(penalty, 1e-3);
  std::vector<double> gradient(taste.size());
  std::vector<double> mean = taste;
  for (int t = 1; t <= kSteps; ++t) {
    (void)objective.evaluate(taste, gradient);
    for (std::size_t d = 0; d < taste.size(); ++d) {
      taste[d] -= 2 / (curvature * (t + 1)) * gradient[d];
      mean[d] += 2.0 / (t + 1) * (taste[d] - mean[d]);
    }
  }
  taste = mean;
  return {Stop::stopped_early, kSteps, {}};
}

}  // namespace

Auto<double> PenaltyParser::parse(std::string_view text) const {
  if (text == "auto") return {};
  const auto value = parse_double(text);
  if (!value || *value < 0 || *value > 1e9) throw UsageError(fmt::format("expected {}", range()));
  return *value;
}

std::string PenaltyParser::text(Auto<double> value) const {
  return value.automatic() ? "auto" : fmt::format("{}", value.value_or(0));
}

std::vector<double> factor_labels(const FactorSettings& settings, const UserRatings& ratings, const Grading& grading,
                                  const Context& context) {
  if (settings.loss == FactorLoss::pmop) return dense_ranks(ratings.values);
  if (settings.loss == FactorLoss::plackett_luce) {
    return settings.ties == FactorTies::broken ? broken_ranks(ratings, context) : dense_ranks(ratings.values);
  }
  std::vector<double> labels;
  labels.reserve(ratings.values.size());
  for (const double value : ratings.values) {
    labels.push_back(settings.loss == FactorLoss::squared ? value : grading(value));
  }
  return labels;
}

LossMaker factor_loss(FactorLoss loss, PmopObjective objective) {
  switch (loss) {
    case FactorLoss::pmop:
      if (objective == PmopObjective::bound) return pmop_bound_loss;
      return pmop_loss;
    case FactorLoss::plackett_luce:
      return listmle_loss;
    case FactorLoss::ndcg_bound:
      return ndcg_bound_loss;
    case FactorLoss::squared:
      break;
  }
  return squared_loss;
}

FactorModel::FactorModel(const FactorSettings& settings, const LearnedParameters& learned)
    : settings_(settings),
      table_(table_from(learned, settings.method)),
      grading_(Grading::of(table_.value)),
      shape_{table_.users.size(), table_.items.size(), static_cast<std::size_t>(settings.dimensions),
             settings.biases == FactorBiases::on},
      scale_{} {
  auto found = decode_learned<FactorLearned>(model_of(settings.method), learned);
  if (table_.users.empty()) throw_invalid(model_of(settings.method), "it has no users");
  check_count(model_of(settings.method), "factors", found.factors.size(), shape_.size());
  const double l2 = found.l2.value_or(settings.l2.value_or(settings.default_l2));
  scale_ = {found.mean, l2, found.bias_l2.value_or(l2)};
  weights_ = std::move(found.factors);
}

Fit FactorModel::predict(std::size_t user, Context& /*context*/) const {
  Fit fit;
  fit.scores.resize(shape_.items);
  for (std::size_t i = 0; i < shape_.items; ++i) {
    fit.scores[i] = score(user, i);
  }
  return fit;
}

double FactorModel::log_likelihood(std::span<const double> scores, std::span<const double> ratings) const {
  if (settings_.loss != FactorLoss::pmop && settings_.loss != FactorLoss::plackett_luce) {
    return Recommender::log_likelihood(scores, ratings);
  }
  std::vector<double> gradient(scores.size());
  return -factor_loss(settings_.loss, PmopObjective::likelihood)()->evaluate(scores, dense_ranks(ratings), gradient);
}

void FactorModel::user_vector(std::size_t user, std::span<double> x) const {
  std::copy_n(&weights_[shape_.user(user)], shape_.dimensions, x.begin());
  if (shape_.biases) x.back() = 1;
}

void FactorModel::item_vector(std::size_t item, std::span<double> y) const {
  std::copy_n(&weights_[shape_.item(item)], shape_.dimensions, y.begin());
  if (shape_.biases) y.back() = weights_[shape_.item_bias(item)];
}

std::vector<double> FactorModel::mean_user() const {
  std::vector<double> taste(shape_.dimensions + (shape_.biases ? 1 : 0));
  for (std::size_t u = 0; u < shape_.users; ++u) {
    for (std::size_t d = 0; d < shape_.dimensions; ++d) taste[d] += weights_[shape_.user(u) + d];
    if (shape_.biases) taste[shape_.dimensions] += weights_[shape_.user_bias(u)];
  }
  for (double& one : taste) one /= static_cast<double>(shape_.users);
  return taste;
}

Fit FactorModel::predict(const UserRatings& ratings, Context& context) const {
  const auto loss = factor_loss(settings_.loss, settings_.objective)();
  UserObjective objective(ratings, factor_labels(settings_, ratings, grading_, context), shape_, scale_, weights_,
                          *loss);
  std::vector<double> taste = mean_user();
  Diagnostics diagnostics = loss->smooth() ? minimise_smooth(objective, taste, context)
                                           : minimise_nonsmooth(objective, std::min(scale_.l2, scale_.bias_l2), taste);
  // The new user has the index of the first one.
  std::vector<double> weights = weights_;
  std::copy_n(taste.begin(), shape_.dimensions, &weights[shape_.user(0)]);
  if (shape_.biases) weights[shape_.user_bias(0)] = taste[shape_.dimensions];
  Fit fit;
  for (std::size_t i = 0; i < shape_.items; ++i) {
    fit.scores.push_back(factor_score(shape_, scale_.mean, weights, 0, i));
  }
  fit.diagnostics = std::move(diagnostics);
  if (!has_converged(fit.diagnostics.stop) && std::min(scale_.l2, scale_.bias_l2) == 0) {
    fit.diagnostics.notes.emplace_back(
        "the maximum-likelihood factors of this user may be infinite; train with l2 above 0");
  }
  return fit;
}

}  // namespace witan
