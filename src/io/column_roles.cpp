#include "column_roles.hpp"

#include <algorithm>
#include <cctype>
#include <string>

#include "fields.hpp"

namespace witan {
namespace {

struct Name {
  std::string_view text;
  Role role;
};
/// Our names in the order of Role, then synonyms from other tools.
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
    {"left_score", Role::left_score},
    {"right_score", Role::right_score},
    {"left_rank", Role::left_rank},
    {"right_rank", Role::right_rank},
    {"list", Role::list},
    {"cluster", Role::cluster},
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
    {"docno", Role::item},
    {"document", Role::item},
    {"movieid", Role::item},
    {"itemid", Role::item},
    {"judgment", Role::judgement},
    {"timestamp", Role::time},
    {"task", Role::cluster},
    {"taskid", Role::cluster},
    {"session", Role::cluster},
    {"sessionid", Role::cluster},
    {"prompt", Role::cluster},
    {"promptid", Role::cluster},
    {"model_a", Role::left},
    {"model_b", Role::right},
};

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
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

std::vector<std::optional<Role>> roles_named(std::span<const std::string_view> names) {
  std::vector<std::optional<Role>> roles;
  std::vector<std::string> lowered;
  for (const std::string_view name : names) {
    roles.push_back(role_named(name));
    lowered.push_back(lower(trimmed(name)));
  }
  const auto drop_beside = [&](std::string_view kept, std::string_view dropped) {
    if (std::ranges::find(lowered, kept) == lowered.end()) return;
    for (std::size_t k = 0; k < roles.size(); ++k) {
      if (lowered[k] == dropped) roles[k].reset();
    }
  };
  drop_beside("docno", "docid");
  drop_beside("qid", "query");
  const auto has = [&](Role role) { return std::ranges::find(roles, std::optional(role)) != roles.end(); };
  if (has(Role::left) && has(Role::right) && !has(Role::winner) && !has(Role::item)) {
    std::ranges::replace(roles, std::optional(Role::label), std::optional(Role::winner));
  }
  return roles;
}

}  // namespace witan
