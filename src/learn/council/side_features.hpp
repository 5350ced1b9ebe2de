#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

#include "learn/harness/feature_table.hpp"

namespace witan {

/// Copies the features of the items in the data to tables of other features.
class SideFeatures {
 public:
  /// `columns` is the number of features that the model uses, and `numbers` are their numbers; empty: 1, 2, …. The
  /// instance and the numbers must outlive the object. Throws InputError, which names the method, if the data lack the
  /// features.
  SideFeatures(const Instance& instance, std::string_view method, std::uint32_t columns,
               const std::vector<std::uint64_t>& numbers);
  /// Writes the features of every item, from column `first` on.
  void write(FeatureTable& to, std::size_t first) const;

 private:
  const Instance& instance_;
  std::uint32_t columns_;
  std::vector<std::uint32_t> match_;
};

}  // namespace witan
