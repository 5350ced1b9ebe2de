#pragma once

#include "witan/data/dataset.hpp"

#include <optional>
#include <span>
#include <vector>

namespace witan {

/// An instance in which every expert's word counts as often as it is trusted, and, if asked for, silence means
/// something else than the data say. Valid while the data set lives.
class TrustedInstance {
 public:
  /// `trust` by ExpertId.
  TrustedInstance(const Instance& instance, std::span<const double> trust, std::optional<Silence> silence = {});
  TrustedInstance(const TrustedInstance&) = delete;
  TrustedInstance& operator=(const TrustedInstance&) = delete;

  [[nodiscard]] const Instance& view() const { return view_; }

 private:
  std::vector<List> lists_;
  std::vector<double> comparison_weight_;
  Instance view_;
};

}  // namespace witan
