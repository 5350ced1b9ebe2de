#pragma once

#include "witan/method/fit.hpp"
#include "witan/util/context.hpp"

#include <cstddef>
#include <cstdint>
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
};

}  // namespace witan
