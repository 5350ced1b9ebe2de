#include "witan/io/read.hpp"
#include "witan/method/method.hpp"
#include "witan/method/recommender.hpp"
#include "witan/metric/evaluate.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "film_draw.hpp"
#include "learn/features/list_loss.hpp"
#include "ordered_partitions.hpp"
#include "spread.hpp"
#include "util/random.hpp"
#include <fmt/format.h>

namespace witan::published {
namespace {

constexpr std::uint64_t kDraws = 3;
constexpr std::size_t kTrainingFilms[] = {10, 20, 50};
constexpr std::size_t kMetrics = 4;  // ERR, N@1, N@5, log-likelihood

/// The likelihood of the test films that a row reports.
enum class TestLikelihood : std::uint8_t { none, partitions, orders };

struct FactorRow {
  const char* name;
  const char* spec;
  TestLikelihood likelihood = TestLikelihood::none;
  /// ERR, N@1, N@5 and the log-likelihood for 10, 20 and 50 films; empty: not published.
  std::vector<double> published = {};
  const char* explanation = "";
};

constexpr const char* kTraining =
    "2,000 steps without a penalty; the paper states neither their number nor their size, and the result depends on "
    "them: "
    "the rows that stop on held-out films show by how much.";

const std::vector<FactorRow>& factor_rows() {
  static const std::vector<FactorRow> rows = {
      {"Plackett–Luce",
       "plackett-luce-factors(ties=broken,dimensions=5,optimiser=gradient,l2=0,biases=off,steps=2000,patience=0,"
       "validation_fraction=0)",
       TestLikelihood::orders,
       {68.3, 55.6, 58.3, -430, 71.4, 59.4, 60.2, -463, 73.9, 63.3, 63.0, -505},
       kTraining},
      {"PMOP-FD",
       "pmop-factors(dimensions=5,optimiser=gradient,objective=likelihood,l2=0,biases=off,steps=2000,patience=0,"
       "validation_fraction=0)",
       TestLikelihood::partitions,
       {71.8, 60.4, 61.7, -160, 75.3, 66.0, 64.8, -180, 76.4, 67.0, 65.5, -203},
       kTraining},
      {"CoFiRank-NDCG",
       "cofirank",
       TestLikelihood::none,
       {72.1, 62.7, 59.3, NAN, 71.5, 59.8, 60.8, NAN, 70.3, 57.6, 59.1, NAN},
       "Stopped on held-out films, with a penalty of 3 and item biases. The paper uses the authors' program without a "
       "stopping rule."},
      {"Plackett–Luce, stopped on held-out films", "plackett-luce-factors(ties=broken)", TestLikelihood::orders},
      {"PMOP-FD, stopped on held-out films", "pmop-factors", TestLikelihood::partitions},
      {"neighbours", "neighbours"},
  };
  return rows;
}

/// Returns the labels, with equal ones in random order.
std::vector<double> without_ties(std::span<const double> labels, std::uint64_t seed) {
  Random random(seed);
  std::vector<std::pair<double, std::size_t>> order;
  for (std::size_t k = 0; k < labels.size(); ++k) order.emplace_back(labels[k] + 0.5 * random.uniform(), k);
  std::ranges::sort(order);
  std::vector<double> strict(labels.size());
  for (std::size_t k = 0; k < order.size(); ++k) strict[order[k].second] = static_cast<double>(k);
  return strict;
}

/// The log-likelihood of the ordered partition by ratings, with the constants of the model. The last block has the
/// probability that the model gives it, although it has no alternative.
double partition_likelihood(std::span<const double> scores, std::span<const double> labels,
                            std::span<double> gradient) {
  if (std::ranges::min(labels) != std::ranges::max(labels)) return -pmop_loss()->evaluate(scores, labels, gradient);
  const auto n = static_cast<double>(labels.size());
  return -(n * std::log(2.0) + std::log1p(-std::exp2(-n)));
}

/// Returns the metrics of one user.
std::vector<double> judge(TestLikelihood kind, std::span<const double> scores, std::span<const double> labels,
                          std::uint64_t seed) {
  EvaluateOptions options;
  options.scale = LabelScale{1, 5};
  std::vector<double> values = evaluate(parse_metrics("err,ndcg@1,ndcg@5"), {scores, labels, {}}, options);
  for (double& value : values) value *= 100;
  std::vector<double> gradient(scores.size());
  double likelihood = std::nan("");
  if (kind == TestLikelihood::partitions) likelihood = partition_likelihood(scores, labels, gradient);
  if (kind == TestLikelihood::orders) {
    likelihood = -listmle_loss()->evaluate(scores, without_ties(labels, seed), gradient);
  }
  values.push_back(likelihood);
  return values;
}

/// Returns the means over users. A film without training ratings gets the user's mean score.
std::vector<double> test_model(const Model& model, const FactorRow& row, const FilmDraw& draw, Context& context) {
  const std::shared_ptr<const Recommender> recommender = model.recommender();
  const auto users = recommender->users();
  const auto films = recommender->items();
  std::vector<double> means(kMetrics);
  for (std::size_t u = 0; u < users.size(); ++u) {
    const std::vector<double> scores = recommender->predict(u, context).scores;
    const double mean = std::accumulate(scores.begin(), scores.end(), 0.0) / static_cast<double>(scores.size());
    std::vector<double> of_test;
    std::vector<double> labels;
    for (const FilmRating& rating : draw.test.at(users[u])) {
      const auto found = std::ranges::lower_bound(films, rating.film);
      const bool known = found != films.end() && *found == rating.film;
      of_test.push_back(known ? scores[static_cast<std::size_t>(found - films.begin())] : mean);
      labels.push_back(rating.rating);
    }
    const std::vector<double> values = judge(row.likelihood, of_test, labels, u);
    for (std::size_t m = 0; m < kMetrics; ++m) means[m] += values[m] / static_cast<double>(users.size());
  }
  return means;
}

ReproducedTable table_of(const std::vector<std::vector<std::vector<double>>>& values) {
  ReproducedTable table;
  table.title = "MovieLens: ranking unseen films for single users";
  table.protocol = fmt::format(
      "N random films of every user for training, the others for testing; users with fewer than N + 10 ratings are "
      "omitted. ERR with V = (2^(l−1) − 1)/16 and NDCG of the dialect standard, × 100, and the log-likelihood of the "
      "test films (LL), constants included. Means over users, then over {} draws, with the standard deviation over "
      "draws.",
      values.front().size());
  table.decimals = 1;
  for (const std::size_t films : kTrainingFilms) {
    for (const char* const metric : {"ERR", "N@1", "N@5", "LL"}) {
      table.columns.push_back(fmt::format("{} N={}", metric, films));
    }
  }
  for (std::size_t k = 0; k < factor_rows().size(); ++k) {
    const FactorRow& row = factor_rows()[k];
    ReproducedRow result{row.name, row.spec, {}, kTolerance, row.explanation};
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      std::vector<double> draws;
      for (const auto& draw : values[k]) draws.push_back(draw[c]);
      result.numbers.push_back(mean_of(draws, row.published.empty() ? ReproducedNumber::kNone : row.published[c]));
    }
    table.rows.push_back(std::move(result));
  }
  return table;
}

/// Counts the nine means of ERR and NDCG in which one row is above the other.
ReproducedClaim order_claim(const ReproducedTable& table, std::size_t first, std::size_t second) {
  int above = 0;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    if (c % kMetrics == 3) continue;
    above += table.rows[first].numbers[c].here > table.rows[second].numbers[c].here ? 1 : 0;
  }
  return {fmt::format("{} ranks better than {}", table.rows[first].name, table.rows[second].name),
          fmt::format("{} of 9 means", above), above == 9};
}

}  // namespace

std::vector<ReproducedTable> compute_film_partitions(const StudyOptions& options, Context& context) {
  const std::vector<std::string> files = {options.data + "/movielens-100k/u.data"};
  const Dataset data = read_dataset(files, ReadOptions{}, context);
  const std::size_t draws = options.seeds.value_or(kDraws);
  const std::size_t rows = factor_rows().size();
  std::vector values(rows, std::vector(draws, std::vector<double>(kMetrics * std::size(kTrainingFilms))));
  context.parallel_for(rows * draws * std::size(kTrainingFilms), 1, [&](std::size_t task, std::size_t) {
    const std::size_t films = task % std::size(kTrainingFilms);
    const std::size_t draw = task / std::size(kTrainingFilms) % draws;
    const std::size_t row = task / std::size(kTrainingFilms) / draws;
    const auto seeded = context.with_later_seed(draw);
    const FilmDraw drawn = draw_films(data, kTrainingFilms[films], seeded->seed());
    const auto model = train_model(factor_rows()[row].spec, drawn.training, *seeded);
    std::ranges::copy(test_model(*model, factor_rows()[row], drawn, *seeded),
                      values[row][draw].begin() + static_cast<std::ptrdiff_t>(kMetrics * films));
  });
  ReproducedTable table = table_of(values);
  table.claims = {order_claim(table, 1, 0), order_claim(table, 4, 3)};
  return {table};
}

}  // namespace witan::published
