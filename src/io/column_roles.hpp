#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace witan {

/// What a column of a table of statements holds, whether the table is a CSV file or somebody's data frame.
enum class Role : std::uint8_t {
  instance,
  expert,
  item,
  rank,
  score,
  rating,
  judgement,
  label,
  weight,
  count,
  silence,
  time,
  winner,
  loser,
  tie,
  left,
  right
};
inline constexpr std::size_t kRoles = 17;

[[nodiscard]] std::string_view to_string(Role role);
/// The role that a header's name stands for, by our names and the usual synonyms, whatever the case.
[[nodiscard]] std::optional<Role> role_named(std::string_view name);

}  // namespace witan
