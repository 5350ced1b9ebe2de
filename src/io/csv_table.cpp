#include "csv_table.hpp"

#include "witan/util/option_name.hpp"

#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan {
namespace {

/// Ignores the columns that the layout does not use, and notes all ignored columns.
void ignore_unused(CsvTable& table, const RoleFlags& roles, std::string_view file, DatasetBuilder& builder) {
  CsvHeader& header = table.header;
  for (std::size_t r = 0; r < kRoles; ++r) {
    if (!roles[r] || table.layout.used[r]) continue;
    int& field = header.field[r];
    const bool noted = table.layout.score_replaces_rank && static_cast<Role>(r) == Role::rank;
    header.ignored[static_cast<std::size_t>(field)] = !noted;
    field = -1;
  }
  std::vector<std::string_view> ignored;
  for (std::size_t k = 0; k < header.fields; ++k) {
    if (header.ignored[k]) ignored.push_back(header.names[k]);
  }
  if (ignored.empty()) return;
  builder.note(fmt::format("{}: {} ignored: {}", file,
                           ignored.size() == 1 ? "1 column" : fmt::format("{} columns", ignored.size()),
                           fmt::join(ignored, ", ")));
}

void set_form(CsvTable& table, Role value, std::optional<Direction> direction) {
  table.what = fmt::format("a {}", to_string(value));
  table.form = value == Role::rank     ? Form::rank
               : value == Role::score  ? Form::score
               : value == Role::rating ? Form::rating
                                       : Form::judgement;
  if (table.form == Form::rank && direction == Direction::high)
    table.form = Form::score;
  else if (table.form != Form::rank && direction == Direction::low)
    table.sign = -1;
}

}  // namespace

CsvTable read_csv_table(CsvRows& rows, const ReadOptions& options, DatasetBuilder& builder) {
  if (!rows.next()) throw InputError(rows.lines().location(), "nothing", "a header row");
  CsvTable table;
  table.header = read_csv_header(rows, options);
  RoleFlags roles{};
  for (std::size_t r = 0; r < kRoles; ++r) roles[r] = table.has(static_cast<Role>(r));
  const std::string hint = options.columns_offered ? fmt::format(" ({} maps other names)", option("columns")) : "";
  table.layout = layout_of(roles, rows.lines().location(1), hint);
  if (table.layout.score_replaces_rank) {
    builder.note(fmt::format("{}: 1 column ignored: rank (score orders the items)", rows.lines().name()));
  }
  ignore_unused(table, roles, rows.lines().name(), builder);
  if (table.layout.kind == TableKind::winner_loser) builder.presentation_unknown();
  if (table.layout.value) set_form(table, *table.layout.value, options.direction);
  if (table.has(Role::silence)) builder.silence_given();
  return table;
}

}  // namespace witan
