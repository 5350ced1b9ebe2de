#include "witan/io/format.hpp"

#include <vector>

#include "fields.hpp"
#include "movielens.hpp"
#include "util/time_text.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

void split_at_colons(std::string_view line, std::vector<std::string_view>& fields) {
  fields.clear();
  for (std::size_t end = line.find("::"); end != std::string_view::npos; end = line.find("::")) {
    fields.push_back(line.substr(0, end));
    line.remove_prefix(end + 2);
  }
  fields.push_back(line);
}

}  // namespace

void read_movielens(LineReader& lines, const ReadOptions& /*options*/, DatasetBuilder& builder) {
  constexpr std::string_view kRow = "user, item, rating and optionally a time, separated by tabs or double colons";
  const std::string_view head = lines.head();
  const bool tabs = head.substr(0, head.find('\n')).find('\t') != std::string_view::npos;
  const auto instance = builder.instance(kDefaultName);
  std::vector<std::string_view> fields;
  bool empty = true;
  while (lines.next()) {
    if (lines.line().empty()) continue;
    empty = false;
    builder.at_line(lines.number());
    if (tabs)
      split_at(lines.line(), '\t', fields);
    else
      split_at_colons(lines.line(), fields);
    if (fields.size() != 3 && fields.size() != 4) {
      throw InputError(lines.location(), fields.size() == 1 ? "one field" : fmt::format("{} fields", fields.size()),
                       kRow);
    }
    const auto user = builder.expert(fields[0], lines.column_of(fields[0]));
    const auto item = builder.item(fields[1], lines.column_of(fields[1]));
    const double rating = finite_number(lines, fields[2], lines.column_of(fields[2]), "a rating");
    builder.add_entry(builder.list(instance, user, Form::rating, Silence::unknown), item, rating);
    if (fields.size() == 3) continue;
    const auto time = parse_time(fields[3]);
    if (!time) lines.fail(fields[3], kTimeExpected);
    builder.set_entry_time(*time, lines.column_of(fields[3]));
  }
  if (empty) throw InputError(lines.location(), "nothing but blank lines", kRow);
}

}  // namespace witan
