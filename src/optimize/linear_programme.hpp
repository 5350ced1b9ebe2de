#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace witan {

/// A linear programme: minimise Σ cost·x subject to bounds of columns and of rows. Rows and columns can be added, and
/// rows removed, between solutions; the dual simplex method then continues from the last basis.
///
/// Solved by CLP, which works in floating point: callers that need a proof must recompute it from the duals.
class LinearProgramme {
 public:
  struct Entry {
    int column;
    double coefficient;
  };
  enum class Outcome : std::uint8_t { optimal, infeasible, stopped, failed };

  LinearProgramme();
  ~LinearProgramme();
  LinearProgramme(const LinearProgramme&) = delete;
  LinearProgramme& operator=(const LinearProgramme&) = delete;

  [[nodiscard]] int columns() const;
  [[nodiscard]] int rows() const;
  /// Adds a column without entries. Returns its number.
  int add_column(double cost, double lower, double upper);
  void set_bounds(int column, double lower, double upper);
  /// Adds the row lower ≤ Σ coefficient·x ≤ upper as the last one.
  void add_row(std::span<const Entry> entries, double lower, double upper);
  /// Removes the rows; the numbers of the others close up.
  void remove_rows(std::span<const int> rows);

  /// Solves with at most `iterations` simplex iterations. `stop` is called now and then; the solution ends if it
  /// returns true.
  Outcome solve(int iterations, const std::function<bool()>& stop);

  /// The state of the last solution. Signs of duals: cost − Σ dual·coefficient is the reduced cost of a column.
  [[nodiscard]] double objective() const;
  [[nodiscard]] std::span<const double> values() const;
  [[nodiscard]] std::span<const double> row_values() const;
  [[nodiscard]] std::span<const double> duals() const;

  /// Returns the number of simplex iterations of the last solution.
  [[nodiscard]] int iterations() const;

 private:
  struct Solver;
  void flush();
  std::unique_ptr<Solver> solver_;
};

}  // namespace witan
