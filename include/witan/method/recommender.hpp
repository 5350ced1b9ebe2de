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

/// What one user says about items that a recommender knows.
struct UserRatings {
  std::vector<std::uint32_t> items;  ///< ascending
  std::vector<double> values;        ///< high is best
  double weight = 1;                 ///< trust

  bool operator==(const UserRatings&) const = default;
};

/// What ranks items for one user alone: for those whom training has seen, and for new ones by what they say. Users and
/// items are known by name, and counted as `users` and `items` give them. Immutable and safe to share by threads.
class Recommender {
 public:
  virtual ~Recommender() = default;
  [[nodiscard]] virtual std::span<const std::string> users() const = 0;
  /// By bytes, ascending.
  [[nodiscard]] virtual std::span<const std::string> items() const = 0;
  /// What training knew of a user.
  [[nodiscard]] virtual UserRatings ratings_of(std::size_t user) const = 0;
  /// Scores of all items for a user of the training, as training left them.
  [[nodiscard]] virtual Fit predict(std::size_t user, Context& context) const = 0;
  /// The same for anybody, from ratings: what training learnt about items stays as it is, so nothing is trained again.
  [[nodiscard]] virtual Fit predict(const UserRatings& ratings, Context& context) const = 0;
  /// Whether the scores are on the scale of the ratings, so that a user's own may stand in their place.
  [[nodiscard]] virtual bool predicts_ratings() const = 0;
};

}  // namespace witan
