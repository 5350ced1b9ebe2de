#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace witan {

/// The learned parameters of a model, as named numbers and choices for model files. Experts are identified by name,
/// since ids belong to one data set.
struct LearnedParameters {
  std::vector<std::string> experts;
  std::vector<std::pair<std::string, std::vector<double>>> numbers;  ///< by name
  std::vector<std::string> items = {};  ///< for methods with parameters per item, such as recommenders
  std::vector<std::pair<std::string, std::vector<std::string>>> choices = {};  ///< by name, such as transform: log

  /// Returns null if there are no numbers with this name.
  [[nodiscard]] const std::vector<double>* find(std::string_view name) const& { return find_in(numbers, name); }
  const std::vector<double>* find(std::string_view name) const&& = delete;
  /// Returns null if there are no choices with this name.
  [[nodiscard]] const std::vector<std::string>* find_choices(std::string_view name) const& {
    return find_in(choices, name);
  }
  const std::vector<std::string>* find_choices(std::string_view name) const&& = delete;
  [[nodiscard]] bool empty() const { return numbers.empty() && choices.empty(); }

 private:
  template <class T>
  [[nodiscard]] static const T* find_in(const std::vector<std::pair<std::string, T>>& all, std::string_view name) {
    for (const auto& [known, values] : all) {
      if (known == name) return &values;
    }
    return nullptr;
  }
};

}  // namespace witan
