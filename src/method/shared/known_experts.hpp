#pragma once

#include "witan/data/name_table.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace witan {

/// The experts of the training data, numbered from 0. Identified by name, since ids belong to one data set.
class KnownExperts {
 public:
  explicit KnownExperts(const std::vector<std::string>& names) {
    for (const std::string& name : names) number_.emplace(name, static_cast<std::uint32_t>(number_.size()));
  }
  [[nodiscard]] std::size_t size() const { return number_.size(); }
  /// Returns nullopt for an unseen expert.
  [[nodiscard]] std::optional<std::uint32_t> find(std::string_view name) const {
    const auto found = number_.find(name);
    return found == number_.end() ? std::nullopt : std::optional(found->second);
  }
  /// Returns the number of every expert of a data set, by ExpertId; nullopt for unseen experts.
  [[nodiscard]] std::vector<std::optional<std::uint32_t>> numbers_of(const NameTable& experts) const {
    std::vector<std::optional<std::uint32_t>> numbers(experts.size());
    for (std::uint32_t id = 0; id < numbers.size(); ++id) numbers[id] = find(experts[id]);
    return numbers;
  }

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view name) const { return std::hash<std::string_view>()(name); }
  };
  std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> number_;
};

}  // namespace witan
