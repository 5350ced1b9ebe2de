#pragma once

#include "witan/method/method.hpp"

#include <string>
#include <vector>

#include "films.hpp"

namespace witan::published {

/// The ratings of all films by all users: given, or imputed. By user and slot.
using CompletedRatings = std::vector<std::vector<double>>;

/// Imputes by a recommender, such as "pmf", that is trained on the given ratings.
[[nodiscard]] CompletedRatings complete_by(const std::string& spec, const Films& films, Context& context);
/// Imputes the same rating everywhere.
[[nodiscard]] CompletedRatings complete_by(double rating, const Films& films);

/// Returns NDCG@1 … NDCG@`depth` of a ranking for every user × 100 under `standard`. By depth and user.
[[nodiscard]] std::vector<std::vector<double>> film_ndcg(const CompletedRatings& ratings,
                                                         std::span<const double> scores, std::uint32_t depth,
                                                         Context& context);

}  // namespace witan::published
