#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace witan {

/// How strongly a list prefers i to j, given their ranks r (low is best) or their values ℓ (high is best).
///
/// `rating` takes the values as they are; the others take ranks. A list of scores, ratings or judgements becomes mean
/// ranks for them: the best is 1 and equal values share the mean of their places. R is the list's ranks, the rank of
/// silent items included where silence is a statement.
enum class Transform : std::uint8_t {
  binary,      ///< 1
  difference,  ///< r_j − r_i
  normalized,  ///< (r_j − r_i) / max R
  log,         ///< (ln r_j − ln r_i) / ln max R; ranks start at 1
  rating,      ///< ℓ_i − ℓ_j; of a list of ranks, r_j − r_i
};

[[nodiscard]] std::string_view to_string(Transform transform);
/// In the order of the enumeration.
[[nodiscard]] std::span<const std::string_view> transform_names();
[[nodiscard]] std::optional<Transform> find_transform(std::string_view name);

}  // namespace witan
