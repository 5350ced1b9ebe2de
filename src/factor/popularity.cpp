#include "popularity.hpp"

namespace witan {

LearnedParameters Popularity::train(const Options& /*options*/, const Training& training, Context& /*context*/) {
  const RatingTable table = interaction_table(training.instances, kName);
  LearnedItemScores learned;
  learned.scores.assign(table.items.size(), 0);
  for (std::size_t u = 0; u < table.users.size(); ++u) {
    for (const std::uint32_t item : table.items_of(u)) learned.scores[item] += table.weight[u];
  }
  return learned_item_scores(table, std::move(learned), training);
}

}  // namespace witan
