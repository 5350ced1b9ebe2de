#pragma once

#include "witan/util/context.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

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

/// Constants of the model: the mean added to every score, and the penalty.
struct FactorScale {
  double mean = 0;
  double l2 = 0;  ///< penalty l2/2·Σ weights²
};

using LossMaker = std::function<std::unique_ptr<ListLoss>()>;

/// f(u, i) = mean + b_u + c_i + Σ_d W_ud·H_di.
[[nodiscard]] double factor_score(const FactorShape& shape, double mean, std::span<const double> weights,
                                  std::size_t user, std::size_t item);

/// Σ over users of weight·loss(f(u, ·) of what they rate, labels) + l2/2·Σ weights², with its derivative. Keeps
/// references to the table and the labels (one per rating). O(ratings·dimensions + the losses). Same bits for any
/// number of threads.
class FactorObjective {
 public:
  FactorObjective(const RatingTable& table, std::span<const float> labels, const FactorShape& shape, FactorScale scale,
                  LossMaker loss);
  double evaluate(std::span<const double> weights, std::span<double> gradient, Context& context) const;

 private:
  void user_part(std::span<const double> weights, std::size_t user, ListLoss& loss, std::span<double> gradient,
                 double& value, std::span<double> by_score) const;
  void item_part(std::span<const double> weights, std::size_t item, std::span<const double> by_score,
                 std::span<double> gradient) const;

  const RatingTable& table_;
  std::span<const float> labels_;
  FactorShape shape_;
  FactorScale scale_;
  LossMaker loss_;
  std::vector<std::size_t> item_begin_;   ///< of each item in the next two
  std::vector<std::uint32_t> item_user_;  ///< who rates it, ascending
  std::vector<std::size_t> item_entry_;   ///< and where
};

/// One user's part of the objective alone, with the items as they are: a function of the user's factors and, with
/// biases, of the bias behind them.
class UserObjective {
 public:
  UserObjective(const UserRatings& ratings, std::vector<float> labels, const FactorShape& shape, FactorScale scale,
                std::span<const double> weights, ListLoss& loss);
  double evaluate(std::span<const double> taste, std::span<double> gradient);

 private:
  const UserRatings& ratings_;
  std::vector<float> labels_;
  FactorShape shape_;
  FactorScale scale_;
  std::span<const double> weights_;
  ListLoss& loss_;
  std::vector<double> scores_, by_score_;
};

}  // namespace witan
