#include "conjugate_gradients.hpp"

#include "vectors.hpp"

namespace witan {

std::vector<double> conjugate_gradients(
    const std::function<void(const std::vector<double>& x, std::vector<double>& y)>& multiply,
    std::span<const double> diagonal, const std::vector<double>& b, double tolerance, int max_steps) {
  const std::size_t n = b.size();
  std::vector<double> x(n, 0.0);
  std::vector<double> r = b;
  std::vector<double> z(n);
  std::vector<double> q(n);
  const auto precondition = [&] {
    for (std::size_t i = 0; i < n; ++i) z[i] = r[i] / (diagonal[i] > 0 ? diagonal[i] : 1);
  };
  precondition();
  std::vector<double> p = z;
  double rz = dot(r, z);
  const double enough = tolerance * tolerance * rz;
  for (int step = 0; step < max_steps && rz > enough; ++step) {
    multiply(p, q);
    const double pq = dot(p, q);
    if (!(pq > 0)) break;
    const double length = rz / pq;
    for (std::size_t i = 0; i < n; ++i) {
      x[i] += length * p[i];
      r[i] -= length * q[i];
    }
    precondition();
    const double next = dot(r, z);
    for (std::size_t i = 0; i < n; ++i) p[i] = z[i] + next / rz * p[i];
    rz = next;
  }
  return x;
}

}  // namespace witan
