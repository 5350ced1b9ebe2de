#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/comparison_winner.hpp"

namespace witan {

// The rules for tables of statements in memory, such as data frames. They are those of CSV files.

/// Returns the role of a column name, by our names and common synonyms, or nullopt if the name is unknown.
[[nodiscard]] std::optional<std::string> column_role(std::string_view name);
/// Returns the roles of the columns of a table; see roles_named.
[[nodiscard]] std::vector<std::optional<std::string>> column_roles(const std::vector<std::string>& names);

/// How a table with some roles is read.
struct TableUse {
  bool compares = false;             ///< the table contains comparisons, not items
  std::optional<std::string> value;  ///< the role of the values of items
  std::vector<std::string> roles;    ///< the roles that are used
};
/// Returns how a table with these roles is read; ignores unknown roles. Throws InputError if the columns are incomplete
/// or ambiguous.
[[nodiscard]] TableUse use_of_columns(const std::vector<std::string>& roles);

}  // namespace witan
