#include "item_scores.hpp"

#include <algorithm>

#include "known_items.hpp"
#include "method/shared/learned_codec.hpp"

namespace witan {

ItemScoreModel::ItemScoreModel(std::string_view method, bool ratings, const LearnedParameters& learned)
    : table_(table_from(learned, method)),
      ratings_(ratings),
      learned_(decode_learned<LearnedItemScores>(model_of(method), learned)) {
  check_count(model_of(method), "item scores", learned_.scores.size(), table_.items.size());
}

Fit ItemScoreModel::all_items() const {
  Fit fit;
  fit.scores = learned_.scores;
  if (!learned_.converged) fit.diagnostics.stop = Stop::iteration_limit;
  return fit;
}

Fit ItemScoreModel::predict(std::size_t user, Context& context) const {
  return predict(table_.ratings_of(user), context);
}

Fit ItemScoreModel::predict(const UserRatings& ratings, Context& /*context*/) const {
  Fit fit = all_items();
  if (learned_.user_damping == LearnedItemScores::kNoShift || ratings.items.empty()) return fit;
  double sum = 0;
  for (std::size_t k = 0; k < ratings.items.size(); ++k) sum += ratings.values[k] - fit.scores[ratings.items[k]];
  const double weight = ratings.weight * static_cast<double>(ratings.items.size());
  const double offset = ratings.weight * sum / (weight + learned_.user_damping);
  for (double& score : fit.scores) score += offset;
  return fit;
}

Fit ItemScoreModel::consensus(const Instance& instance) const {
  const KnownItems known(items(), instance);
  Fit fit = all_items();
  fit.scores.assign(instance.size(), std::numeric_limits<double>::quiet_NaN());
  for (std::size_t k = 0; k < known.slots.size(); ++k) fit.scores[known.slots[k]] = learned_.scores[known.items[k]];
  note_unknown_items(known, instance, fit);
  return fit;
}

LearnedParameters learned_item_scores(const RatingTable& table, LearnedItemScores scores, const Training& training) {
  LearnedParameters learned;
  add_table(table, learned);
  constexpr double kNotMeasured = std::numeric_limits<double>::quiet_NaN();
  if (training.on_pass) training.on_pass({1, 1, kNotMeasured, kNotMeasured});
  return encode_learned(scores, std::move(learned));
}

double mean_rating(const RatingTable& table) {
  double sum = 0;
  double weight = 0;
  for (std::size_t u = 0; u < table.users.size(); ++u) {
    for (const double value : table.values_of(u)) {
      sum += table.weight[u] * value;
      weight += table.weight[u];
    }
  }
  return sum / weight;
}

}  // namespace witan
