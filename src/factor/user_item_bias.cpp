#include "user_item_bias.hpp"

#include <algorithm>
#include <cmath>

namespace witan {
namespace {

constexpr int kMaxPasses = 10'000;
constexpr double kTolerance = 1e-10;

/// Offsets of users and items; the means of one side given the other are exact.
struct Offsets {
  std::vector<double> user, item;
};

/// Sets the offsets of the users given those of the items.
void fit_users(const RatingTable& table, double mean, double damping, Offsets& offsets) {
  for (std::size_t u = 0; u < table.users.size(); ++u) {
    double sum = 0;
    for (std::size_t e = table.begin[u]; e < table.begin[u + 1]; ++e) {
      sum += table.value[e] - mean - offsets.item[table.item[e]];
    }
    const double weight = table.weight[u] * static_cast<double>(table.begin[u + 1] - table.begin[u]);
    offsets.user[u] = table.weight[u] * sum / (weight + damping);
  }
}

/// Sets the offsets of the items given those of the users; returns the largest change.
double fit_items(const RatingTable& table, double mean, double damping, Offsets& offsets) {
  std::vector<double> sums(offsets.item.size());
  std::vector<double> weights(offsets.item.size(), damping);
  for (std::size_t u = 0; u < table.users.size(); ++u) {
    for (std::size_t e = table.begin[u]; e < table.begin[u + 1]; ++e) {
      sums[table.item[e]] += table.weight[u] * (table.value[e] - mean - offsets.user[u]);
      weights[table.item[e]] += table.weight[u];
    }
  }
  double change = 0;
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const double next = sums[i] / weights[i];
    change = std::max(change, std::abs(next - offsets.item[i]));
    offsets.item[i] = next;
  }
  return change;
}

}  // namespace

LearnedParameters UserItemBias::train(const Options& options, const Training& training, Context& context) {
  const RatingTable table = interaction_table(training.instances, kName);
  const double mean = mean_rating(table);
  double largest = 0;
  for (const double value : table.value) largest = std::max(largest, std::abs(value));
  Offsets offsets{std::vector<double>(table.users.size()), std::vector<double>(table.items.size())};
  bool converged = false;
  for (int pass = 0; pass < kMaxPasses && !converged; ++pass) {
    context.check_stop();
    fit_users(table, mean, options.user_damping, offsets);
    converged = fit_items(table, mean, options.item_damping, offsets) <= kTolerance * largest;
  }
  LearnedItemScores learned{std::move(offsets.item), options.user_damping, converged};
  for (double& score : learned.scores) score += mean;
  return learned_item_scores(table, std::move(learned), training);
}

}  // namespace witan
