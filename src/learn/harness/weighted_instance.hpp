#pragma once

#include "witan/data/dataset.hpp"

#include <optional>
#include <span>
#include <vector>

namespace witan {

/// A view of an instance with the statements of every expert multiplied by its weight and, optionally, another
/// treatment of silence. Valid while the data set lives.
class WeightedInstance {
 public:
  /// `weights` by ExpertId.
  WeightedInstance(const Instance& instance, std::span<const double> weights, std::optional<Silence> silence = {});
  WeightedInstance(const WeightedInstance&) = delete;
  WeightedInstance& operator=(const WeightedInstance&) = delete;

  [[nodiscard]] const Instance& view() const { return view_; }

 private:
  std::vector<List> lists_;
  std::vector<double> comparison_weight_;
  Instance view_;
};

}  // namespace witan
