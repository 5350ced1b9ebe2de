#pragma once

#include "witan/method/learned_parameters.hpp"
#include "witan/method/recommender.hpp"
#include "witan/method/training.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "rating_table.hpp"

namespace witan {

/// Factors of users and items, one row of `dimensions` numbers each. The score of a user and an item is their product.
struct ImplicitFactors {
  std::size_t dimensions = 0;
  std::vector<double> users, items;

  [[nodiscard]] std::span<const double> user(std::size_t u) const {
    return std::span(users).subspan(u * dimensions, dimensions);
  }
  [[nodiscard]] std::span<const double> item(std::size_t i) const {
    return std::span(items).subspan(i * dimensions, dimensions);
  }
  [[nodiscard]] double score(std::span<const double> user, std::size_t i) const {
    const std::span<const double> own = item(i);
    double sum = 0;
    for (std::size_t d = 0; d < dimensions; ++d) sum += user[d] * own[d];
    return sum;
  }
  /// Writes the scores of all items for a user with these factors.
  void score(std::span<const double> user, std::span<double> scores) const;
};

/// Learned parameters besides the rating table.
struct ImplicitLearned {
  std::vector<double> users, items;
  double l2 = 0, unobserved = 0;     ///< selected
  std::optional<double> validation;  ///< the metric of the selected parameters
  template <class V>
  static void describe(V&& v) {
    v("user factors", &ImplicitLearned::users);
    v("item factors", &ImplicitLearned::items);
    v("l2", &ImplicitLearned::l2);
    v("unobserved", &ImplicitLearned::unobserved);
    v("validation", &ImplicitLearned::validation);
  }
};

/// A recommender with factors of users and items.
class ImplicitModel : public Recommender, private ScoreProducts {
 public:
  /// Throws InputError if the learned parameters do not match.
  ImplicitModel(std::string_view method, const LearnedParameters& learned);

  [[nodiscard]] std::span<const std::string> users() const override { return table_.users; }
  [[nodiscard]] std::span<const std::string> items() const override { return table_.items; }
  [[nodiscard]] UserRatings ratings_of(std::size_t user) const override { return table_.ratings_of(user); }
  [[nodiscard]] Fit predict(std::size_t user, Context& context) const override;
  [[nodiscard]] bool predicts_ratings() const override { return false; }
  [[nodiscard]] const ScoreProducts* products() const override { return this; }

 protected:
  [[nodiscard]] Fit scored(std::span<const double> user) const;
  [[nodiscard]] const ImplicitFactors& factors() const { return factors_; }
  [[nodiscard]] const ImplicitLearned& learned() const { return learned_; }

 private:
  [[nodiscard]] std::size_t dimensions() const override { return factors_.dimensions; }
  void user_vector(std::size_t user, std::span<double> x) const override {
    std::ranges::copy(factors_.user(user), x.begin());
  }
  void item_vector(std::size_t item, std::span<double> y) const override {
    std::ranges::copy(factors_.item(item), y.begin());
  }
  [[nodiscard]] double score(std::size_t user, std::size_t item) const override {
    return factors_.score(factors_.user(user), item);
  }

  RatingTable table_;
  ImplicitLearned learned_;
  ImplicitFactors factors_;
};

}  // namespace witan
