#include "held_out.hpp"

#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "util/random.hpp"

namespace witan {
namespace {

std::vector<bool> drawn(std::size_t count, std::size_t of, Random random) {
  std::vector<bool> is_drawn(of);
  // Floyd's algorithm: every subset of this size has the same probability.
  for (std::size_t k = of - count; k < of; ++k) {
    const std::size_t at = random.below(k + 1);
    is_drawn[is_drawn[at] ? k : at] = true;
  }
  return is_drawn;
}

}  // namespace

HeldOut split_table(const RatingTable& table, const std::function<std::vector<bool>(std::size_t user)>& held_out_of) {
  HeldOut parts;
  for (RatingTable* part : {&parts.kept, &parts.held}) {
    part->users = table.users;
    part->items = table.items;
    part->weight = table.weight;
  }
  for (std::size_t u = 0; u < table.users.size(); ++u) {
    parts.kept.begin.push_back(parts.kept.item.size());
    parts.held.begin.push_back(parts.held.item.size());
    const std::vector<bool> is_held = held_out_of(u);
    for (std::size_t k = 0; k < is_held.size(); ++k) {
      RatingTable& to = is_held[k] ? parts.held : parts.kept;
      to.item.push_back(table.items_of(u)[k]);
      to.value.push_back(table.values_of(u)[k]);
    }
  }
  parts.kept.begin.push_back(parts.kept.item.size());
  parts.held.begin.push_back(parts.held.item.size());
  return parts;
}

HeldOut hold_out(const RatingTable& table, double share, const Context& context) {
  return split_table(table, [&](std::size_t user) {
    const std::size_t count = table.items_of(user).size();
    const auto out = static_cast<std::size_t>(share * static_cast<double>(count));
    return drawn(out, count, Random(context.seed_for("held out", table.users[user])));
  });
}

RatingTable of_users(const RatingTable& table, std::span<const std::string> users) {
  std::map<std::string_view, std::size_t> row;
  for (std::size_t u = 0; u < table.users.size(); ++u) row.emplace(table.users[u], u);
  RatingTable result;
  result.users.assign(users.begin(), users.end());
  result.items = table.items;
  for (const std::string& user : users) {
    result.begin.push_back(result.item.size());
    const auto found = row.find(user);
    result.weight.push_back(found == row.end() ? 1 : table.weight[found->second]);
    if (found == row.end()) continue;
    const auto items = table.items_of(found->second);
    const auto values = table.values_of(found->second);
    result.item.insert(result.item.end(), items.begin(), items.end());
    result.value.insert(result.value.end(), values.begin(), values.end());
  }
  result.begin.push_back(result.item.size());
  return result;
}

}  // namespace witan
