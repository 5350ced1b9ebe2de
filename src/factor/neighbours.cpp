#include "neighbours.hpp"

#include "witan/factor/user_rankings.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace witan {
namespace {

double mean_of(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// Sums over the items that two users both rate.
struct Common {
  double both = 0, one = 0, other = 0, count = 0;
};

/// A rater of an item, with the similarity to the user.
struct Neighbour {
  double similarity;
  std::uint32_t user;
  double residual;
};

}  // namespace

NeighbourModel::NeighbourModel(const NeighbourSettings& settings, const LearnedParameters& learned)
    : settings_(settings), table_(table_from(learned, Neighbours::kName)), by_item_(table_) {
  const std::size_t items = table_.items.size();
  item_shift_.assign(items, 0);
  for (std::size_t u = 0; u < table_.users.size(); ++u) {
    user_mean_.push_back(mean_of(table_.values_of(u)));
    for (std::size_t e = table_.begin[u]; e < table_.begin[u + 1]; ++e) {
      item_shift_[table_.item[e]] += table_.value[e] - user_mean_[u];
    }
  }
  for (std::size_t i = 0; i < items; ++i) {
    const auto raters = static_cast<double>(by_item_.begin[i + 1] - by_item_.begin[i]);
    item_shift_[i] = raters > 0 ? item_shift_[i] / (raters + settings_.damping) : 0;
  }
  residual_.resize(table_.size());
  for (std::size_t u = 0; u < table_.users.size(); ++u) {
    for (std::size_t e = table_.begin[u]; e < table_.begin[u + 1]; ++e) {
      residual_[e] = table_.value[e] - user_mean_[u] - item_shift_[table_.item[e]];
    }
  }
}

std::vector<double> NeighbourModel::similarities(const UserRatings& ratings) const {
  std::vector<Common> common(table_.users.size());
  const double mean = ratings.values.empty() ? 0 : mean_of(ratings.values);
  for (std::size_t k = 0; k < ratings.items.size(); ++k) {
    const std::uint32_t item = ratings.items[k];
    const double own = ratings.values[k] - mean - item_shift_[item];
    for (std::size_t at = by_item_.begin[item]; at < by_item_.begin[item + 1]; ++at) {
      const double theirs = residual_[by_item_.entry[at]];
      Common& with = common[by_item_.user[at]];
      with.both += own * theirs;
      with.one += own * own;
      with.other += theirs * theirs;
      with.count += 1;
    }
  }
  std::vector<double> similarity(common.size());
  for (std::size_t u = 0; u < common.size(); ++u) {
    const Common& with = common[u];
    if (!(with.one > 0 && with.other > 0)) continue;
    similarity[u] = with.both / std::sqrt(with.one * with.other) * with.count / (with.count + settings_.shrinkage);
  }
  return similarity;
}

Fit NeighbourModel::predict(std::size_t user, Context& /*context*/) const {
  return predict(table_.ratings_of(user), user);
}

Fit NeighbourModel::predict(const UserRatings& ratings, Context& /*context*/) const {
  return predict(ratings, table_.users.size());
}

Fit NeighbourModel::predict(const UserRatings& ratings, std::size_t self) const {
  const std::vector<double> similarity = similarities(ratings);
  const double mean = ratings.values.empty() ? mean_of(user_mean_) : mean_of(ratings.values);
  const auto most = static_cast<std::size_t>(settings_.neighbours);
  Fit fit;
  std::vector<Neighbour> near;
  for (std::size_t i = 0; i < table_.items.size(); ++i) {
    near.clear();
    for (std::size_t at = by_item_.begin[i]; at < by_item_.begin[i + 1]; ++at) {
      const std::uint32_t user = by_item_.user[at];
      if (similarity[user] > 0 && user != self) near.push_back({similarity[user], user, residual_[by_item_.entry[at]]});
    }
    const std::size_t count = std::min(most, near.size());
    std::partial_sort(near.begin(), near.begin() + static_cast<std::ptrdiff_t>(count), near.end(),
                      [](const Neighbour& a, const Neighbour& b) {
                        return a.similarity != b.similarity ? a.similarity > b.similarity : a.user < b.user;
                      });
    double sum = 0;
    double weight = 1;
    for (std::size_t k = 0; k < count; ++k) {
      sum += near[k].similarity * near[k].residual;
      weight += near[k].similarity;
    }
    fit.scores.push_back(mean + item_shift_[i] + sum / weight);
  }
  return fit;
}

LearnedParameters Neighbours::train(const Options& /*options*/, const Training& training, Context& /*context*/) {
  LearnedParameters learned;
  add_table(rating_table(training.instances, kName), learned);
  // Training only stores the ratings: one pass without metrics.
  constexpr double kNotMeasured = std::numeric_limits<double>::quiet_NaN();
  if (training.on_pass) training.on_pass({1, 1, kNotMeasured, kNotMeasured});
  return learned;
}

Neighbours::Prepared Neighbours::prepare(const Options& options, const LearnedParameters& learned) {
  return {options.settings(), learned};
}

Fit Neighbours::solve(const Options& /*options*/, const Prepared& prepared, const Instance& instance,
                      const Fit* /*start*/, Context& context) {
  return user_consensus(prepared, kName, instance, context);
}

Fit Neighbours::solve(const Options& options, const LearnedParameters& learned, const Instance& instance,
                      const Fit* start, Context& context) {
  return solve(options, prepare(options, learned), instance, start, context);
}

}  // namespace witan
