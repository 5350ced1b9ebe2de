#include "witan/data/dataset_builder.hpp"
#include "witan/factor/user_rankings.hpp"
#include "witan/util/error.hpp"
#include "witan/util/nearest.hpp"

#include <algorithm>

#include "known_users.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan {
namespace {

[[noreturn]] void refuse(std::string_view method) {
  std::vector<std::string_view> able;
  for (const MethodInfo& info : methods()) {
    if (info.recommends) able.push_back(info.name);
  }
  throw UsageError(fmt::format("{} cannot rank for one user; use one of {}", method, fmt::join(able, ", ")));
}

/// Returns the user's ratings in the data; empty if there are none.
UserRatings ratings_in(const Dataset* data, std::string_view method, std::string_view user,
                       std::span<const std::string> items) {
  if (data == nullptr || !data->expert_names().find(user)) return {};
  const RatingTable table = rating_table(InstanceSet(*data), method, items);
  const auto found = std::ranges::find(table.users, user);
  return found == table.users.end() ? UserRatings{}
                                    : table.ratings_of(static_cast<std::size_t>(found - table.users.begin()));
}

[[noreturn]] void reject_unseen_expert(const Recommender& recommender, std::string_view user, const Dataset* data) {
  std::vector<std::string_view> known(recommender.users().begin(), recommender.users().end());
  std::string message = fmt::format("unknown user {}", in_quotes(user));
  message += data == nullptr ? ": not in the training data"
                             : ": not in the training data, and without ratings of known items in the data";
  const std::vector<std::string> near = nearest(user, known);
  if (!near.empty()) message += fmt::format("; did you mean {}?", fmt::join(near, " or "));
  throw InputError(message);
}

/// Adds the training ratings of the items in the ranking, so that reports can count their raters.
void add_raters(const Recommender& recommender, const std::vector<bool>& hidden,
                DatasetBuilder::InstanceHandle instance, DatasetBuilder& builder) {
  for (std::size_t u = 0; u < recommender.users().size(); ++u) {
    const UserRatings ratings = recommender.ratings_of(u);
    const auto list = builder.list(instance, builder.expert(recommender.users()[u]), Form::rating, Silence::unknown);
    for (std::size_t k = 0; k < ratings.items.size(); ++k) {
      if (!hidden[ratings.items[k]]) {
        builder.add_entry(list, builder.item(recommender.items()[ratings.items[k]]), ratings.values[k]);
      }
    }
  }
}

/// Returns the items that are not hidden, as one instance, with their scores.
UserRanking shown_to(std::string_view user, const Recommender& recommender, const std::vector<bool>& hidden, Fit fit) {
  DatasetBuilder builder;
  const auto instance = builder.instance(user);
  std::vector<double> scores;
  for (std::size_t i = 0; i < hidden.size(); ++i) {
    if (hidden[i]) continue;
    builder.add_candidate(instance, builder.item(recommender.items()[i]));
    scores.push_back(fit.scores[i]);
  }
  if (scores.empty())
    throw InputError(fmt::format("no items to rank: {} has rated all items of the training data", in_quotes(user)));
  add_raters(recommender, hidden, instance, builder);
  fit.scores = std::move(scores);
  UserRanking ranking;
  ranking.data = builder.build();
  ranking.fits.push_back(std::move(fit));
  return ranking;
}

}  // namespace

void check_ranks_for_user(std::string_view method) {
  if (!find_method(method).recommends) refuse(method);
}

UserRanking rank_for(const Model& model, std::string_view method, std::string_view user, const Dataset* data,
                     ItemsShown shown, Context& context) {
  const std::shared_ptr<const Recommender> recommender = model.recommender();
  if (recommender == nullptr) refuse(method);
  const UserRatings ratings = ratings_in(data, method, user, recommender->items());
  const auto known = KnownUsers(*recommender).find(user);
  if (!known && ratings.items.empty()) reject_unseen_expert(*recommender, user, data);
  const UserRatings learned = known ? recommender->ratings_of(*known) : UserRatings{};
  Fit fit;
  if (!known || has_new_ratings(ratings, learned)) {
    fit = recommender->predict(ratings, context);
    fit.diagnostics.notes.push_back(
        fmt::format("{} {}: fitted to {} in the data, without retraining", in_quotes(user),
                    known ? "has ratings that are not in the training data" : "is not in the training data",
                    ratings.items.size() == 1 ? "1 rating" : fmt::format("{} ratings", ratings.items.size())));
  } else {
    fit = recommender->predict(*known, context);
  }
  std::vector<bool> hidden(recommender->items().size());
  if (shown == ItemsShown::unrated) {
    for (const std::uint32_t item : ratings.items) hidden[item] = true;
    for (const std::uint32_t item : learned.items) hidden[item] = true;
  }
  return shown_to(user, *recommender, hidden, std::move(fit));
}

}  // namespace witan
