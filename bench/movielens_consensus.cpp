// One ranking for all users of MovieLens-100K, after Volkovs & Zemel (2012, 2014): every user's missing ratings are
// imputed by a recommender, and the ranking's NDCG is the mean over users against the completed ratings.
//
//   WITAN_DATA=DIR bench_movielens_consensus IMPUTING-SPEC RANKING-SPEC…
//
// A ranking spec is trained on or fitted to the original ratings. The consensus of a recommender is the Borda count of
// the completed rankings of all users.

#include "witan/io/read.hpp"
#include "witan/method/method.hpp"
#include "witan/method/recommender.hpp"
#include "witan/metric/evaluate.hpp"

#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace {

using namespace witan;

/// Returns the given or imputed ratings of all films by every user, by slot; all films are rated, so slots equal items.
std::vector<std::vector<double>> completed(const Model& model, Context& context) {
  const std::shared_ptr<const Recommender> recommender = model.recommender();
  std::vector<std::vector<double>> rows;
  for (std::size_t u = 0; u < recommender->users().size(); ++u) {
    const std::vector<double> scores = recommender->predict(u, context).scores;
    const UserRatings own = recommender->ratings_of(u);
    rows.emplace_back(scores.begin(), scores.end());
    for (std::size_t k = 0; k < own.items.size(); ++k) rows.back()[own.items[k]] = own.values[k];
  }
  return rows;
}

void judge(const std::string& spec, const std::vector<std::vector<double>>& rows, const std::vector<double>& scores) {
  const std::vector<Metric> metrics = parse_metrics("ndcg@1,ndcg@5,ndcg@10");
  std::vector<double> sums(metrics.size());
  for (const std::vector<double>& row : rows) {
    const std::vector<double> values = evaluate(metrics, {scores, row, {}});
    for (std::size_t m = 0; m < sums.size(); ++m) sums[m] += 100 * values[m] / static_cast<double>(rows.size());
  }
  fmt::print("{:.2f} {:.2f} {:.2f}  {}\n", sums[0], sums[1], sums[2], spec);
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) {
    fmt::print("bench_movielens_consensus IMPUTING-SPEC RANKING-SPEC…\n");
    return 0;
  }
  const char* const directory = std::getenv("WITAN_DATA");
  const std::string folder = directory == nullptr ? "../shared/data" : directory;
  Context context;
  const Dataset data =
      read_dataset(std::vector<std::string>{folder + "/movielens-100k/u.data"}, ReadOptions{}, context);
  const auto rows = completed(*train_model(arguments[1], data, context), context);
  fmt::print("imputed by {}: ndcg@1 ndcg@5 ndcg@10\n", arguments[1]);
  for (int k = 2; k < count; ++k) {
    const auto model = train_model(arguments[k], data, context);
    judge(arguments[k], rows, model->solve(data.instance(0), context).scores);
  }
  return 0;
}
