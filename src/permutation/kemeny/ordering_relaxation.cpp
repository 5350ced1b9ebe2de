#include "ordering_relaxation.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "triangle_cuts.hpp"

namespace witan {
namespace {

constexpr double kLeastViolation = 1e-6;

}  // namespace

OrderingRelaxation::OrderingRelaxation(const MarginRows& margins, const TriangleBound& bound, const Order& order,
                                       const Deadline& deadline)
    : margins_(margins),
      bound_(bound),
      deadline_(deadline),
      n_(margins.size()),
      rank_(n_),
      column_(std::size_t{n_} * n_, -1),
      x_(std::size_t{n_} * n_, 0.5) {
  for (std::uint32_t k = 0; k < n_; ++k) rank_[order[k]] = k;
}

int OrderingRelaxation::column_of(std::uint32_t i, std::uint32_t j) {
  int& column = column_[std::size_t{i} * n_ + j];
  if (column < 0) {
    column = programme_.add_column(-static_cast<double>(margins_.at(i, j)), 0, 1);
    pair_of_column_.emplace_back(i, j);
    state_.push_back(0);
  }
  return column;
}

void OrderingRelaxation::apply(const PairBounds& bounds) {
  for (std::size_t c = 0; c < pair_of_column_.size(); ++c) {
    const auto [i, j] = pair_of_column_[c];
    const auto wanted = static_cast<signed char>(bounds.above(i, j) ? 1 : bounds.above(j, i) ? -1 : 0);
    if (wanted == state_[c]) continue;
    state_[c] = wanted;
    programme_.set_bounds(static_cast<int>(c), wanted > 0 ? 1 : 0, wanted < 0 ? 0 : 1);
  }
}

void OrderingRelaxation::read_values(const PairBounds& bounds) {
  const std::span<const double> values = programme_.values();
  for (std::uint32_t i = 0; i < n_; ++i) {
    for (std::uint32_t j = i + 1; j < n_; ++j) {
      const int column = column_[std::size_t{i} * n_ + j];
      const Units margin = margins_.at(i, j);
      double x = margin > 0 || (margin == 0 && rank_[i] < rank_[j]) ? 1 : 0;
      if (bounds.fixed(i, j))
        x = bounds.above(i, j) ? 1 : 0;
      else if (column >= 0)
        x = std::clamp(values[static_cast<std::size_t>(column)], 0.0, 1.0);
      x_[std::size_t{i} * n_ + j] = x;
      x_[std::size_t{j} * n_ + i] = 1 - x;
    }
  }
}

bool OrderingRelaxation::add_violated() {
  const auto cuts = find_violated_triangles(n_, x_, kLeastViolation, 500 + std::size_t{20} * n_, 3);
  if (cuts.empty()) return false;
  drop_slack_triangles();
  for (const auto& [triangle, violation] : cuts) {
    const auto [i, j, k] = triangle;
    const std::array<LinearProgramme::Entry, 3> row{
        {{column_of(i, j), 1}, {column_of(j, k), 1}, {column_of(i, k), -1}}};
    programme_.add_row(row, 0, 1);
    triangles_.push_back(triangle);
    idle_.push_back(0);
  }
  return true;
}

void OrderingRelaxation::drop_slack_triangles() {
  constexpr int kMostIdle = 4;
  const std::span<const double> duals = programme_.duals();
  std::vector<int> dropped;
  std::size_t kept = 0;
  for (std::size_t t = 0; t < triangles_.size(); ++t) {
    const int idle = t < duals.size() && std::abs(duals[t]) > 1e-9 ? 0 : idle_[t] + 1;
    if (idle > kMostIdle) {
      dropped.push_back(static_cast<int>(t));
      continue;
    }
    triangles_[kept] = triangles_[t];
    idle_[kept++] = idle;
  }
  triangles_.resize(kept);
  idle_.resize(kept);
  programme_.remove_rows(dropped);
}

}  // namespace witan
