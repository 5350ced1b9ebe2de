#include "look_alikes.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "util/visible_form.hpp"

namespace witan {
namespace {

/// Returns whether the name may differ from its visible form; false for nearly all names, which is why this is fast.
bool may_look_different(std::string_view name) {
  if (name.empty() || name.front() == ' ' || name.back() == ' ' || name.find("  ") != std::string_view::npos)
    return true;
  return std::ranges::any_of(
      name, [](char c) { return static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x7F; });
}

}  // namespace

std::vector<std::vector<std::string>> look_alikes(const NameTable& names) {
  std::map<std::string, std::set<std::uint32_t>> by_form;
  for (std::uint32_t id = 0; id < names.size(); ++id) {
    if (!may_look_different(names[id])) continue;
    std::string form = visible_form(names[id]);
    const auto plain = names.find(form);
    std::set<std::uint32_t>& group = by_form[std::move(form)];
    group.insert(id);
    if (plain) group.insert(*plain);
  }
  std::vector<std::vector<std::uint32_t>> groups;
  for (const auto& [form, ids] : by_form) {
    if (ids.size() > 1) groups.emplace_back(ids.begin(), ids.end());
  }
  std::ranges::sort(groups);
  std::vector<std::vector<std::string>> found;
  for (const auto& ids : groups) {
    std::vector<std::string>& group = found.emplace_back();
    for (const std::uint32_t id : ids) group.emplace_back(names[id]);
  }
  return found;
}

}  // namespace witan
