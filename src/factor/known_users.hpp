#pragma once

#include "witan/method/recommender.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <string_view>

#include "rating_table.hpp"

namespace witan {

/// Finds the users of a recommender by name.
class KnownUsers {
 public:
  explicit KnownUsers(const Recommender& recommender) {
    for (std::size_t u = 0; u < recommender.users().size(); ++u) index_.emplace(recommender.users()[u], u);
  }
  [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const {
    const auto found = index_.find(name);
    return found == index_.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  std::map<std::string_view, std::size_t> index_;
};

/// Returns whether some rating is missing from `known` or differs there. Weights are ignored.
[[nodiscard]] bool has_new_ratings(const UserRatings& ratings, const UserRatings& known);

}  // namespace witan
