#pragma once

#include "witan/util/error.hpp"

#include <array>
#include <optional>
#include <vector>

#include "column_roles.hpp"

namespace witan {

/// The kind of statements in a table: a CSV file or a data frame.
///
/// - items: one item per row, with a rank, score, rating or judgement, a label, or both.
/// - winner_loser: comparisons without information on which item was shown first.
/// - sides: comparisons of the items left and right, and who won.
/// - side_scores, side_ranks: the final scores or ranks of left and right yield the winner.
enum class TableKind : std::uint8_t { items, winner_loser, sides, side_scores, side_ranks };

/// Which roles a table has, by Role.
using RoleFlags = std::array<bool, kRoles>;

/// The kind of a table and the roles that it uses. Front ends ignore the other columns, with a note.
struct TableLayout {
  TableKind kind = TableKind::items;
  std::optional<Role> value;         ///< the value of an item; nullopt: labels or comparisons only
  bool score_replaces_rank = false;  ///< a rank beside a score is ignored: the score orders the items
  RoleFlags used{};

  [[nodiscard]] bool compares() const { return kind != TableKind::items; }
};

/// Returns the layout of a table with these roles. A table with complete columns of comparisons contains comparisons,
/// whatever else it has. Throws InputError at `location` if the columns are incomplete or ambiguous; `hint` is added to
/// the expected columns.
[[nodiscard]] TableLayout layout_of(const RoleFlags& roles, const SourceLocation& location, std::string_view hint);

}  // namespace witan
