#include "table_columns.hpp"

#include "io/table_layout.hpp"

namespace witan {
namespace {

std::optional<std::string> name_of(std::optional<Role> role) {
  return role ? std::optional(std::string(to_string(*role))) : std::nullopt;
}

}  // namespace

std::optional<std::string> column_role(std::string_view name) { return name_of(role_named(name)); }

std::vector<std::optional<std::string>> column_roles(const std::vector<std::string>& names) {
  const std::vector<std::string_view> views(names.begin(), names.end());
  std::vector<std::optional<std::string>> roles;
  for (const auto& role : roles_named(views)) roles.push_back(name_of(role));
  return roles;
}

TableUse use_of_columns(const std::vector<std::string>& roles) {
  RoleFlags has{};
  for (const std::string& name : roles) {
    if (const auto role = role_named(name)) has[static_cast<std::size_t>(*role)] = true;
  }
  const TableLayout layout = layout_of(has, SourceLocation{"table", 0, 0}, "");
  TableUse use{layout.compares(), name_of(layout.value), {}};
  for (std::size_t r = 0; r < kRoles; ++r) {
    if (layout.used[r]) use.roles.emplace_back(to_string(static_cast<Role>(r)));
  }
  return use;
}

}  // namespace witan
