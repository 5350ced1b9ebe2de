#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace witan {

/// The learned parameters of a model, as named numbers for model files. Experts are identified by name, since ids
/// belong to one data set.
struct LearnedParameters {
  std::vector<std::string> experts;
  std::vector<std::pair<std::string, std::vector<double>>> numbers;  ///< by name
  std::vector<std::string> items = {};  ///< for methods with parameters per item, such as recommenders

  /// Returns null if there is no such name.
  [[nodiscard]] const std::vector<double>* find(std::string_view name) const {
    for (const auto& [known, values] : numbers) {
      if (known == name) return &values;
    }
    return nullptr;
  }
};

}  // namespace witan
