#pragma once

#include "witan/method/fit.hpp"
#include "witan/util/context.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// The ratings of one user, for items of a recommender.
struct UserRatings {
  std::vector<std::uint32_t> items;  ///< ascending
  std::vector<double> values;        ///< high is best
  double weight = 1;                 ///< weight of the user

  bool operator==(const UserRatings&) const = default;
};

/// The scores of a recommender for users of the training data as products x·y of a vector of the user and one of the
/// item, plus a number that depends on the user only. Thread-safe.
class ScoreProducts {
 public:
  virtual ~ScoreProducts() = default;
  /// Returns the length of the vectors.
  [[nodiscard]] virtual std::size_t dimensions() const = 0;
  virtual void user_vector(std::size_t user, std::span<double> x) const = 0;
  virtual void item_vector(std::size_t item, std::span<double> y) const = 0;
  /// Returns the score, bit-identical to that of Recommender::predict. O(dimensions).
  [[nodiscard]] virtual double score(std::size_t user, std::size_t item) const = 0;
};

/// Ranks items for a single user: a user of the training data, or a new user with given ratings. Users and items are
/// identified by name and indexed by their position in users() and items(). Immutable and thread-safe.
class Recommender {
 public:
  virtual ~Recommender() = default;
  [[nodiscard]] virtual std::span<const std::string> users() const = 0;
  /// Returns the item names in ascending byte order.
  [[nodiscard]] virtual std::span<const std::string> items() const = 0;
  /// Returns the ratings of a user in the training data.
  [[nodiscard]] virtual UserRatings ratings_of(std::size_t user) const = 0;
  /// Returns the scores of all items for a user of the training data.
  [[nodiscard]] virtual Fit predict(std::size_t user, Context& context) const = 0;
  /// Returns the scores of all items for any user with these ratings. The learned item parameters stay fixed.
  [[nodiscard]] virtual Fit predict(const UserRatings& ratings, Context& context) const = 0;
  /// Returns true if the scores are on the scale of the ratings, so that known ratings can replace them.
  [[nodiscard]] virtual bool predicts_ratings() const = 0;
  /// Returns the log-likelihood of the order of some ratings, given the scores of their items, or NaN if the method has
  /// no likelihood of orders.
  [[nodiscard]] virtual double log_likelihood(std::span<const double> /*scores*/,
                                              std::span<const double> /*ratings*/) const {
    return std::numeric_limits<double>::quiet_NaN();
  }
  /// Returns the scores as products of factors, or null if they are none. Valid while the recommender exists.
  [[nodiscard]] virtual const ScoreProducts* products() const { return nullptr; }
};

}  // namespace witan
