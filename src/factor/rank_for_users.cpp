#include "witan/data/dataset_builder.hpp"
#include "witan/factor/user_rankings.hpp"
#include "witan/util/error.hpp"
#include "witan/util/nearest.hpp"

#include <algorithm>
#include <numeric>

#include "known_users.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan {
namespace {

/// Throws InputError if the data have ratings by one of these users that are not in the training data.
void check_no_new_ratings(const Recommender& recommender, std::string_view method, const Dataset* data,
                          std::span<const std::uint32_t> users) {
  if (data == nullptr) return;
  const RatingTable table = rating_table(InstanceSet(*data), method, recommender.items());
  const KnownUsers known(recommender);
  for (std::size_t u = 0; u < table.users.size(); ++u) {
    const auto user = known.find(table.users[u]);
    if (!user || !std::ranges::binary_search(users, static_cast<std::uint32_t>(*user))) continue;
    if (!has_new_ratings(table.ratings_of(u), recommender.ratings_of(*user))) continue;
    throw InputError(
        fmt::format("user {} has ratings that are not in the training data; rank for this user alone, or "
                    "train again",
                    in_quotes(table.users[u])));
  }
}

/// Returns one instance per user with the best items. The slots of an instance are in the order of the items' names,
/// as the indices of the items.
UserRanking instances_of(const Recommender& recommender, std::span<const std::uint32_t> users, const TopItems& best) {
  UserRanking ranking;
  DatasetBuilder builder;
  for (std::size_t k = 0; k < users.size(); ++k) {
    const auto instance = builder.instance(recommender.users()[users[k]]);
    std::vector<std::pair<std::uint32_t, double>> items;
    for (std::size_t at = best.begin[k]; at < best.begin[k + 1]; ++at) {
      items.emplace_back(best.items[at], best.scores[at]);
    }
    std::ranges::sort(items);
    Fit fit;
    for (const auto& [item, score] : items) {
      builder.add_candidate(instance, builder.item(recommender.items()[item]));
      fit.scores.push_back(score);
    }
    ranking.fits.push_back(std::move(fit));
  }
  ranking.data = builder.build();
  return ranking;
}

}  // namespace

std::vector<std::uint32_t> users_by_name(const Recommender& recommender, std::span<const std::string> names) {
  std::vector<std::uint32_t> users;
  if (names.empty()) {
    users.resize(recommender.users().size());
    std::iota(users.begin(), users.end(), 0U);
    return users;
  }
  const KnownUsers known(recommender);
  for (const std::string& name : names) {
    const auto user = known.find(name);
    if (!user) {
      const std::vector<std::string_view> all(recommender.users().begin(), recommender.users().end());
      throw InputError(
          fmt::format("unknown user {}: not in the training data{}", in_quotes(name), did_you_mean(name, all)));
    }
    users.push_back(static_cast<std::uint32_t>(*user));
  }
  std::ranges::sort(users);
  users.erase(std::unique(users.begin(), users.end()), users.end());
  return users;
}

UserRanking rank_for_users(const Model& model, std::string_view method, std::span<const std::string> names,
                           const Dataset* data, std::size_t top, ItemsShown shown, Context& context) {
  check_ranks_for_user(method);
  const std::shared_ptr<const Recommender> recommender = model.recommender();
  const std::vector<std::uint32_t> users = users_by_name(*recommender, names);
  check_no_new_ratings(*recommender, method, data, users);
  return instances_of(*recommender, users, top_items(*recommender, users, top, shown, context));
}

}  // namespace witan
