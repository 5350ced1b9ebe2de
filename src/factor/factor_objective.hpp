#pragma once

#include "witan/util/context.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "item_index.hpp"
#include "learn/features/list_loss.hpp"
#include "rating_table.hpp"

namespace witan {

/// Layout of a factor model in one vector: user factors, item factors and, with biases, those of users and of items.
struct FactorShape {
  std::size_t users = 0, items = 0, dimensions = 0;
  bool biases = false;

  [[nodiscard]] std::size_t size() const { return (users + items) * (dimensions + (biases ? 1 : 0)); }
  [[nodiscard]] std::size_t user(std::size_t u) const { return u * dimensions; }
  [[nodiscard]] std::size_t item(std::size_t i) const { return (users + i) * dimensions; }
  [[nodiscard]] std::size_t user_bias(std::size_t u) const { return (users + items) * dimensions + u; }
  [[nodiscard]] std::size_t item_bias(std::size_t i) const { return user_bias(users) + i; }
};

/// Constants of the model: the mean added to every score, and the penalty l2/2·Σ factors² + bias_l2/2·Σ biases².
struct FactorScale {
  double mean = 0;
  double l2 = 0;
  double bias_l2 = 0;
};

using LossMaker = std::function<std::unique_ptr<ListLoss>()>;

/// f(u, i) = mean + b_u + c_i + Σ_d W_ud·H_di.
[[nodiscard]] double factor_score(const FactorShape& shape, double mean, std::span<const double> weights,
                                  std::size_t user, std::size_t item);

/// The objective Σ_u weight·loss(f(u, ·) of the rated items, labels) + the penalty, and its gradient. Stores
/// references to the table and to the labels, one per rating. O(ratings·dimensions), plus the losses. The result does
/// not depend on the number of threads.
class FactorObjective {
 public:
  FactorObjective(const RatingTable& table, std::span<const double> labels, const FactorShape& shape, FactorScale scale,
                  LossMaker loss);
  double evaluate(std::span<const double> weights, std::span<double> gradient, Context& context) const;

 private:
  void user_part(std::span<const double> weights, std::size_t user, ListLoss& loss, std::span<double> gradient,
                 double& value, std::span<double> by_score) const;
  void item_part(std::span<const double> weights, std::size_t item, std::span<const double> by_score,
                 std::span<double> gradient) const;

  const RatingTable& table_;
  std::span<const double> labels_;
  FactorShape shape_;
  FactorScale scale_;
  LossMaker loss_;
  ItemIndex by_item_;
};

/// The objective of one user, with fixed item factors. Its variables are the user's factors and then, with biases, the
/// user's bias.
class UserObjective {
 public:
  UserObjective(const UserRatings& ratings, std::vector<double> labels, const FactorShape& shape, FactorScale scale,
                std::span<const double> weights, ListLoss& loss);
  double evaluate(std::span<const double> taste, std::span<double> gradient);

 private:
  const UserRatings& ratings_;
  std::vector<double> labels_;
  FactorShape shape_;
  FactorScale scale_;
  std::span<const double> weights_;
  ListLoss& loss_;
  std::vector<double> scores_, by_score_;
};

}  // namespace witan
