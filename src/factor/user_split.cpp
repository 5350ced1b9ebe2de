#include "user_split.hpp"

#include "witan/data/dataset_builder.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <optional>

#include "util/random.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::int64_t kUntimed = std::numeric_limits<std::int64_t>::min();

std::vector<std::uint32_t> shuffled_ratings(std::size_t count, Random random) {
  std::vector<std::uint32_t> order(count);
  std::iota(order.begin(), order.end(), 0U);
  for (std::size_t k = count; k > 1; --k) std::swap(order[k - 1], order[random.below(k)]);
  return order;
}

/// Returns the range of the random order, or of the order by time, that is held out.
std::pair<std::size_t, std::size_t> held_range(const UserSplit& split, std::uint32_t fold, std::size_t count) {
  const auto whole = static_cast<double>(count);
  switch (split.kind) {
    case UserSplit::Kind::parts:
      return {count * fold / split.folds, count * (fold + 1) / split.folds};
    case UserSplit::Kind::share:
      return {0, static_cast<std::size_t>(split.held_out * whole)};
    case UserSplit::Kind::count:
      return {0, static_cast<std::size_t>(std::min(split.held_out, whole))};
    case UserSplit::Kind::last:
      break;
  }
  return {count - static_cast<std::size_t>(std::min(split.held_out, whole)), count};
}

std::vector<bool> held_out_of(std::size_t count, std::span<const std::int64_t> times, const UserSplit& split,
                              std::uint32_t fold, Random random) {
  std::vector<std::uint32_t> order = shuffled_ratings(count, random);
  if (split.kind == UserSplit::Kind::last) {
    std::ranges::stable_sort(order, {}, [&](std::uint32_t k) { return times[k]; });
  }
  const auto [begin, end] = held_range(split, fold, count);
  std::vector<bool> is_held(count);
  if (end - begin == count) return is_held;  // nothing would remain for training
  for (std::size_t k = begin; k < end; ++k) is_held[order[k]] = true;
  return is_held;
}

}  // namespace

std::vector<std::int64_t> rating_times(const Dataset& data, const RatingTable& table) {
  std::map<std::string_view, std::size_t> row;
  for (std::size_t u = 0; u < table.users.size(); ++u) row.emplace(table.users[u], u);
  std::vector<std::optional<std::uint32_t>> column(data.item_names().size());
  for (std::uint32_t i = 0; i < table.items.size(); ++i) column[*data.item_names().find(table.items[i])] = i;
  std::vector<std::int64_t> times(table.size(), kUntimed);
  for (std::size_t i = 0; i < data.instance_count(); ++i) {
    const Instance instance = data.instance(i);
    if (instance.entry_time.empty()) continue;
    for (const List& list : instance.lists) {
      const auto user = row.find(data.name(list.expert));
      if (user == row.end()) continue;
      const auto items = table.items_of(user->second);
      for (std::uint64_t e = list.begin; e < list.end; ++e) {
        const auto item = column[to_index(instance.items[instance.slot[e]])];
        const auto found = std::ranges::lower_bound(items, item.value_or(0));
        if (!item || found == items.end() || *found != *item || instance.entry_time[e] == kNoTime) continue;
        std::int64_t& time = times[table.begin[user->second] + static_cast<std::size_t>(found - items.begin())];
        time = std::max(time, instance.entry_time[e]);
      }
    }
  }
  const auto untimed = std::ranges::count(times, kUntimed);
  if (untimed > 0) {
    throw InputError(
        fmt::format("the last ratings of a user need times, but {} of {} ratings have none", untimed, table.size()));
  }
  return times;
}

HeldOut split_users(const RatingTable& table, std::span<const std::int64_t> times, const UserSplit& split,
                    std::uint32_t fold, const Context& context) {
  // Parts are dealt once; other kinds are drawn anew for every fold.
  const std::uint32_t draw = split.kind == UserSplit::Kind::parts ? 0 : fold;
  const std::string purpose = fmt::format("split of users {}", draw);
  return split_table(table, [&](std::size_t user) {
    const std::size_t begin = table.begin[user];
    const std::size_t count = table.begin[user + 1] - begin;
    return held_out_of(count, times.empty() ? times : times.subspan(begin, count), split, fold,
                       Random(context.seed_for(purpose, table.users[user])));
  });
}

Dataset dataset_of(const RatingTable& table) {
  DatasetBuilder builder;
  const auto instance = builder.instance(kDefaultName);
  for (const std::string& item : table.items) builder.add_candidate(instance, builder.item(item));
  for (std::size_t u = 0; u < table.users.size(); ++u) {
    if (table.items_of(u).empty()) continue;
    const auto list = builder.list(instance, builder.expert(table.users[u]), Form::rating, Silence::unknown);
    if (table.weight[u] != 1) builder.set_list_weight(list, table.weight[u]);
    for (std::size_t e = table.begin[u]; e < table.begin[u + 1]; ++e) {
      builder.add_entry(list, builder.item(table.items[table.item[e]]), table.value[e]);
    }
  }
  return builder.build();
}

}  // namespace witan
