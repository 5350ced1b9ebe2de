#include "curl.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace witan {

namespace {

/// Solves A x ≈ b by conjugate gradients on the normal equations. The start at 0 gives the solution of minimum norm.
/// Returns the residual b − A x. `apply(x, y)` sets y = A x and `adjoint(y, x)` sets x = Aᵀ y.
template <class Apply, class Adjoint>
std::vector<double> least_squares(std::vector<double> b, std::size_t unknowns, Apply apply, Adjoint adjoint,
                                  double tolerance, int steps, Iterated& progress) {
  const auto square = [](const std::vector<double>& v) {
    return std::inner_product(v.begin(), v.end(), v.begin(), 0.0);
  };
  std::vector<double> gradient(unknowns);
  std::vector<double> image(b.size());
  adjoint(b, gradient);
  std::vector<double> direction = gradient;
  double length = square(gradient);
  const double enough = tolerance * tolerance * length;
  for (progress = {}; length > enough && progress.steps < steps; ++progress.steps) {
    apply(direction, image);
    const double along = length / square(image);
    for (std::size_t k = 0; k < b.size(); ++k) b[k] -= along * image[k];
    adjoint(b, gradient);
    const double before = std::exchange(length, square(gradient));
    for (std::size_t k = 0; k < unknowns; ++k) direction[k] = gradient[k] + length / before * direction[k];
  }
  progress.converged = length <= enough;
  return b;
}

}  // namespace

std::optional<std::vector<CurlTriangle>> find_triangles(std::uint32_t items, std::span<const FlowEdge> edges,
                                                        std::size_t most) {
  // Edges are sorted by (low, high), so the edges of a low item are a range with ascending high items.
  std::vector<std::uint32_t> begin(items + std::size_t{1}, 0);
  for (const FlowEdge& edge : edges) ++begin[edge.low + 1];
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  std::vector<CurlTriangle> triangles;
  for (std::uint32_t ab = 0; ab < edges.size(); ++ab) {
    const Slot b = edges[ab].high;
    std::uint32_t bc = begin[b];
    std::uint32_t ac = ab + 1;
    while (bc < begin[b + 1] && ac < begin[edges[ab].low + 1]) {
      if (edges[bc].high < edges[ac].high) {
        ++bc;
      } else if (edges[ac].high < edges[bc].high) {
        ++ac;
      } else {
        if (triangles.size() == most) return std::nullopt;
        triangles.push_back({ab, bc++, ac++});
      }
    }
  }
  return triangles;
}

double curl_energy(std::span<const FlowEdge> edges, std::span<const double> x, std::span<const CurlTriangle> triangles,
                   double tolerance, int steps, Iterated& progress) {
  // In the variables √w·x the inner product is unweighted, and curl* becomes A = W^(−1/2)·Bᵀ.
  std::vector<double> root(edges.size());
  std::vector<double> scaled(edges.size());
  for (std::size_t e = 0; e < edges.size(); ++e) {
    root[e] = std::sqrt(edges[e].weight);
    scaled[e] = root[e] * x[e];
  }
  const auto apply = [&](const std::vector<double>& circles, std::vector<double>& flow) {
    std::fill(flow.begin(), flow.end(), 0.0);
    for (std::size_t t = 0; t < triangles.size(); ++t) {
      flow[triangles[t].ab] += circles[t];
      flow[triangles[t].bc] += circles[t];
      flow[triangles[t].ac] -= circles[t];
    }
    for (std::size_t e = 0; e < flow.size(); ++e) flow[e] /= root[e];
  };
  const auto adjoint = [&](const std::vector<double>& flow, std::vector<double>& circles) {
    for (std::size_t t = 0; t < triangles.size(); ++t) {
      const CurlTriangle& triangle = triangles[t];
      circles[t] = flow[triangle.ab] / root[triangle.ab] + flow[triangle.bc] / root[triangle.bc] -
                   flow[triangle.ac] / root[triangle.ac];
    }
  };
  const std::vector<double> rest = least_squares(scaled, triangles.size(), apply, adjoint, tolerance, steps, progress);
  double energy = 0;
  for (std::size_t e = 0; e < rest.size(); ++e) energy += (scaled[e] - rest[e]) * (scaled[e] - rest[e]);
  return energy;
}

}  // namespace witan
