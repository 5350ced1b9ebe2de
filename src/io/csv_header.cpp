#include "csv_header.hpp"

#include "witan/io/fields.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan {
namespace {

struct Name {
  std::string_view text;
  Role role;
};
/// Our names first, in the order of Role; then what other people's files call the same.
constexpr Name kNames[] = {
    {"instance", Role::instance},
    {"expert", Role::expert},
    {"item", Role::item},
    {"rank", Role::rank},
    {"score", Role::score},
    {"rating", Role::rating},
    {"judgement", Role::judgement},
    {"label", Role::label},
    {"weight", Role::weight},
    {"count", Role::count},
    {"silence", Role::silence},
    {"time", Role::time},
    {"winner", Role::winner},
    {"loser", Role::loser},
    {"tie", Role::tie},
    {"left", Role::left},
    {"right", Role::right},
    {"query", Role::instance},
    {"qid", Role::instance},
    {"topic", Role::instance},
    {"topicid", Role::instance},
    {"user", Role::expert},
    {"userid", Role::expert},
    {"worker", Role::expert},
    {"workerid", Role::expert},
    {"judge", Role::expert},
    {"voter", Role::expert},
    {"doc", Role::item},
    {"docid", Role::item},
    {"document", Role::item},
    {"movieid", Role::item},
    {"itemid", Role::item},
    {"judgment", Role::judgement},
    {"timestamp", Role::time},
};

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

Role our_role(std::string_view name) {
  for (std::size_t r = 0; r < kRoles; ++r) {
    if (kNames[r].text == name) return kNames[r].role;
  }
  std::vector<std::string_view> known;
  known.reserve(kRoles);
  for (std::size_t r = 0; r < kRoles; ++r) known.push_back(kNames[r].text);
  throw UsageError(fmt::format("--columns names {}, expected one of {}", in_quotes(name), fmt::join(known, ", ")));
}

}  // namespace

std::string_view to_string(Role role) { return kNames[static_cast<std::size_t>(role)].text; }

std::optional<Role> role_named(std::string_view name) {
  const std::string wanted = lower(trimmed(name));
  for (const Name& known : kNames) {
    if (known.text == wanted) return known.role;
  }
  return std::nullopt;
}

void check_columns(const std::map<std::string, std::string>& columns) {
  std::map<std::string_view, std::string_view> ours_of;
  for (const auto& [ours, theirs] : columns) {
    (void)our_role(ours);
    const auto [found, added] = ours_of.emplace(theirs, ours);
    if (!added) {
      throw UsageError(fmt::format("--columns: {} cannot be both {} and {}", in_quotes(theirs), found->second, ours));
    }
  }
}

CsvHeader read_csv_header(const CsvRows& rows, const ReadOptions& options) {
  CsvHeader header;
  header.field.fill(-1);
  header.fields = rows.fields().size();
  std::vector<std::optional<Role>> roles(header.fields);
  std::array<bool, kRoles> mapped{};
  for (const auto& [ours, theirs] : options.columns) {
    const Role role = our_role(ours);
    const auto found = std::find(rows.fields().begin(), rows.fields().end(), theirs);
    if (found == rows.fields().end()) {
      throw InputError(rows.lines().place(1), fmt::format("a header without {}", in_quotes(theirs)),
                       fmt::format("the column that --columns calls {}", ours));
    }
    roles[static_cast<std::size_t>(found - rows.fields().begin())] = role;
    mapped[static_cast<std::size_t>(role)] = true;
  }
  for (std::size_t k = 0; k < header.fields; ++k) {
    auto& role = roles[k];
    const bool by_user = role.has_value();
    if (!by_user) role = role_named(rows.fields()[k]);
    // What the user mapped takes the role from a column that only has the name.
    if (!role || (!by_user && mapped[static_cast<std::size_t>(*role)])) {
      header.ignored.emplace_back(rows.fields()[k]);
      continue;
    }
    int& field = header.field[static_cast<std::size_t>(*role)];
    if (field >= 0) {
      throw InputError(rows.lines().place(rows.column(k)), fmt::format("a second column for {}", to_string(*role)),
                       fmt::format("one; the other is {}", in_quotes(rows.fields()[static_cast<std::size_t>(field)])));
    }
    field = static_cast<int>(k);
  }
  return header;
}

}  // namespace witan
