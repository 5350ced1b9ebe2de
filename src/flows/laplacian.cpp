#include "laplacian.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace witan {

namespace {

void centre_parts(std::vector<double>& scores, const FlowParts& parts) {
  std::vector<double> sum(parts.count, 0.0);
  std::vector<double> count(parts.count, 0.0);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    sum[parts.part[i]] += scores[i];
    count[parts.part[i]] += 1;
  }
  for (std::size_t i = 0; i < scores.size(); ++i) scores[i] -= sum[parts.part[i]] / count[parts.part[i]];
}

}  // namespace

EliminatedLaplacian::EliminatedLaplacian(std::uint32_t items, std::span<const FlowEdge> edges, Context& context)
    : weight_(std::size_t{items} * items, 0.0), whole_(items, 0.0) {
  const std::size_t n = items;
  for (const FlowEdge& edge : edges)
    weight_[edge.low * n + edge.high] = weight_[edge.high * n + edge.low] = edge.weight;
  for (std::size_t k = n; k-- > 0;) {
    if (k % 64 == 0) context.check_stop();
    const double* const row = &weight_[k * n];
    whole_[k] = std::accumulate(row, row + k, 0.0);
    if (whole_[k] <= 0) continue;  // the last item of its component
    for (std::size_t i = 0; i < k; ++i) {
      if (row[i] == 0) continue;
      const double share = row[i] / whole_[k];
      double* const other = &weight_[i * n];
      for (std::size_t j = 0; j < k; ++j) other[j] += share * row[j];
    }
  }
}

std::vector<double> EliminatedLaplacian::solve(std::vector<double> b, const FlowParts& parts) const {
  const std::size_t n = b.size();
  for (std::size_t k = n; k-- > 0;) {
    for (std::size_t i = 0; i < k && whole_[k] > 0; ++i) b[i] += weight_[k * n + i] / whole_[k] * b[k];
  }
  std::vector<double> scores(n, 0.0);
  for (std::size_t k = 0; k < n; ++k) {
    if (whole_[k] <= 0) continue;
    const double* const row = &weight_[k * n];
    scores[k] = (b[k] + std::inner_product(row, row + k, scores.data(), 0.0)) / whole_[k];
  }
  centre_parts(scores, parts);
  return scores;
}

std::vector<double> iterate_laplacian(std::span<const FlowEdge> edges, const std::vector<double>& b,
                                      const FlowParts& parts, double tolerance, int steps, Iterated& progress) {
  const std::size_t n = b.size();
  std::vector<double> inverse(n, 0.0);  // of the diagonal: the Jacobi preconditioner
  for (const FlowEdge& edge : edges) {
    inverse[edge.low] += edge.weight;
    inverse[edge.high] += edge.weight;
  }
  for (double& w : inverse) w = w > 0 ? 1 / w : 0;
  const auto dot = [](const auto& u, const auto& v) { return std::inner_product(u.begin(), u.end(), v.begin(), 0.0); };
  std::vector<double> scores(n, 0.0);
  std::vector<double> residual = b;
  std::vector<double> direction(n);
  std::vector<double> image(n);
  for (std::size_t i = 0; i < n; ++i) direction[i] = inverse[i] * residual[i];
  double length = dot(residual, direction);
  const double enough = tolerance * tolerance * length;
  for (progress = {}; length > enough && progress.steps < steps; ++progress.steps) {
    std::fill(image.begin(), image.end(), 0.0);
    for (const FlowEdge& edge : edges) {
      const double pull = edge.weight * (direction[edge.low] - direction[edge.high]);
      image[edge.low] += pull;
      image[edge.high] -= pull;
    }
    const double along = length / dot(direction, image);
    for (std::size_t i = 0; i < n; ++i) {
      scores[i] += along * direction[i];
      residual[i] -= along * image[i];
    }
    double after = 0;
    for (std::size_t i = 0; i < n; ++i) after += inverse[i] * residual[i] * residual[i];
    const double before = std::exchange(length, after);
    for (std::size_t i = 0; i < n; ++i) direction[i] = inverse[i] * residual[i] + length / before * direction[i];
  }
  progress.converged = length <= enough;
  centre_parts(scores, parts);
  return scores;
}

}  // namespace witan
