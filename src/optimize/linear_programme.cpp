#include "linear_programme.hpp"

#include <algorithm>

#include <ClpEventHandler.hpp>
#include <ClpSimplex.hpp>

namespace witan {
namespace {

/// Ends the simplex method if the caller wants to stop.
class StopHandler : public ClpEventHandler {
 public:
  explicit StopHandler(const std::function<bool()>* stop) : stop_(stop) {}
  int event(Event event) override {
    constexpr int kIterationsPerCall = 32;
    if (event != endOfIteration || stop_ == nullptr || ++iterations_ % kIterationsPerCall != 0) return -1;
    return (*stop_)() ? 5 : -1;
  }
  [[nodiscard]] ClpEventHandler* clone() const override { return new StopHandler(*this); }

 private:
  const std::function<bool()>* stop_;
  int iterations_ = 0;
};

}  // namespace

struct LinearProgramme::Solver {
  ClpSimplex model;
  /// Columns and rows that are not in the model yet.
  std::vector<double> column_cost, column_lower, column_upper;
  std::vector<int> row_start{0}, row_column;
  std::vector<double> row_coefficient, row_lower, row_upper;
  /// The solution of a model without rows, which CLP does not solve.
  std::vector<double> free_values;
};

LinearProgramme::LinearProgramme() : solver_(std::make_unique<Solver>()) {
  solver_->model.setLogLevel(0);
  solver_->model.setOptimizationDirection(1);
  solver_->model.setPerturbation(50);
}

LinearProgramme::~LinearProgramme() = default;

int LinearProgramme::columns() const {
  return solver_->model.numberColumns() + static_cast<int>(solver_->column_cost.size());
}

int LinearProgramme::rows() const { return solver_->model.numberRows() + static_cast<int>(solver_->row_lower.size()); }

int LinearProgramme::add_column(double cost, double lower, double upper) {
  solver_->column_cost.push_back(cost);
  solver_->column_lower.push_back(lower);
  solver_->column_upper.push_back(upper);
  return columns() - 1;
}

void LinearProgramme::set_bounds(int column, double lower, double upper) {
  const int known = solver_->model.numberColumns();
  if (column < known) {
    solver_->model.setColumnBounds(column, lower, upper);
    return;
  }
  solver_->column_lower[static_cast<std::size_t>(column - known)] = lower;
  solver_->column_upper[static_cast<std::size_t>(column - known)] = upper;
}

void LinearProgramme::add_row(std::span<const Entry> entries, double lower, double upper) {
  for (const Entry& entry : entries) {
    solver_->row_column.push_back(entry.column);
    solver_->row_coefficient.push_back(entry.coefficient);
  }
  solver_->row_start.push_back(static_cast<int>(solver_->row_column.size()));
  solver_->row_lower.push_back(lower);
  solver_->row_upper.push_back(upper);
}

void LinearProgramme::flush() {
  Solver& s = *solver_;
  if (!s.column_cost.empty()) {
    const std::vector<CoinBigIndex> starts(s.column_cost.size() + 1, 0);
    s.model.addColumns(static_cast<int>(s.column_cost.size()), s.column_lower.data(), s.column_upper.data(),
                       s.column_cost.data(), starts.data(), nullptr, nullptr);
    s.column_cost.clear();
    s.column_lower.clear();
    s.column_upper.clear();
  }
  if (!s.row_lower.empty()) {
    s.model.addRows(static_cast<int>(s.row_lower.size()), s.row_lower.data(), s.row_upper.data(), s.row_start.data(),
                    s.row_column.data(), s.row_coefficient.data());
    s.row_start.assign(1, 0);
    s.row_column.clear();
    s.row_coefficient.clear();
    s.row_lower.clear();
    s.row_upper.clear();
  }
}

void LinearProgramme::remove_rows(std::span<const int> rows) {
  flush();
  if (!rows.empty()) solver_->model.deleteRows(static_cast<int>(rows.size()), rows.data());
}

LinearProgramme::Outcome LinearProgramme::solve(int iterations, const std::function<bool()>& stop) {
  flush();
  ClpSimplex& model = solver_->model;
  if (model.numberRows() == 0) {
    const auto columns = static_cast<std::size_t>(model.numberColumns());
    solver_->free_values.resize(columns);
    for (std::size_t c = 0; c < columns; ++c) {
      solver_->free_values[c] = model.objective()[c] < 0 ? model.columnUpper()[c] : model.columnLower()[c];
    }
    return Outcome::optimal;
  }
  const StopHandler handler(&stop);
  model.passInEventHandler(&handler);
  model.setMaximumIterations(iterations);
  model.dual();
  const StopHandler none(nullptr);
  model.passInEventHandler(&none);
  switch (model.status()) {
    case 0:
      return Outcome::optimal;
    case 1:
      return Outcome::infeasible;
    case 3:
    case 5:
      return Outcome::stopped;
    default:
      return Outcome::failed;
  }
}

double LinearProgramme::objective() const {
  if (solver_->model.numberRows() > 0) return solver_->model.objectiveValue();
  double sum = 0;
  for (std::size_t c = 0; c < solver_->free_values.size(); ++c) {
    sum += solver_->model.objective()[c] * solver_->free_values[c];
  }
  return sum;
}

std::span<const double> LinearProgramme::values() const {
  if (solver_->model.numberRows() == 0) return solver_->free_values;
  return {solver_->model.primalColumnSolution(), static_cast<std::size_t>(solver_->model.numberColumns())};
}

std::span<const double> LinearProgramme::row_values() const {
  return {solver_->model.primalRowSolution(), static_cast<std::size_t>(solver_->model.numberRows())};
}

std::span<const double> LinearProgramme::duals() const {
  return {solver_->model.dualRowSolution(), static_cast<std::size_t>(solver_->model.numberRows())};
}

int LinearProgramme::iterations() const {
  return solver_->model.numberRows() == 0 ? 0 : solver_->model.numberIterations();
}

}  // namespace witan
