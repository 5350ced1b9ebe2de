#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "optimize/linear_programme.hpp"
#include "triangle_bound.hpp"
#include "util/deadline.hpp"

namespace witan {

/// The linear relaxation of Kemeny's problem: x(i,j) in [0, 1], with triangle inequalities that are added only when
/// violated. Columns exist only for pairs in some triangle; other pairs follow their majority. Triangles remain for
/// later subproblems, until they have not been binding for some time.
class OrderingRelaxation {
 public:
  /// `order` decides tied pairs without a column. The arguments must live as long.
  OrderingRelaxation(const MarginRows& margins, const TriangleBound& bound, const Order& order,
                     const Deadline& deadline);

  struct Outcome {
    TriangleBound::Value value;       ///< the best bound of the rounds, exact
    std::vector<Triangle> triangles;  ///< with `multipliers`, the proof of the bound
    std::vector<std::int64_t> multipliers;
    bool complete = false;     ///< no triangle is violated, so x is optimal for the relaxation
    bool interrupted = false;  ///< by the deadline or the limit of iterations
  };
  /// Solves with the fixed pairs of `bounds`, which must be closed, until no triangle is violated or the bound, rounded
  /// up, is at least `target`, or for `iterations` of the simplex method. `after_round` is called with the value of
  /// each round, and may fix more pairs in `bounds`.
  template <class AfterRound>
  Outcome solve(PairBounds& bounds, Units target, int iterations, AfterRound after_round) {
    Outcome best;
    best.value.scaled = std::numeric_limits<std::int64_t>::min();
    while (true) {
      apply(bounds);
      const PairBounds solved = bounds;
      const auto outcome = programme_.solve(iterations, [this] { return deadline_.passed_or_stopped(); });
      (void)deadline_.passed();
      iterations -= programme_.iterations();
      best.interrupted = iterations <= 0 || outcome != LinearProgramme::Outcome::optimal;
      const std::vector<std::int64_t> multipliers = bound_.rounded(programme_.duals());
      TriangleBound::Value value = bound_.evaluate(triangles_, multipliers, bounds);
      if (value.scaled > best.value.scaled) {
        best.value = std::move(value);
        best.triangles = triangles_;
        best.multipliers = multipliers;
      }
      if (best.interrupted || bound_.rounded_up(best.value.scaled) >= target) return best;
      after_round(best);
      read_values(bounds);
      // Pairs that were fixed since then can raise the bound further.
      best.complete = !add_violated() && bounds == solved;
      if (best.complete) return best;
    }
  }

  /// Returns x(i,j) of the last solution.
  [[nodiscard]] double value(std::uint32_t i, std::uint32_t j) const { return x_[std::size_t{i} * n_ + j]; }
  [[nodiscard]] std::size_t triangle_count() const { return triangles_.size(); }

 private:
  void apply(const PairBounds& bounds);
  void read_values(const PairBounds& bounds);
  bool add_violated();
  void drop_slack_triangles();
  int column_of(std::uint32_t i, std::uint32_t j);

  const MarginRows& margins_;
  const TriangleBound& bound_;
  const Deadline& deadline_;
  std::uint32_t n_;
  std::vector<std::uint32_t> rank_;
  LinearProgramme programme_;
  std::vector<int> column_;  ///< at i · items + j for i < j; −1: none
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pair_of_column_;
  std::vector<signed char> state_;  ///< by column: the bounds in the programme, 0 free, 1 above, −1 below
  std::vector<Triangle> triangles_;
  std::vector<int> idle_;  ///< by triangle: rounds since it was binding
  std::vector<double> x_;
};

}  // namespace witan
