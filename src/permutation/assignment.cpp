#include "assignment.hpp"

#include <limits>

namespace witan {
namespace {

constexpr std::uint32_t kFree = std::numeric_limits<std::uint32_t>::max();

/// The state of the shortest augmenting paths. Column n is an auxiliary start.
class AssignmentSearch {
 public:
  AssignmentSearch(const std::vector<double>& cost, std::uint32_t n)
      : cost_(cost), n_(n), row_price_(n, 0.0), column_price_(n + 1U, 0.0), row_of_(n + 1U, kFree) {}

  void assign(std::uint32_t row) {
    row_of_[n_] = row;
    least_.assign(n_ + 1U, std::numeric_limits<double>::infinity());
    from_.assign(n_ + 1U, n_);
    used_.assign(n_ + 1U, false);
    std::uint32_t column = n_;
    while (row_of_[column] != kFree) column = grow(column);
    while (column != n_) {
      row_of_[column] = row_of_[from_[column]];
      column = from_[column];
    }
  }

  [[nodiscard]] std::vector<std::uint32_t> columns() const {
    std::vector<std::uint32_t> found(n_);
    for (std::uint32_t column = 0; column < n_; ++column) found[row_of_[column]] = column;
    return found;
  }

 private:
  /// Adds a column to the tree of alternating paths. Returns the nearest column outside it.
  std::uint32_t grow(std::uint32_t column) {
    used_[column] = true;
    const std::uint32_t row = row_of_[column];
    double delta = std::numeric_limits<double>::infinity();
    std::uint32_t next = n_;
    for (std::uint32_t j = 0; j < n_; ++j) {
      if (used_[j]) continue;
      const double reduced = cost_[std::size_t{row} * n_ + j] - row_price_[row] - column_price_[j];
      if (reduced < least_[j]) least_[j] = reduced, from_[j] = column;
      if (least_[j] < delta) delta = least_[j], next = j;
    }
    for (std::uint32_t j = 0; j <= n_; ++j) {
      if (used_[j]) {
        row_price_[row_of_[j]] += delta;
        column_price_[j] -= delta;
      } else {
        least_[j] -= delta;
      }
    }
    return next;
  }

  const std::vector<double>& cost_;
  std::uint32_t n_;
  std::vector<double> row_price_, column_price_, least_;
  std::vector<std::uint32_t> row_of_, from_;
  std::vector<bool> used_;
};

}  // namespace

std::vector<std::uint32_t> cheapest_assignment(const std::vector<double>& cost, std::uint32_t n) {
  AssignmentSearch search(cost, n);
  for (std::uint32_t row = 0; row < n; ++row) search.assign(row);
  return search.columns();
}

}  // namespace witan
