#include "council_model.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "learn/features/scorer.hpp"

namespace witan {
namespace {

constexpr double kLinearWeight = 2;

std::vector<double> tree_scores(const FeatureTable& rows, std::span<const BoostedTrees> bags) {
  std::vector<double> scores(rows.rows(), 0.0);
  for (std::size_t r = 0; r < rows.rows(); ++r) {
    for (const BoostedTrees& bag : bags) scores[r] += bag.score(rows.row(r));
  }
  return standardised(std::move(scores));
}

}  // namespace

std::vector<double> standardised(std::vector<double> values) {
  const auto count = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  double squares = 0;
  double largest = 0;
  for (const double value : values) {
    squares += (value - mean) * (value - mean);
    largest = std::max(largest, std::abs(value));
  }
  const double deviation = std::sqrt(squares / count);
  const bool varies = deviation > 1e-12 * largest;
  for (double& value : values) value = varies ? (value - mean) / deviation : 0;
  return values;
}

std::vector<double> linear_scores(const FeatureTable& rows, std::span<const double> weights) {
  std::vector<double> scores(rows.rows());
  Scorer(rows.columns(), 0).score(weights, rows, scores);
  return standardised(std::move(scores));
}

FeatureTable with_scores(const FeatureTable& rows, const std::array<std::vector<double>, kCouncilScorers>& scores) {
  FeatureTable all(rows.rows(), rows.columns() + kCouncilScorers);
  for (std::size_t r = 0; r < rows.rows(); ++r) {
    std::ranges::copy(rows.row(r), all.row(r).begin());
    for (std::size_t s = 0; s < kCouncilScorers; ++s) all.row(r)[rows.columns() + s] = scores[s][r];
  }
  return all;
}

std::vector<double> council_scores(const CouncilFeatures& rows, const CouncilModel& model) {
  std::array<std::vector<double>, kCouncilScorers> linear;
  std::vector<double> sum(rows.trees.rows(), 0.0);
  for (std::size_t s = 0; s < kCouncilScorers; ++s) {
    linear[s] = linear_scores(rows.linear[s], model.linear[s]);
    for (std::size_t r = 0; r < sum.size(); ++r) sum[r] += linear[s][r];
  }
  std::vector<double> scores = standardised(std::move(sum));
  for (double& score : scores) score *= kLinearWeight;
  if (model.bags.empty()) return scores;
  const std::vector<double> plain = tree_scores(rows.trees, model.bags);
  const std::vector<double> stacked = tree_scores(with_scores(rows.trees, linear), model.stacked);
  for (std::size_t r = 0; r < scores.size(); ++r) scores[r] += plain[r] + stacked[r];
  return scores;
}

}  // namespace witan
