#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "measures.hpp"
#include <fmt/format.h>

namespace witan::measures {
namespace {

/// Probabilities of continuing below this do not change a sum in double.
constexpr double kNegligible = 1e-20;

/// Returns the probability that a user continues after an item with this label; 1 for unjudged items and for labels up
/// to the lowest.
double goes_on(double label, const LabelScale& scale) {
  if (!(label > scale.min)) return 1;
  if (label > scale.max) {
    throw InputError(fmt::format("label {} is above the label scale {} to {}", label, scale.min, scale.max));
  }
  return 1 - (std::exp2(label - scale.min) - 1) / std::exp2(scale.max - scale.min);
}

/// Returns the number of items after which the probability of continuing is negligible.
std::size_t noticeable(std::span<const double> factors) {
  const double greatest = *std::max_element(factors.begin(), factors.end());
  return static_cast<std::size_t>(std::min(std::log(kNegligible) / std::log(greatest), 1e9)) + 1;
}

/// Computes mean[t], the mean product of t of the first n of `factors`, over all choices of t. Item n is among the t
/// with probability t/n, so every step is a weighted mean of numbers in [0, 1], without cancellation or overflow for
/// any number of items. O(mean.size() · factors.size()).
void mean_products(std::span<const double> factors, std::span<double> mean) {
  std::fill(mean.begin(), mean.end(), 0.0);
  mean[0] = 1;
  for (std::size_t n = 1; n <= factors.size(); ++n) {
    const double share = 1.0 / static_cast<double>(n);
    for (std::size_t t = std::min(n, mean.size() - 1); t > 0; --t) {
      const double drawn = static_cast<double>(t) * share;
      mean[t] = (1 - drawn) * mean[t] + drawn * factors[n - 1] * mean[t - 1];
    }
  }
}

/// Updates the distribution of the number of the v stopping items among the first t of m, from t to t + 1.
void draw_one(std::span<double> drawn, std::size_t t, std::size_t m, std::size_t v) {
  const double share = 1.0 / static_cast<double>(m - t);
  const double others = static_cast<double>(m - v) - static_cast<double>(t);
  for (std::size_t h = std::min(t + 1, drawn.size() - 1); h > 0; --h) {
    const double stays = drawn[h] * (others + static_cast<double>(h));
    const double rises = drawn[h - 1] * static_cast<double>(v - h + 1);
    drawn[h] = (stays + rises) * share;
  }
  drawn[0] *= others * share;
}

/// Returns Σ_t P(the user stops at position t of the group) / (begin + t), given that the user reaches the group. The
/// user continues after t positions with probability E[mean[H]], where H is the number of stopping items among the t.
double tied_group(const TieGroup& group, std::uint32_t counted, std::span<const double> factors, std::span<double> mean,
                  std::span<double> drawn) {
  mean_products(factors, mean);
  std::fill(drawn.begin(), drawn.end(), 0.0);
  drawn[0] = 1;
  double sum = 0;
  double before = 1;
  for (std::uint32_t t = 0; t < counted && before > kNegligible; ++t) {
    draw_one(drawn, t, group.size, factors.size());
    double after = 0;
    for (std::size_t h = 0; h < std::min<std::size_t>(t + 2, mean.size()); ++h) after += drawn[h] * mean[h];
    sum += (before - after) / (static_cast<double>(group.begin) + t + 1);
    before = after;
  }
  return sum;
}

}  // namespace

double expected_reciprocal_rank(const JudgedRanking& ranking, std::uint32_t cutoff, const LabelScale& scale,
                                std::vector<double>& scratch) {
  double sum = 0;
  double reaches = 1;
  for (const TieGroup& group : ranking.groups()) {
    const std::uint32_t counted = positions_counted(group, cutoff);
    if (counted == 0) break;
    scratch.clear();
    for (std::uint32_t j = 0; j < group.size; ++j) {
      const double factor = goes_on(ranking.labels()[group.begin + j], scale);
      if (factor < 1) scratch.push_back(factor);
    }
    const std::size_t stopping = scratch.size();
    if (stopping == 0) continue;
    if (group.size == 1) {
      sum += reaches * (1 - scratch[0]) / (group.begin + 1.0);
    } else {
      const std::size_t drawn_at_most = std::min({std::size_t{counted}, stopping, noticeable(scratch)}) + 1;
      scratch.resize(stopping + 2 * drawn_at_most);
      const std::span<double> room(scratch);
      sum += reaches * tied_group(group, counted, room.first(stopping), room.subspan(stopping, drawn_at_most),
                                  room.last(drawn_at_most));
    }
    for (std::size_t j = 0; j < stopping; ++j) reaches *= scratch[j];
  }
  return sum;
}

}  // namespace witan::measures
