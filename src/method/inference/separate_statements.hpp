#pragma once

#include <cstdint>
#include <vector>

#include "compress.hpp"

namespace witan {

/// The data with a separate expert for each distinct statement. One expert has the first copy, another has the rest.
class SeparateStatements {
 public:
  SeparateStatements(const Instance& instance, SufficientStatistic statistic)
      : compressed_(compress(instance, statistic)) {
    for (const List& list : instance.lists) {
      if (list.multiplicity() <= 0) continue;
      const double times = list.count;
      List copy = list;
      copy.count = 1;
      copy.expert = next(times);
      lists_.push_back(copy);
      if (times <= 1) continue;
      copy.count = list.count - 1;
      copy.expert = next(0);
      lists_.push_back(copy);
    }
    for (std::size_t c = 0; c < compressed_.comparisons.size(); ++c) add(compressed_.comparisons[c], c);
    view_ = compressed_.view;
    view_.lists = lists_;
    view_.comparisons = comparisons_;
    view_.comparison_weight = weights_;
  }
  SeparateStatements(const SeparateStatements&) = delete;
  SeparateStatements& operator=(const SeparateStatements&) = delete;
  ~SeparateStatements() = default;

  [[nodiscard]] const Instance& view() const { return view_; }
  /// Returns the number of statements of an expert's column; 0 if the column is dropped.
  [[nodiscard]] double times(ExpertId expert) const { return times_[static_cast<std::uint32_t>(expert)]; }
  [[nodiscard]] double statements() const {
    double sum = 0;
    for (const double times : times_) sum += times;
    return sum;
  }
  [[nodiscard]] std::size_t different() const { return times_.size(); }

 private:
  ExpertId next(double times) {
    times_.push_back(times);
    return ExpertId{static_cast<std::uint32_t>(times_.size() - 1)};
  }
  void add(Comparison comparison, std::size_t index) {
    const double times = compressed_.times[index];
    const double weight = compressed_.weights[index];
    if (times <= 0 || weight <= 0) return;
    comparison.expert = next(times);
    comparisons_.push_back(comparison);
    weights_.push_back(weight);
    if (times <= 1) return;
    comparison.expert = next(0);
    comparisons_.push_back(comparison);
    weights_.push_back(weight * (times - 1));
  }

  Compressed compressed_;
  Instance view_;
  std::vector<List> lists_;
  std::vector<Comparison> comparisons_;
  std::vector<double> weights_;
  std::vector<double> times_;  ///< by expert
};

}  // namespace witan
