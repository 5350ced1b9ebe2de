#include "score_rule.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace witan {
namespace {

double sum_of(std::span<const double> scores, const auto& term) {
  CompensatedSum sum;
  for (const double score : scores) sum.add(term(score));
  return sum.value();
}

double average_of(std::span<const double> scores) {
  return sum_of(scores, [](double s) { return s; }) / static_cast<double>(scores.size());
}

/// Returns the standard deviation; `lost` is 1 for that of a sample. Returns 0 for a sample of one.
double spread_of(std::span<const double> scores, double mean, double lost) {
  const double degrees = static_cast<double>(scores.size()) - lost;
  if (degrees <= 0) return 0;
  return std::sqrt(sum_of(scores, [mean](double s) { return (s - mean) * (s - mean); }) / degrees);
}

double equal_score(const ScoreRule& rule, double minimum) {
  if (rule.equal == EqualScores::raw) return minimum;
  return rule.equal == EqualScores::one ? 1 : 0;
}

double bounded_minimum(BoundMode mode, double score, double least, double most, double bound) {
  if (std::isnan(bound) || mode == BoundMode::ignore) return least;
  if (mode == BoundMode::replace) return bound;
  if (mode == BoundMode::apply) return most > bound && score > bound ? bound : least;
  return most < bound ? least : bound;
}

double bounded_maximum(BoundMode mode, double score, double least, double most, double bound) {
  if (std::isnan(bound) || mode == BoundMode::ignore) return most;
  if (mode == BoundMode::replace) return bound;
  if (mode == BoundMode::apply) return least < bound && score < bound ? bound : most;
  return least > bound ? most : bound;
}

void min_max(std::span<double> scores, const ScoreRule& rule, const ScoreBounds& bounds) {
  const auto [first, last] = std::minmax_element(scores.begin(), scores.end());
  const double least = *first;
  const double most = *last;
  const bool clips = rule.bounds == BoundMode::clip;
  // OpenSearch returns 1 for equal scores before it considers the bounds.
  const bool all_equal = rule.bounds != BoundMode::replace && least == most;
  for (double& score : scores) {
    const double low = bounded_minimum(rule.bounds, score, least, most, bounds.minimum);
    const double high = bounded_maximum(rule.bounds, score, least, most, bounds.maximum);
    if (all_equal || high - low <= rule.epsilon) {
      score = equal_score(rule, low);
    } else if (clips && !std::isnan(bounds.minimum) && score < low) {
      score = rule.floor;
    } else if (clips && !std::isnan(bounds.maximum) && score > high) {
      score = 1;
    } else {
      score = (score - low) / (high - low);
      if (score == 0) score = rule.floor;
    }
  }
}

void theoretical(std::span<double> scores, const ScoreRule& rule, const ScoreBounds& bounds) {
  const double low = std::isnan(bounds.minimum) ? 0 : bounds.minimum;
  const double high = std::isnan(bounds.maximum) ? std::ranges::max(scores) : bounds.maximum;
  for (double& score : scores) score = high - low > rule.epsilon ? (score - low) / (high - low) : 0;
}

void z_scores(std::span<double> scores, const ScoreRule& rule) {
  const double mean = average_of(scores);
  if (rule.floor == 0) {
    const double deviation = spread_of(scores, mean, 0);
    for (double& score : scores) score = deviation > 0 ? (score - mean) / deviation : 0;
    return;
  }
  const auto [first, last] = std::minmax_element(scores.begin(), scores.end());
  const double least = *first;
  const double most = *last;
  const double deviation = spread_of(scores, mean, 1);
  for (double& score : scores) {
    const double z = deviation > 0 ? (score - mean) / deviation : least;
    score = score == mean ? most : deviation > 0 ? std::max(z, 0.0) : z;
    if (deviation > 0 && score == 0) score = rule.floor;
  }
}

void unit_length(std::span<double> scores, const ScoreRule& rule) {
  const double length = std::sqrt(sum_of(scores, [](double s) { return s * s; }));
  if (length <= rule.epsilon && rule.equal == EqualScores::raw) return;
  for (double& score : scores) score = length > 0 ? score / length : 0;
}

void three_deviations(std::span<double> scores) {
  const double mean = average_of(scores);
  const double deviation = spread_of(scores, mean, 1);
  for (double& score : scores) score = deviation > 0 ? (score - mean + 3 * deviation) / (6 * deviation) : 0.5;
}

}  // namespace

ScoreRule rule_of(ScoreDialect dialect) {
  switch (dialect) {
    case ScoreDialect::elasticsearch:
      return {.norm = ScoreNorm::none, .equal = EqualScores::raw, .epsilon = 1e-6};
    case ScoreDialect::mongodb:
      return {.norm = ScoreNorm::none, .mean = ScoreMean::average, .equal = EqualScores::zero};
    case ScoreDialect::opensearch:
      return {.mean = ScoreMean::arithmetic, .bounds = BoundMode::apply, .floor = 0.001};
    case ScoreDialect::qdrant:
      return {.norm = ScoreNorm::dbsf};
    case ScoreDialect::redis:
      return {.norm = ScoreNorm::none, .window = 20};
    case ScoreDialect::plain:
    case ScoreDialect::weaviate:
      break;
  }
  return {};
}

void normalise_scores(std::span<double> scores, const ScoreRule& rule, const ScoreBounds& bounds) {
  if (scores.empty()) return;
  switch (rule.norm) {
    case ScoreNorm::minmax:
      return min_max(scores, rule, bounds);
    case ScoreNorm::theoretical:
      return theoretical(scores, rule, bounds);
    case ScoreNorm::z:
      return z_scores(scores, rule);
    case ScoreNorm::l2:
      return unit_length(scores, rule);
    case ScoreNorm::dbsf:
      return three_deviations(scores);
    case ScoreNorm::sigmoid:
      for (double& score : scores) score = 1 / (1 + std::exp(-score));
      return;
    case ScoreNorm::none:
      return;
  }
}

void check_theoretical(std::span<const double> scores, const ScoreRule& rule, const ScoreBounds& bounds,
                       std::string_view list) {
  if (rule.norm != ScoreNorm::theoretical || scores.empty()) return;
  const double low = std::isnan(bounds.minimum) ? 0 : bounds.minimum;
  const double least = std::ranges::min(scores);
  if (least >= low) return;
  throw InputError(fmt::format("norm=theoretical: found the score {}{}, expected at least the minimum, {}; set minimum",
                               least, list.empty() ? "" : fmt::format(" of {}", in_quotes(list)), low));
}

void CombinedScore::add(ScoreMean mean, double score, double weight) {
  found_ = true;
  const bool is_root = mean == ScoreMean::geometric || mean == ScoreMean::harmonic;
  if (is_root && score <= 0) return;
  if (mean == ScoreMean::arithmetic && score < 0) {
    ignored_ += weight;
    return;
  }
  used_ += weight;
  if (mean == ScoreMean::geometric) {
    sum_.add(weight * std::log(score));
  } else {
    sum_.add(mean == ScoreMean::harmonic ? weight / score : weight * score);
  }
}

double CombinedScore::value(ScoreMean mean, double weights, double lists) const {
  if (!found_) return std::numeric_limits<double>::quiet_NaN();
  const double sum = sum_.value();
  const double counted = weights - ignored_;
  switch (mean) {
    case ScoreMean::sum:
      break;
    case ScoreMean::average:
      return sum / lists;
    case ScoreMean::arithmetic:
      return counted > 0 ? sum / counted : 0;
    case ScoreMean::geometric:
      return used_ > 0 ? std::exp(sum / used_) : 0;
    case ScoreMean::harmonic:
      return used_ > 0 ? used_ / sum : 0;
  }
  return sum;
}

}  // namespace witan
