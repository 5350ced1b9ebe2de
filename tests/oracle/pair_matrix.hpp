#pragma once

#include "witan/data/dataset.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "pairs/scale.hpp"
#include "pairs/transform.hpp"

namespace witan::oracle {

using Matrix = std::vector<std::vector<double>>;

inline Matrix zeros(std::size_t n) { return Matrix(n, std::vector<double>(n, 0.0)); }

inline double sum(const Matrix& matrix) {
  double total = 0;
  for (const auto& row : matrix) {
    for (const double cell : row) total += cell;
  }
  return total;
}

/// Reference implementation: pair strengths and ties as dense matrices, from the definitions.
struct PairMatrix {
  Matrix y;     ///< y[i][j]: strength of the preference for i over j
  Matrix ties;  ///< symmetric
};

struct Statement {
  Slot slot;
  double value, weight;
  bool silent;
};

inline std::vector<Statement> statements_of(const Instance& instance, const List& list) {
  std::vector<Statement> statements;
  std::vector<bool> named(instance.size(), false);
  for (std::uint64_t e = list.begin; e < list.end; ++e) {
    statements.push_back({instance.slot[e], instance.value[e], instance.weight_of_entry(e), false});
    named[instance.slot[e]] = true;
  }
  if (list.silence != Silence::unknown && !statements.empty()) {
    for (Slot slot = 0; slot < instance.size(); ++slot) {
      if (!named[slot]) statements.push_back({slot, 0, 1, true});
    }
  }
  return statements;
}

/// Returns the rank of every statement, low is best; for Transform::rating, the negated value if high values are best.
inline std::vector<double> ranks_of(const List& list, const std::vector<Statement>& statements, Transform transform) {
  std::vector<double> rank(statements.size(), 0.0);
  double worst = -INFINITY;
  for (std::size_t a = 0; a < statements.size(); ++a) {
    if (statements[a].silent) continue;
    if (list.form == Form::rank) {
      rank[a] = statements[a].value;
    } else if (transform == Transform::rating) {
      rank[a] = -statements[a].value;
    } else {
      rank[a] = 1;
      for (std::size_t b = 0; b < statements.size(); ++b) {
        if (a == b || statements[b].silent) continue;
        if (statements[b].value > statements[a].value) rank[a] += 1;
        if (statements[b].value == statements[a].value) rank[a] += 0.5;
      }
    }
    worst = std::max(worst, rank[a]);
  }
  for (std::size_t a = 0; a < statements.size(); ++a) {
    if (statements[a].silent) rank[a] = worst + 1;
  }
  return rank;
}

inline double strength(double better, double worse, double largest, Transform transform) {
  switch (transform) {
    case Transform::binary:
      return 1;
    case Transform::normalized:
      return (worse - better) / largest;
    case Transform::log:
      return largest == 1 ? 0 : (std::log(worse) - std::log(better)) / std::log(largest);
    case Transform::difference:
    case Transform::rating:
      break;
  }
  return worse - better;
}

inline void add_list(const Instance& instance, const List& list, Transform transform, bool unit, bool with_ties,
                     PairMatrix& to) {
  const std::vector<Statement> statements = statements_of(instance, list);
  const std::vector<double> rank = ranks_of(list, statements, transform);
  const double largest = rank.empty() ? 0 : *std::max_element(rank.begin(), rank.end());
  Matrix y = zeros(instance.size());
  Matrix ties = zeros(instance.size());
  for (std::size_t a = 0; a < statements.size(); ++a) {
    for (std::size_t b = 0; b < statements.size(); ++b) {
      if (statements[a].slot == statements[b].slot) continue;
      const double weight = list.weight * list.count * statements[a].weight * statements[b].weight;
      if (rank[a] < rank[b]) {
        y[statements[a].slot][statements[b].slot] += weight * strength(rank[a], rank[b], largest, transform);
      } else if (rank[a] == rank[b] && !(statements[a].silent && list.silence == Silence::below)) {
        ties[statements[a].slot][statements[b].slot] += weight;
      }
    }
  }
  const double all = sum(y) + (with_ties ? sum(ties) / 2 : 0);
  const double scale = unit && all > 0 ? list.weight * list.count / all : 1.0;
  for (std::size_t i = 0; i < y.size(); ++i) {
    for (std::size_t j = 0; j < y.size(); ++j) {
      to.y[i][j] += scale * y[i][j];
      to.ties[i][j] += scale * ties[i][j];
    }
  }
}

/// Returns the matrices of one expert, or of all without one. `unit` scales the pairs of a list, and the comparisons of
/// an expert, to sum to one: the pairs with a winner, or these and the ties.
inline PairMatrix pair_matrix(const Instance& instance, std::optional<ExpertId> expert, Transform transform,
                              bool unit = false, bool with_ties = false) {
  PairMatrix to{zeros(instance.size()), zeros(instance.size())};
  for (const List& list : instance.lists) {
    if (!expert || list.expert == *expert) add_list(instance, list, transform, unit, with_ties, to);
  }
  for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
    const Comparison& comparison = instance.comparisons[c];
    if (expert && comparison.expert != *expert) continue;
    double weight = instance.weight_of_comparison(c);
    const auto counted =
        std::count_if(instance.comparisons.begin(), instance.comparisons.end(), [&](const Comparison& other) {
          return other.expert == comparison.expert && (with_ties || other.outcome != 0.5F);
        });
    if (unit && counted > 0) weight /= static_cast<double>(counted);
    if (comparison.outcome == 0.5F) {
      to.ties[comparison.first][comparison.second] += weight;
      to.ties[comparison.second][comparison.first] += weight;
    } else {
      to.y[comparison.first][comparison.second] += weight * static_cast<double>(comparison.outcome);
      to.y[comparison.second][comparison.first] += weight * (1 - static_cast<double>(comparison.outcome));
    }
  }
  return to;
}

}  // namespace witan::oracle
