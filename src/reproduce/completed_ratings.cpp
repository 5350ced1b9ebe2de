#include "completed_ratings.hpp"

#include "witan/method/recommender.hpp"
#include "witan/metric/evaluate.hpp"

#include <fmt/format.h>

namespace witan::published {

CompletedRatings complete_by(const std::string& spec, const Films& films, Context& context) {
  const auto model = train_model(spec, films.data, context);
  const std::shared_ptr<const Recommender> recommender = model->recommender();
  CompletedRatings rows(recommender->users().size());
  // Every film has a rating, so slots equal the items of the recommender.
  context.parallel_for(rows.size(), 16, [&](std::size_t begin, std::size_t end) {
    for (std::size_t user = begin; user < end; ++user) {
      const std::vector<double> scores = recommender->predict(user, context).scores;
      const UserRatings own = recommender->ratings_of(user);
      rows[user] = scores;
      for (std::size_t k = 0; k < own.items.size(); ++k) rows[user][own.items[k]] = own.values[k];
    }
  });
  return rows;
}

CompletedRatings complete_by(double rating, const Films& films) {
  const Instance instance = films.instance();
  CompletedRatings rows;
  for (const List& list : instance.lists) {
    rows.emplace_back(instance.size(), rating);
    for (std::size_t k = 0; k < list.size(); ++k) rows.back()[instance.slots_of(list)[k]] = instance.values_of(list)[k];
  }
  return rows;
}

std::vector<std::vector<double>> film_ndcg(const CompletedRatings& ratings, std::span<const double> scores,
                                           std::uint32_t depth, Context& context) {
  const std::vector<Metric> metrics = parse_metrics(fmt::format("ndcg@1-{}", depth));
  std::vector<std::vector<double>> values(metrics.size(), std::vector<double>(ratings.size()));
  context.parallel_for(ratings.size(), 64, [&](std::size_t begin, std::size_t end) {
    Evaluator evaluator(metrics, {});
    std::vector<double> of_user(metrics.size());
    for (std::size_t user = begin; user < end; ++user) {
      evaluator.evaluate({scores, ratings[user], {}}, of_user);
      for (std::size_t m = 0; m < metrics.size(); ++m) values[m][user] = 100 * of_user[m];
    }
  });
  return values;
}

}  // namespace witan::published
