#include "csv_header.hpp"

#include "witan/util/nearest.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan {
namespace {

/// In the options, the name of a column that is ignored.
constexpr std::string_view kDroppedColumn = "-";

Role our_role(std::string_view name) {
  std::vector<std::string_view> known;
  known.reserve(kRoles);
  for (std::size_t r = 0; r < kRoles; ++r) {
    known.push_back(to_string(static_cast<Role>(r)));
    if (known.back() == name) return static_cast<Role>(r);
  }
  throw UsageError(fmt::format("{}: unknown column {}, expected one of {}{}", option("columns"), in_quotes(name),
                               fmt::join(known, ", "), did_you_mean(name, known)));
}

/// What the options say about the columns of a file.
struct AskedRoles {
  std::vector<std::optional<Role>> of_column;  ///< by column
  std::array<bool, kRoles> mapped{};           ///< another column has the role, or none
};

AskedRoles asked_roles(const CsvRows& rows, const ReadOptions& options) {
  AskedRoles asked;
  asked.of_column.resize(rows.fields().size());
  for (const auto& [ours, theirs] : options.columns) {
    const Role role = our_role(ours);
    asked.mapped[static_cast<std::size_t>(role)] = true;
    const bool dropped = theirs == kDroppedColumn;
    const auto found = std::ranges::find_if(
        rows.fields(), [&](std::string_view name) { return dropped ? role_named(name) == role : name == theirs; });
    if (found == rows.fields().end()) {
      throw InputError(rows.lines().location(1), fmt::format("a header without {}", in_quotes(dropped ? ours : theirs)),
                       fmt::format("the column that {} {}", option("columns"),
                                   dropped ? std::string("ignores") : fmt::format("maps to {}", ours)));
    }
    if (!dropped) asked.of_column[static_cast<std::size_t>(found - rows.fields().begin())] = role;
  }
  return asked;
}

}  // namespace

void check_columns(const std::map<std::string, std::string>& columns) {
  std::map<std::string_view, std::string_view> ours_of;
  for (const auto& [ours, theirs] : columns) {
    (void)our_role(ours);
    if (theirs == kDroppedColumn) continue;
    const auto [found, added] = ours_of.emplace(theirs, ours);
    if (!added) {
      throw UsageError(
          fmt::format("{}: {} cannot be both {} and {}", option("columns"), in_quotes(theirs), found->second, ours));
    }
  }
}

CsvHeader read_csv_header(const CsvRows& rows, const ReadOptions& options) {
  CsvHeader header;
  header.field.fill(-1);
  header.fields = rows.fields().size();
  header.names.assign(rows.fields().begin(), rows.fields().end());
  header.ignored.assign(header.fields, false);
  AskedRoles asked = asked_roles(rows, options);
  const std::vector<std::optional<Role>> named = roles_named(rows.fields());
  for (std::size_t k = 0; k < header.fields; ++k) {
    auto& role = asked.of_column[k];
    const bool by_user = role.has_value();
    if (!by_user) role = named[k];
    // A mapped column takes precedence over a column with the name of the role.
    if (!role || (!by_user && asked.mapped[static_cast<std::size_t>(*role)])) {
      header.ignored[k] = true;
      continue;
    }
    // A file may have both a task and a session; only the first names the cluster.
    if (*role == Role::cluster && !by_user && header.has(Role::cluster)) {
      header.ignored[k] = true;
      continue;
    }
    int& field = header.field[static_cast<std::size_t>(*role)];
    if (field >= 0) {
      throw InputError(rows.lines().location(rows.column(k)), fmt::format("a second column for {}", to_string(*role)),
                       fmt::format("one; the other is {}", in_quotes(rows.fields()[static_cast<std::size_t>(field)])));
    }
    field = static_cast<int>(k);
  }
  return header;
}

}  // namespace witan
