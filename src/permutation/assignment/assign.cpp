#include "assign.hpp"

#include <limits>

namespace witan {
namespace {

constexpr std::size_t kNoRow = std::numeric_limits<std::size_t>::max();

/// Column n is artificial: the row that is to be assigned starts there.
class AugmentingPaths {
 public:
  AugmentingPaths(std::size_t n, const std::vector<LexicalCost>& cost)
      : n_(n), cost_(cost), row_price_(n), column_price_(n + 1), row_of_(n + 1, kNoRow) {}

  /// Assigns a further row along the shortest path of alternating assignments.
  void add(std::size_t row) {
    constexpr std::int64_t kFar = std::numeric_limits<std::int64_t>::max() / 2;
    std::vector<LexicalCost> distance(n_, {kFar, 0});
    std::vector<std::size_t> from(n_, n_);
    std::vector<bool> reached(n_ + 1, false);
    row_of_[n_] = row;
    std::size_t column = n_;
    while (row_of_[column] != kNoRow) {
      reached[column] = true;
      const std::size_t via = row_of_[column];
      LexicalCost least{kFar, 0};
      std::size_t next = n_;
      for (std::size_t j = 0; j < n_; ++j) {
        if (reached[j]) continue;
        const LexicalCost reduced = cost_[via * n_ + j] - row_price_[via] - column_price_[j];
        if (reduced < distance[j]) {
          distance[j] = reduced;
          from[j] = column;
        }
        if (distance[j] < least) {
          least = distance[j];
          next = j;
        }
      }
      shift_prices(reached, least, distance);
      column = next;
    }
    for (; column != n_; column = from[column]) row_of_[column] = row_of_[from[column]];
  }

  [[nodiscard]] std::vector<std::size_t> columns() const {
    std::vector<std::size_t> column(n_);
    for (std::size_t j = 0; j < n_; ++j) column[row_of_[j]] = j;
    return column;
  }

 private:
  void shift_prices(const std::vector<bool>& reached, const LexicalCost& by, std::vector<LexicalCost>& distance) {
    for (std::size_t j = 0; j <= n_; ++j) {
      if (reached[j]) {
        row_price_[row_of_[j]] += by;
        column_price_[j] -= by;
      } else if (j < n_) {
        distance[j] -= by;
      }
    }
  }

  std::size_t n_;
  const std::vector<LexicalCost>& cost_;
  std::vector<LexicalCost> row_price_, column_price_;
  std::vector<std::size_t> row_of_;  ///< by column
};

}  // namespace

std::vector<std::size_t> assign(std::size_t n, const std::vector<LexicalCost>& cost,
                                const std::function<void()>& check) {
  AugmentingPaths paths(n, cost);
  for (std::size_t row = 0; row < n; ++row) {
    check();
    paths.add(row);
  }
  return paths.columns();
}

}  // namespace witan
