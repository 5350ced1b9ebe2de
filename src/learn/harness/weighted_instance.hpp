#pragma once

#include "witan/data/dataset.hpp"

#include <optional>
#include <span>
#include <vector>

namespace witan {

/// An instance in which every expert's word counts as often as it is trusted, and, if asked for, silence means
/// something else than the data say. Valid while the data set lives.
class WeightedInstance {
 public:
  /// `trust` by ExpertId.
  WeightedInstance(const Instance& instance, std::span<const double> trust, std::optional<Silence> silence = {});
  WeightedInstance(const WeightedInstance&) = delete;
  WeightedInstance& operator=(const WeightedInstance&) = delete;

  [[nodiscard]] const Instance& view() const { return view_; }

 private:
  std::vector<List> lists_;
  std::vector<double> comparison_weight_;
  Instance view_;
};

}  // namespace witan
