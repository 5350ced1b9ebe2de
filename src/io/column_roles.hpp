#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace witan {

/// The meaning of a column in a table of statements: a CSV file or a data frame.
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
  right,
  left_score,
  right_score,
  left_rank,
  right_rank,
  list,
  cluster
};
inline constexpr std::size_t kRoles = 23;

[[nodiscard]] std::string_view to_string(Role role);
/// Returns the role of a column name, by our names and common synonyms, ignoring case. Returns nullopt if it is
/// unknown.
[[nodiscard]] std::optional<Role> role_named(std::string_view name);
/// Returns the roles of the columns of a header, or nullopt for unknown columns. As role_named, with two exceptions for
/// tables of other tools: `docid` and `query` are ignored beside `docno` and `qid` (PyTerrier), and `label` is the
/// winner in a table with left and right, but without winner and item (crowd-kit).
[[nodiscard]] std::vector<std::optional<Role>> roles_named(std::span<const std::string_view> names);

}  // namespace witan
