#include "factor_objective.hpp"

#include <utility>

#include "util/compensated_sum.hpp"

namespace witan {
namespace {

constexpr std::size_t kFactorChunk = 32;

double dot(const double* a, const double* b, std::size_t count) {
  double sum = 0;
  for (std::size_t d = 0; d < count; ++d) sum += a[d] * b[d];
  return sum;
}

}  // namespace

double factor_score(const FactorShape& shape, double mean, std::span<const double> weights, std::size_t user,
                    std::size_t item) {
  const double both = dot(&weights[shape.user(user)], &weights[shape.item(item)], shape.dimensions);
  if (!shape.biases) return mean + both;
  return mean + weights[shape.user_bias(user)] + weights[shape.item_bias(item)] + both;
}

FactorObjective::FactorObjective(const RatingTable& table, std::span<const double> labels, const FactorShape& shape,
                                 FactorScale scale, LossMaker loss)
    : table_(table), labels_(labels), shape_(shape), scale_(scale), loss_(std::move(loss)), by_item_(table) {}

void FactorObjective::user_part(std::span<const double> weights, std::size_t user, ListLoss& loss,
                                std::span<double> gradient, double& value, std::span<double> by_score) const {
  const auto items = table_.items_of(user);
  std::vector<double> scores(items.size());
  for (std::size_t k = 0; k < items.size(); ++k) {
    scores[k] = factor_score(shape_, scale_.mean, weights, user, items[k]);
  }
  const std::span<double> by = by_score.subspan(table_.begin[user], items.size());
  const double weight = table_.weight[user];
  value = weight * loss.evaluate(scores, labels_.subspan(table_.begin[user], items.size()), by);
  for (double& one : by) one *= weight;
  for (std::size_t d = 0; d < shape_.dimensions; ++d) {
    double sum = scale_.l2 * weights[shape_.user(user) + d];
    for (std::size_t k = 0; k < items.size(); ++k) sum += by[k] * weights[shape_.item(items[k]) + d];
    gradient[shape_.user(user) + d] = sum;
  }
  if (!shape_.biases) return;
  double sum = scale_.bias_l2 * weights[shape_.user_bias(user)];
  for (const double one : by) sum += one;
  gradient[shape_.user_bias(user)] = sum;
}

void FactorObjective::item_part(std::span<const double> weights, std::size_t item, std::span<const double> by_score,
                                std::span<double> gradient) const {
  for (std::size_t d = 0; d < shape_.dimensions; ++d) {
    double sum = scale_.l2 * weights[shape_.item(item) + d];
    for (std::size_t k = by_item_.begin[item]; k < by_item_.begin[item + 1]; ++k) {
      sum += by_score[by_item_.entry[k]] * weights[shape_.user(by_item_.user[k]) + d];
    }
    gradient[shape_.item(item) + d] = sum;
  }
  if (!shape_.biases) return;
  double sum = scale_.bias_l2 * weights[shape_.item_bias(item)];
  for (std::size_t k = by_item_.begin[item]; k < by_item_.begin[item + 1]; ++k) sum += by_score[by_item_.entry[k]];
  gradient[shape_.item_bias(item)] = sum;
}

double FactorObjective::evaluate(std::span<const double> weights, std::span<double> gradient, Context& context) const {
  std::vector<double> by_score(table_.size());
  std::vector<double> values(shape_.users);
  context.parallel_for(shape_.users, kFactorChunk, [&](std::size_t begin, std::size_t end) {
    const auto loss = loss_();
    for (std::size_t u = begin; u < end; ++u) user_part(weights, u, *loss, gradient, values[u], by_score);
  });
  context.parallel_for(shape_.items, 4 * kFactorChunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) item_part(weights, i, by_score, gradient);
  });
  CompensatedSum sum;
  for (const double value : values) sum.add(value);
  const std::span<const double> factors = weights.first(shape_.user_bias(0));
  const std::span<const double> biases = weights.subspan(factors.size());
  for (const double factor : factors) sum.add(scale_.l2 / 2 * factor * factor);
  for (const double bias : biases) sum.add(scale_.bias_l2 / 2 * bias * bias);
  return sum.value();
}

UserObjective::UserObjective(const UserRatings& ratings, std::vector<double> labels, const FactorShape& shape,
                             FactorScale scale, std::span<const double> weights, ListLoss& loss)
    : ratings_(ratings),
      labels_(std::move(labels)),
      shape_(shape),
      scale_(scale),
      weights_(weights),
      loss_(loss),
      scores_(ratings.items.size()),
      by_score_(ratings.items.size()) {}

double UserObjective::evaluate(std::span<const double> taste, std::span<double> gradient) {
  for (std::size_t k = 0; k < scores_.size(); ++k) {
    const std::uint32_t item = ratings_.items[k];
    scores_[k] = scale_.mean + dot(taste.data(), &weights_[shape_.item(item)], shape_.dimensions);
    if (shape_.biases) scores_[k] += taste[shape_.dimensions] + weights_[shape_.item_bias(item)];
  }
  double value = ratings_.weight * loss_.evaluate(scores_, labels_, by_score_);
  for (std::size_t d = 0; d < taste.size(); ++d) {
    const double l2 = d < shape_.dimensions ? scale_.l2 : scale_.bias_l2;
    value += l2 / 2 * taste[d] * taste[d];
    gradient[d] = l2 * taste[d];
  }
  for (std::size_t k = 0; k < scores_.size(); ++k) {
    const double by = ratings_.weight * by_score_[k];
    const double* const item = &weights_[shape_.item(ratings_.items[k])];
    for (std::size_t d = 0; d < shape_.dimensions; ++d) gradient[d] += by * item[d];
    if (shape_.biases) gradient[shape_.dimensions] += by;
  }
  return value;
}

}  // namespace witan
