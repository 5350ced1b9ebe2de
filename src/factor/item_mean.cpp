#include "item_mean.hpp"

namespace witan {

LearnedParameters ItemMean::train(const Options& options, const Training& training, Context& /*context*/) {
  const RatingTable table = interaction_table(training.instances, kName);
  const double mean = mean_rating(table);
  std::vector<double> sums(table.items.size(), options.damping * mean);
  std::vector<double> weights(table.items.size(), options.damping);
  for (std::size_t u = 0; u < table.users.size(); ++u) {
    for (std::size_t e = table.begin[u]; e < table.begin[u + 1]; ++e) {
      sums[table.item[e]] += table.weight[u] * table.value[e];
      weights[table.item[e]] += table.weight[u];
    }
  }
  LearnedItemScores learned;
  for (std::size_t i = 0; i < sums.size(); ++i) learned.scores.push_back(sums[i] / weights[i]);
  return learned_item_scores(table, std::move(learned), training);
}

}  // namespace witan
