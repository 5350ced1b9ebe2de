#include "witan/factor/user_rankings.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "known_items.hpp"
#include "known_users.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::size_t kUserChunk = 64;
constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

/// Adds to the points of each item the share of other values below its own; ties count half.
void add_points(std::span<const double> values, double weight, std::vector<std::uint32_t>& order,
                std::span<double> points) {
  const std::size_t count = values.size();
  if (count < 2) return;
  order.resize(count);
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) { return values[a] < values[b]; });
  for (std::size_t begin = 0; begin < count;) {
    std::size_t end = begin + 1;
    while (end < count && values[order[end]] == values[order[begin]]) ++end;
    const double below = (static_cast<double>(begin) + static_cast<double>(end - 1)) / 2;
    for (std::size_t k = begin; k < end; ++k) points[order[k]] += weight * below / static_cast<double>(count - 1);
    begin = end;
  }
}

/// The users of one instance, or all users of the training data if the instance has no lists.
class Voters {
 public:
  Voters(const Recommender& recommender, std::string_view method, const Instance& instance)
      : recommender_(recommender), known_(recommender), all_(instance.lists.empty()) {
    table_ = rating_table(instance, method, recommender.items());
  }
  [[nodiscard]] std::size_t size() const { return all_ ? recommender_.users().size() : table_.users.size(); }

  /// Returns the completed ranking of one user, and the user's weight.
  [[nodiscard]] std::pair<Fit, double> row(std::size_t voter, Context& context) const {
    if (all_) return completed(recommender_.predict(voter, context), recommender_.ratings_of(voter));
    const UserRatings ratings = table_.ratings_of(voter);
    const auto user = known_.find(table_.users[voter]);
    const bool as_trained = user && !has_new_ratings(ratings, recommender_.ratings_of(*user));
    return completed(as_trained ? recommender_.predict(*user, context) : recommender_.predict(ratings, context),
                     ratings);
  }

 private:
  [[nodiscard]] std::pair<Fit, double> completed(Fit fit, const UserRatings& own) const {
    if (recommender_.predicts_ratings()) {
      for (std::size_t k = 0; k < own.items.size(); ++k) fit.scores[own.items[k]] = own.values[k];
    }
    return {std::move(fit), own.weight};
  }

  const Recommender& recommender_;
  KnownUsers known_;
  bool all_;
  RatingTable table_;
};

/// The sum over a chunk of users.
struct Sum {
  std::vector<double> points;
  double weight = 0;
  std::size_t not_converged = 0;
};

Sum sum_of(const Voters& voters, const KnownItems& candidates, std::size_t begin, std::size_t end, Context& context) {
  Sum sum{std::vector<double>(candidates.items.size()), 0, 0};
  std::vector<std::uint32_t> order;
  std::vector<double> values(candidates.items.size());
  for (std::size_t v = begin; v < end; ++v) {
    const auto [fit, weight] = voters.row(v, context);
    for (std::size_t k = 0; k < values.size(); ++k) values[k] = fit.scores[candidates.items[k]];
    add_points(values, weight, order, sum.points);
    sum.weight += weight;
    if (!has_converged(fit.diagnostics.stop)) ++sum.not_converged;
  }
  return sum;
}

}  // namespace

bool has_new_ratings(const UserRatings& ratings, const UserRatings& known) {
  for (std::size_t k = 0; k < ratings.items.size(); ++k) {
    const auto found = std::ranges::lower_bound(known.items, ratings.items[k]);
    if (found == known.items.end() || *found != ratings.items[k]) return true;
    if (known.values[static_cast<std::size_t>(found - known.items.begin())] != ratings.values[k]) return true;
  }
  return false;
}

Fit user_consensus(const Recommender& recommender, std::string_view method, const Instance& instance,
                   Context& context) {
  const KnownItems candidates(recommender.items(), instance);
  const Voters voters(recommender, method, instance);
  std::vector<Sum> parts((voters.size() + kUserChunk - 1) / kUserChunk);
  context.parallel_for(voters.size(), kUserChunk, [&](std::size_t begin, std::size_t end) {
    parts[begin / kUserChunk] = sum_of(voters, candidates, begin, end, context);
  });
  Sum all{std::vector<double>(candidates.items.size()), 0, 0};
  for (const Sum& part : parts) {
    for (std::size_t k = 0; k < part.points.size(); ++k) all.points[k] += part.points[k];
    all.weight += part.weight;
    all.not_converged += part.not_converged;
  }
  Fit fit;
  fit.scores.assign(instance.size(), kNothing);
  if (all.weight > 0) {
    for (std::size_t k = 0; k < all.points.size(); ++k) fit.scores[candidates.slots[k]] = all.points[k] / all.weight;
  }
  note_unknown_items(candidates, instance, fit);
  if (voters.size() == 0) {
    fit.diagnostics.stop = Stop::not_identified;
    fit.diagnostics.notes.emplace_back("no user rates an item of the training data");
  }
  if (all.not_converged > 0) {
    fit.diagnostics.stop = Stop::iteration_limit;
    fit.diagnostics.notes.push_back(
        fmt::format("the factors of {} of {} new users did not converge; with l2=0 they may be infinite",
                    all.not_converged, voters.size()));
  }
  return fit;
}

}  // namespace witan
