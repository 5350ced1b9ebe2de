#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace witan {

/// What training found, in numbers that a model file can hold. Experts are known by name, since ids belong to one data
/// set.
struct LearnedParameters {
  std::vector<std::string> experts;
  std::vector<std::pair<std::string, std::vector<double>>> numbers;  ///< by name
  std::vector<std::string> items = {};  ///< for methods that remember items, as those that rank for one user do

  /// Null if there are none of this name.
  [[nodiscard]] const std::vector<double>* find(std::string_view name) const {
    for (const auto& [known, values] : numbers) {
      if (known == name) return &values;
    }
    return nullptr;
  }
};

}  // namespace witan
