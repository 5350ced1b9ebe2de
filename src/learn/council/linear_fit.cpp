#include "linear_fit.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "learn/features/scorer.hpp"
#include "optimize/lbfgs.hpp"

namespace witan {
namespace {

constexpr std::size_t kTableChunk = 32;
constexpr double kTolerance = 1e-5;
/// Share of the square of the largest value below which a variance is rounding.
constexpr double kNoVariance = 1e-18;

/// Returns the standard deviation of every column within instances.
std::vector<double> deviations(const std::vector<const LabelledTable*>& tables) {
  if (tables.empty()) return {};
  const std::size_t width = tables.front()->rows.columns();
  std::vector<double> total(width, 0.0);  // squared deviations from the means of the instances
  std::vector<double> largest(width, 0.0);
  std::vector<double> mean(width, 0.0);
  double count = 0;
  for (const LabelledTable* table : tables) {
    const std::size_t rows = table->rows.rows();
    std::ranges::fill(mean, 0.0);
    for (std::size_t r = 0; r < rows; ++r) {
      const auto row = table->rows.row(r);
      for (std::size_t c = 0; c < width; ++c) mean[c] += row[c] / static_cast<double>(rows);
    }
    for (std::size_t r = 0; r < rows; ++r) {
      const auto row = table->rows.row(r);
      for (std::size_t c = 0; c < width; ++c) {
        total[c] += (row[c] - mean[c]) * (row[c] - mean[c]);
        largest[c] = std::max(largest[c], std::abs(row[c]));
      }
    }
    count += static_cast<double>(rows);
  }
  std::vector<double> deviation(width, 0.0);
  for (std::size_t c = 0; c < width && count > 0; ++c) {
    const double variance = total[c] / count;
    if (variance > kNoVariance * largest[c] * largest[c]) deviation[c] = std::sqrt(variance);
  }
  return deviation;
}

}  // namespace

LinearFit::LinearFit(std::span<const LabelledTable* const> tables, std::function<std::unique_ptr<ListLoss>()> make_loss)
    : tables_(tables.begin(), tables.end()), make_loss_(std::move(make_loss)), deviation_(deviations(tables_)) {}

double LinearFit::evaluate(std::span<const double> scaled, double ridge, std::span<double> gradient,
                           Context& context) const {
  const std::size_t width = deviation_.size();
  const Scorer scorer(width, 0);
  std::vector<double> weights(width, 0.0);
  for (std::size_t c = 0; c < width; ++c) weights[c] = deviation_[c] > 0 ? scaled[c] / deviation_[c] : 0;
  const std::size_t chunks = (tables_.size() + kTableChunk - 1) / kTableChunk;
  std::vector<double> values(chunks, 0.0);
  std::vector<std::vector<double>> gradients(chunks, std::vector<double>(width, 0.0));
  context.parallel_for(tables_.size(), kTableChunk, [&](std::size_t begin, std::size_t end) {
    const auto loss = make_loss_();
    std::vector<double> scores;
    std::vector<double> by_score;
    for (std::size_t i = begin; i < end; ++i) {
      const LabelledTable& table = *tables_[i];
      scores.resize(table.labels.size());
      by_score.resize(table.labels.size());
      scorer.score(weights, table.rows, scores);
      values[begin / kTableChunk] += table.weight * loss->evaluate(scores, table.labels, by_score);
      for (double& slope : by_score) slope *= table.weight;
      scorer.add_gradient(weights, table.rows, by_score, gradients[begin / kTableChunk]);
    }
  });
  const double share = 1.0 / static_cast<double>(tables_.size());
  double value = 0;
  for (const double part : values) value += share * part;
  for (std::size_t c = 0; c < width; ++c) {
    double slope = 0;
    for (const auto& part : gradients) slope += part[c];
    gradient[c] = deviation_[c] > 0 ? share * slope / deviation_[c] + ridge * scaled[c] : 0;
    value += 0.5 * ridge * scaled[c] * scaled[c];
  }
  return value;
}

LinearFit::Result LinearFit::minimise(double ridge, std::span<const double> start, int max_steps,
                                      Context& context) const {
  std::vector<double> scaled(deviation_.size(), 0.0);
  for (std::size_t c = 0; c < start.size(); ++c) scaled[c] = start[c] * deviation_[c];
  Result result;
  if (!tables_.empty()) {
    LbfgsOptions options;
    options.max_iterations = max_steps;
    options.tolerance = kTolerance;
    const LbfgsResult found = witan::minimise(
        [&](std::span<const double> x, std::span<double> gradient) { return evaluate(x, ridge, gradient, context); },
        scaled, options, context);
    result.converged = found.stop == LbfgsStop::converged;
  }
  for (std::size_t c = 0; c < scaled.size(); ++c) {
    result.weights.push_back(deviation_[c] > 0 ? scaled[c] / deviation_[c] : 0);
  }
  return result;
}

}  // namespace witan
