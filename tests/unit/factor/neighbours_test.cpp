#include "factor/neighbours.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "support/rated_books.hpp"
#include "support/scores_of.hpp"
#include <gtest/gtest.h>

namespace witan::neighbours_test {

using Row = std::map<std::size_t, double>;  ///< ratings by item

/// Reference implementation of the documented formula, for one user and one item at a time.
struct Reference {
  std::vector<Row> rows;
  int neighbours;
  double shrink, damping;

  static double mean(const Row& row) {
    double sum = 0;
    for (const auto& [item, value] : row) sum += value;
    return sum / static_cast<double>(row.size());
  }
  [[nodiscard]] double shift(std::size_t item) const {
    double sum = 0;
    double raters = damping;
    for (const Row& row : rows) {
      if (!row.contains(item)) continue;
      sum += row.at(item) - mean(row);
      raters += 1;
    }
    return sum / raters;
  }
  [[nodiscard]] double residual_of(const Row& row, std::size_t item) const {
    return row.at(item) - mean(row) - shift(item);
  }
  [[nodiscard]] double similarity(const Row& a, const Row& b) const {
    double both = 0;
    double one = 0;
    double other = 0;
    double count = 0;
    for (const auto& [item, value] : a) {
      if (!b.contains(item)) continue;
      both += residual_of(a, item) * residual_of(b, item);
      one += residual_of(a, item) * residual_of(a, item);
      other += residual_of(b, item) * residual_of(b, item);
      count += 1;
    }
    return one > 0 && other > 0 ? both / std::sqrt(one * other) * count / (count + shrink) : 0;
  }
  [[nodiscard]] double predict(const Row& row, const Row* self, std::size_t item) const {
    std::vector<std::pair<double, double>> near;
    for (const Row& other : rows) {
      if (&other == self || !other.contains(item)) continue;
      const double weight = similarity(row, other);
      if (weight > 0) near.emplace_back(weight, residual_of(other, item));
    }
    std::ranges::sort(near, std::ranges::greater());
    if (near.size() > static_cast<std::size_t>(neighbours)) near.resize(static_cast<std::size_t>(neighbours));
    double sum = 0;
    double weights = 1;
    for (const auto& [weight, residual] : near) {
      sum += weight * residual;
      weights += weight;
    }
    return mean(row) + shift(item) + sum / weights;
  }
};

TEST(Neighbours, EqualsTheReference) {
  const Dataset data = test::read_csv_text(test::rated_books(15, 9, 31));
  Context context;
  const auto model = train_model("neighbours(neighbours=3,shrinkage=2,damping=1.5)", data, context);
  const std::shared_ptr<const Recommender> recommender = model->recommender();
  Reference reference{{}, 3, 2, 1.5};
  for (std::size_t u = 0; u < recommender->users().size(); ++u) {
    const UserRatings ratings = recommender->ratings_of(u);
    reference.rows.emplace_back();
    for (std::size_t k = 0; k < ratings.items.size(); ++k) reference.rows.back()[ratings.items[k]] = ratings.values[k];
  }
  for (std::size_t u = 0; u < reference.rows.size(); ++u) {
    const std::vector<double> scores = recommender->predict(u, context).scores;
    for (std::size_t i = 0; i < scores.size(); ++i) {
      EXPECT_NEAR(scores[i], reference.predict(reference.rows[u], &reference.rows[u], i), 1e-12) << u << ' ' << i;
    }
  }
  const Row new_user = {{0, 5.0}, {1, 1.0}, {4, 4.0}};
  const std::vector<double> scores = recommender->predict(UserRatings{{0, 1, 4}, {5, 1, 4}, 1}, context).scores;
  for (std::size_t i = 0; i < scores.size(); ++i)
    EXPECT_NEAR(scores[i], reference.predict(new_user, nullptr, i), 1e-12);
}

}  // namespace witan::neighbours_test
