#pragma once

#include <vector>

#include "oracle/pair_matrix.hpp"
#include <Eigen/Dense>

namespace witan::oracle {

/// Returns the stationary distribution of a dense transition matrix: πP = π with the last equation replaced by Σπ = 1.
inline Eigen::VectorXd stationary(const Eigen::MatrixXd& p) {
  const Eigen::Index n = p.rows();
  Eigen::MatrixXd a = p.transpose() - Eigen::MatrixXd::Identity(n, n);
  a.row(n - 1).setOnes();
  Eigen::VectorXd b = Eigen::VectorXd::Zero(n);
  b(n - 1) = 1;
  return a.fullPivLu().solve(b);
}

/// One list of a chain: for every item whether it is ranked, its rank, and whether the list contains it.
struct RankedList {
  double weight = 0;
  std::vector<bool> ranked, silent;
  std::vector<double> rank;  ///< low is best
  bool silent_tied = false;

  [[nodiscard]] bool at_least(std::size_t j, std::size_t i) const {
    if (!ranked[i] || !ranked[j]) return false;
    if (i == j) return true;
    if (silent[i] && silent[j]) return silent_tied;
    return rank[j] <= rank[i];
  }
  [[nodiscard]] bool higher(std::size_t j, std::size_t i) const {
    return ranked[i] && ranked[j] && !(silent[i] && silent[j]) && rank[j] < rank[i];
  }
};

inline RankedList empty_list(std::size_t items, double weight) {
  return {weight, std::vector<bool>(items), std::vector<bool>(items), std::vector<double>(items), false};
}

inline RankedList list_of_two(std::size_t items, Slot first, Slot second, double second_rank, double weight) {
  RankedList list = empty_list(items, weight);
  list.ranked[first] = list.ranked[second] = true;
  list.rank[first] = 1;
  list.rank[second] = second_rank;
  return list;
}

/// Returns every list and comparison of positive weight; repeated judgements of an item become their weighted mean.
inline std::vector<RankedList> ranked_lists(const Instance& instance) {
  std::vector<RankedList> lists;
  const std::size_t n = instance.size();
  for (const List& list : instance.lists) {
    if (list.multiplicity() <= 0) continue;
    RankedList to = empty_list(n, list.multiplicity());
    bool any = false;
    double worst = -INFINITY;
    for (Slot i = 0; i < n; ++i) {
      double sum = 0;
      double weight = 0;
      for (std::uint64_t e = list.begin; e < list.end; ++e) {
        if (instance.slot[e] != i) continue;
        sum += instance.weight_of_entry(e) * instance.value[e];
        weight += instance.weight_of_entry(e);
      }
      if (weight <= 0) continue;
      any = to.ranked[i] = true;
      // Different means of few values differ by far more than this.
      to.rank[i] = std::round((list.form == Form::rank ? 1 : -1) * sum / weight * 1e9) / 1e9;
      worst = std::max(worst, to.rank[i]);
    }
    if (!any) continue;
    to.silent_tied = list.silence == Silence::tied_last;
    for (Slot i = 0; i < n && list.silence != Silence::unknown; ++i) {
      if (to.ranked[i]) continue;
      to.ranked[i] = to.silent[i] = true;
      to.rank[i] = worst + 1;
    }
    lists.push_back(to);
  }
  for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
    const Comparison& comparison = instance.comparisons[c];
    const double weight = instance.weight_of_comparison(c);
    const auto share = static_cast<double>(comparison.outcome);
    if (weight <= 0) continue;
    if (share == 0.5) {
      lists.push_back(list_of_two(n, comparison.first, comparison.second, 1, weight));
      continue;
    }
    if (share > 0) lists.push_back(list_of_two(n, comparison.first, comparison.second, 2, weight * share));
    if (share < 1) lists.push_back(list_of_two(n, comparison.second, comparison.first, 2, weight * (1 - share)));
  }
  return lists;
}

/// Returns the transition matrix of mc1, mc2, mc3 or mc4 over the given items, with teleport.
inline Eigen::MatrixXd mc_matrix(const std::vector<RankedList>& lists, const std::vector<Slot>& items, int which,
                                 double alpha) {
  const auto n = static_cast<Eigen::Index>(items.size());
  Eigen::MatrixXd p = Eigen::MatrixXd::Zero(n, n);
  for (Eigen::Index a = 0; a < n; ++a) {
    const Slot i = items[static_cast<std::size_t>(a)];
    double whole = 0;
    for (const RankedList& list : lists) {
      if (!list.ranked[i] || which == 4) continue;
      double at_least = 0;
      double length = 0;
      for (const Slot j : items) {
        at_least += list.at_least(j, i) ? 1 : 0;
        length += list.ranked[j] ? 1 : 0;
      }
      whole += which == 1 ? list.weight * at_least : list.weight;
      for (Eigen::Index b = 0; b < n; ++b) {
        const Slot j = items[static_cast<std::size_t>(b)];
        if (which == 1 && list.at_least(j, i)) p(a, b) += list.weight;
        if (which == 2 && list.at_least(j, i)) p(a, b) += list.weight / at_least;
        if (which == 3 && list.ranked[j]) p(a, list.higher(j, i) ? b : a) += list.weight / length;
      }
    }
    if (which < 4) p.row(a) /= whole;
    for (Eigen::Index b = 0; b < n && which == 4; ++b) {
      const Slot j = items[static_cast<std::size_t>(b)];
      double net = 0;
      double sum = 0;
      for (const RankedList& list : lists) {
        net += list.weight * ((list.higher(j, i) ? 1 : 0) - (list.higher(i, j) ? 1 : 0));
        sum += list.weight;
      }
      p(a, net > 1e-12 * sum ? b : a) += 1.0 / static_cast<double>(n);
    }
  }
  return (1 - alpha) * p + Eigen::MatrixXd::Constant(n, n, alpha / static_cast<double>(n));
}

}  // namespace witan::oracle
