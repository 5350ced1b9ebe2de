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

}  // namespace witan
