#include "factor/factor_objective.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "factor/factor_model.hpp"
#include "support/rated_books.hpp"
#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::factor_objective_test {

const FactorLoss kAll[] = {FactorLoss::pmop, FactorLoss::plackett_luce, FactorLoss::ndcg_bound, FactorLoss::squared};

/// A small problem with random weights.
struct Problem {
  Dataset data;
  RatingTable table;
  FactorShape shape;
  std::vector<double> labels;
  std::vector<double> weights;

  Problem(FactorLoss loss, bool biases, std::uint64_t seed)
      : data(test::read_csv_text(test::rated_books(7, 6, seed))), table(rating_table(InstanceSet(data), "test")) {
    table.weight[1] = 2.5;
    shape = {table.users.size(), table.items.size(), 3, biases};
    FactorSettings settings;
    settings.loss = loss;
    const Context context;
    for (std::size_t u = 0; u < table.users.size(); ++u) {
      const auto row = factor_labels(settings, table.ratings_of(u), Grading::of(table.value), context);
      labels.insert(labels.end(), row.begin(), row.end());
    }
    Random random(seed);
    for (std::size_t k = 0; k < shape.size(); ++k) weights.push_back(random.normal());
  }
};

TEST(FactorObjective, GradientEqualsFiniteDifferences) {
  for (const FactorLoss loss : kAll) {
    for (const bool biases : {false, true}) {
      const Problem at(loss, biases, 3);
      const FactorObjective objective(at.table, at.labels, at.shape, {0.5, 0.3, 0.8},
                                      factor_loss(loss, PmopObjective::bound));
      Context context;
      std::vector<double> gradient(at.shape.size());
      std::vector<double> ignored(at.shape.size());
      (void)objective.evaluate(at.weights, gradient, context);
      for (std::size_t k = 0; k < gradient.size(); ++k) {
        std::vector<double> up = at.weights;
        std::vector<double> down = at.weights;
        up[k] += 1e-6;
        down[k] -= 1e-6;
        const double rise = objective.evaluate(up, ignored, context) - objective.evaluate(down, ignored, context);
        EXPECT_NEAR(gradient[k], rise / 2e-6, 2e-7 * std::max(1.0, std::abs(gradient[k]))) << int(loss) << ' ' << k;
      }
    }
  }
}

/// The likelihood of the paper: the PMOP loss of W·H for every user.
TEST(FactorObjective, IsThePmopLossOfTheProducts) {
  const Problem at(FactorLoss::pmop, false, 4);
  const FactorObjective objective(at.table, at.labels, at.shape, {0, 0},
                                  factor_loss(FactorLoss::pmop, PmopObjective::likelihood));
  Context context;
  std::vector<double> gradient(at.shape.size());
  double expected = 0;
  for (std::size_t u = 0; u < at.table.users.size(); ++u) {
    const UserRatings rated = at.table.ratings_of(u);
    // P = Π_k mean of φ over the block / Σ of the means over all non-empty sets of the remaining items, by enumeration.
    std::vector<double> worth;
    for (const std::uint32_t item : rated.items) {
      double f = 0;
      for (std::size_t d = 0; d < 3; ++d) {
        f += at.weights[at.shape.user(u) + d] * at.weights[at.shape.item(item) + d];
      }
      worth.push_back(std::exp(f));
    }
    std::map<double, std::vector<double>, std::greater<>> blocks;
    for (std::size_t k = 0; k < worth.size(); ++k) blocks[rated.values[k]].push_back(worth[k]);
    if (blocks.size() < 2) continue;
    std::vector<double> left = worth;
    for (const auto& [value, block] : blocks) {
      const auto mean = [](const std::vector<double>& of) {
        double sum = 0;
        for (const double one : of) sum += one;
        return sum / static_cast<double>(of.size());
      };
      double all = 0;
      for (unsigned set = 1; set < 1U << left.size(); ++set) {
        std::vector<double> chosen;
        for (std::size_t k = 0; k < left.size(); ++k) {
          if ((set >> k & 1U) != 0) chosen.push_back(left[k]);
        }
        all += mean(chosen);
      }
      expected -= at.table.weight[u] * std::log(mean(block) / all);
      for (const double one : block) left.erase(std::ranges::find(left, one));
    }
  }
  EXPECT_NEAR(objective.evaluate(at.weights, gradient, context), expected, 1e-9);
}

/// The reference implementation computes the squared errors and the penalty in three loops.
TEST(FactorObjective, OfPmfEqualsTheReference) {
  const Problem at(FactorLoss::squared, true, 5);
  const FactorObjective objective(at.table, at.labels, at.shape, {3.1, 0.7, 1.2},
                                  factor_loss(FactorLoss::squared, PmopObjective::likelihood));
  Context context;
  std::vector<double> gradient(at.shape.size());
  const auto& w = at.weights;
  const std::size_t users = at.shape.users;
  const std::size_t factors = (users + at.shape.items) * 3;
  double expected = 0;
  for (std::size_t u = 0; u < users; ++u) {
    for (std::size_t e = at.table.begin[u]; e < at.table.begin[u + 1]; ++e) {
      const std::size_t i = at.table.item[e];
      double f = 3.1 + w[factors + u] + w[factors + users + i];
      for (std::size_t d = 0; d < 3; ++d) f += w[3 * u + d] * w[3 * users + 3 * i + d];
      expected += at.table.weight[u] * std::pow(at.table.value[e] - f, 2) / 2;
    }
  }
  for (std::size_t k = 0; k < w.size(); ++k) expected += (k < factors ? 0.35 : 0.6) * w[k] * w[k];
  EXPECT_NEAR(objective.evaluate(w, gradient, context), expected, 1e-9 * expected);
}

TEST(UserObjective, IsTheUsersPartOfTheObjective) {
  for (const FactorLoss loss : kAll) {
    const Problem at(loss, true, 6);
    const FactorObjective whole(at.table, at.labels, at.shape, {0.2, 0.4, 0.9},
                                factor_loss(loss, PmopObjective::likelihood));
    Context context;
    std::vector<double> gradient(at.shape.size());
    (void)whole.evaluate(at.weights, gradient, context);
    const std::size_t user = 1;
    const UserRatings ratings = at.table.ratings_of(user);
    const auto one = factor_loss(loss, PmopObjective::likelihood)();
    const auto begin = at.labels.begin() + static_cast<std::ptrdiff_t>(at.table.begin[user]);
    UserObjective part(ratings, {begin, begin + static_cast<std::ptrdiff_t>(ratings.items.size())}, at.shape,
                       {0.2, 0.4, 0.9}, at.weights, *one);
    std::vector<double> taste(&at.weights[at.shape.user(user)], &at.weights[at.shape.user(user)] + 3);
    taste.push_back(at.weights[at.shape.user_bias(user)]);
    std::vector<double> by_taste(4);
    (void)part.evaluate(taste, by_taste);
    for (std::size_t d = 0; d < 3; ++d) EXPECT_NEAR(by_taste[d], gradient[at.shape.user(user) + d], 1e-12);
    EXPECT_NEAR(by_taste[3], gradient[at.shape.user_bias(user)], 1e-12);
  }
}

}  // namespace witan::factor_objective_test
