#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace witan {

/// The strength of the preference of a list for i over j, from ranks r (low is best) or values ℓ (high is best).
///
/// `rating` uses the values; the others use ranks. For them, scores, ratings and judgements become mean ranks: the best
/// is 1, and equal values share the mean of their ranks. R is the set of ranks of the list, including the rank of
/// missing items unless silence is unknown.
enum class Transform : std::uint8_t {
  binary,      ///< 1
  difference,  ///< r_j − r_i
  normalized,  ///< (r_j − r_i) / max R
  log,         ///< (ln r_j − ln r_i) / ln max R; ranks start at 1
  rating,      ///< ℓ_i − ℓ_j; of a list of ranks, r_j − r_i
};

[[nodiscard]] std::string_view to_string(Transform transform);
[[nodiscard]] std::optional<Transform> find_transform(std::string_view name);

}  // namespace witan
