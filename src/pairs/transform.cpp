#include "transform.hpp"

#include <array>

namespace witan {
namespace {

constexpr std::array<std::string_view, 5> kNames = {"binary", "difference", "normalized", "log", "rating"};

}  // namespace

std::string_view to_string(Transform transform) { return kNames[static_cast<std::size_t>(transform)]; }

std::optional<Transform> find_transform(std::string_view name) {
  for (std::size_t k = 0; k < kNames.size(); ++k) {
    if (kNames[k] == name) return static_cast<Transform>(k);
  }
  return std::nullopt;
}

}  // namespace witan
