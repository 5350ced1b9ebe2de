#include "film_consensus.hpp"

#include "witan/method/method.hpp"
#include "witan/stats/paired.hpp"

#include <array>
#include <map>

#include "completed_ratings.hpp"
#include "spread.hpp"
#include <fmt/format.h>

namespace witan::published {
namespace {

constexpr std::uint32_t kDepth = 10;
using Published = std::array<double, kDepth>;

struct ConsensusRow {
  FilmMethod method;
  const Published* by_pmf = nullptr;
  const Published* by_neighbours = nullptr;
};

constexpr Published kBtPmf = {40.09, 36.00, 35.20, 34.96, 34.49, 34.40, 31.63, 32.08, 32.46, 32.35};
constexpr Published kPlPmf = {69.56, 54.17, 48.97, 46.58, 44.89, 43.44, 42.50, 41.25, 40.64, 40.03};
constexpr Published kMpmPmf = {69.15, 54.29, 49.72, 46.98, 45.52, 44.13, 43.25, 42.62, 42.04, 41.57};
constexpr Published kOtherPmf = {61.48, 49.96, 44.66, 42.87, 40.98, 39.74, 39.01, 37.94, 37.94, 37.73};
constexpr Published kBtNeighbours = {34.66, 34.07, 34.09, 34.11, 34.02, 34.22, 32.73, 33.14, 33.47, 33.48};
constexpr Published kPlNeighbours = {70.81, 56.33, 50.97, 48.27, 46.64, 45.17, 44.17, 43.01, 42.23, 41.74};
constexpr Published kMpmNeighbours = {71.90, 56.34, 51.21, 48.55, 46.73, 45.41, 44.34, 43.58, 42.94, 42.43};
constexpr Published kOtherNeighbours = {69.17, 55.93, 50.90, 48.22, 46.65, 45.42, 44.58, 43.88, 43.22, 42.72};

const std::vector<ConsensusRow>& consensus_rows() {
  static const std::vector<ConsensusRow> rows = {
      {kFilmsBradleyTerry, &kBtPmf, &kBtNeighbours},
      {kFilmsBradleyTerryConverged},
      {kFilmsPlackettLuce, &kPlPmf, &kPlNeighbours},
      {kFilmsPlackettLuceConverged},
      {kFilmsMpm, &kMpmPmf, &kMpmNeighbours},
      {kFilmsMpmConverged},
      {kFilmsMpmVariance},
  };
  return rows;
}

std::vector<double> scores_of(const char* spec, const Films& films, Context& context) {
  const auto model = train_model(spec, films.data, context);
  return model->solve(films.instance(), context).scores;
}

constexpr const char* kLevel =
    "N@1 is close to the published value. From N@2 on the level differs for all methods alike; see the table of the "
    "published gains per rank.";

ReproducedRow row_of(const FilmMethod& method, const std::vector<std::vector<double>>& values,
                     const Published* published) {
  ReproducedRow row{method.name, method.spec, {}, kTolerance, published != nullptr ? kLevel : ""};
  for (std::size_t m = 0; m < values.size(); ++m) {
    ReproducedNumber number = mean_of(values[m], published != nullptr ? (*published)[m] : ReproducedNumber::kNone);
    number.spread = ReproducedNumber::kNone;
    row.numbers.push_back(number);
  }
  return row;
}

ReproducedTest paired(const FilmMethod& first, const FilmMethod& second, const std::vector<std::vector<double>>& a,
                      const std::vector<std::vector<double>>& b) {
  ReproducedTest test{first.name, second.name, {}, {}};
  for (std::size_t m = 0; m < a.size(); ++m) {
    std::vector<double> differences(a[m].size());
    for (std::size_t u = 0; u < a[m].size(); ++u) differences[u] = a[m][u] - b[m][u];
    test.differences.push_back(mean_of(differences).here);
    test.p.push_back(paired_t_test(differences).p);
  }
  return test;
}

void add_columns(ReproducedTable& table) {
  for (std::uint32_t k = 1; k <= kDepth; ++k) table.columns.push_back(fmt::format("ndcg@{}", k));
}

ReproducedTable consensus_table(const std::string& imputer, const std::string& other, const Published* of_other,
                                bool by_pmf, const Films& films, const std::vector<std::vector<double>>& scores,
                                Context& context) {
  const CompletedRatings ratings = complete_by(imputer, films, context);
  ReproducedTable table;
  table.title = fmt::format("MovieLens: one ranking of the films, ratings imputed by {}", imputer);
  table.protocol =
      "The missing ratings of every user are imputed. NDCG of the dialect standard against the completed ratings of a "
      "user, × 100, mean over 943 users. All 100,000 ratings are used. The last row is the Borda count of the "
      "completed "
      "ratings of the other recommender.";
  add_columns(table);
  std::vector<std::vector<std::vector<double>>> values;
  for (std::size_t k = 0; k < scores.size(); ++k) {
    const ConsensusRow& row = consensus_rows()[k];
    values.push_back(film_ndcg(ratings, scores[k], kDepth, context));
    table.rows.push_back(row_of(row.method, values.back(), by_pmf ? row.by_pmf : row.by_neighbours));
  }
  const FilmMethod consensus{other.c_str(), other.c_str()};
  values.push_back(film_ndcg(ratings, scores_of(other.c_str(), films, context), kDepth, context));
  table.rows.push_back(row_of(consensus, values.back(), of_other));
  table.tests = {paired(kFilmsMpm, kFilmsPlackettLuce, values[4], values[2]),
                 paired(kFilmsMpmConverged, kFilmsPlackettLuceConverged, values[5], values[3]),
                 paired(kFilmsMpm, kFilmsBradleyTerry, values[4], values[0]),
                 paired(kFilmsMpm, consensus, values[4], values.back())};
  return table;
}

/// The gain at each rank, in % of the greatest, that a published row implies if the ideal ranking has the greatest gain
/// at every rank.
ReproducedRow implied_row(const char* name, const Published& published) {
  ReproducedRow row{name, "", {}};
  double before = 0;
  double ideal = 0;
  for (std::uint32_t k = 0; k < kDepth; ++k) {
    const double discount = 1 / std::log2(k + 2.0);
    ideal += discount;
    row.numbers.push_back({(published[k] * ideal - before) / discount});
    before = published[k] * ideal;
  }
  return row;
}

ReproducedTable implied_table(const std::vector<std::vector<double>>& scores, const Films& films, Context& context) {
  ReproducedTable table;
  table.title = "MovieLens: gain at each rank that the rows imply";
  table.row_heading = "row";
  table.protocol =
      "A mean NDCG@k with discount 1/log2(1+i) determines the mean gain at every rank, in % of the gain of the ideal "
      "ranking. Published rows imply the gain of the first film, then about half of it at every further rank, for all "
      "methods alike.";
  for (std::uint32_t k = 1; k <= kDepth; ++k) table.columns.push_back(fmt::format("rank {}", k));
  table.rows = {implied_row("Bradley–Terry, published, pmf", kBtPmf),
                implied_row("Plackett–Luce, published, pmf", kPlPmf),
                implied_row("MPM, published, pmf", kMpmPmf),
                implied_row("neighbours, published, pmf", kOtherPmf),
                implied_row("Bradley–Terry, published, neighbours", kBtNeighbours),
                implied_row("Plackett–Luce, published, neighbours", kPlNeighbours),
                implied_row("MPM, published, neighbours", kMpmNeighbours),
                implied_row("pmf, published, neighbours", kOtherNeighbours)};
  for (const char* const imputer : {"pmf", "neighbours"}) {
    const auto values = film_ndcg(complete_by(imputer, films, context), scores[4], kDepth, context);
    Published here{};
    for (std::size_t m = 0; m < kDepth; ++m) here[m] = mean_of(values[m]).here;
    table.rows.push_back(implied_row(imputer[0] == 'p' ? "MPM, here, pmf" : "MPM, here, neighbours", here));
  }
  return table;
}

ReproducedTable constant_table(const Films& films, const std::vector<std::vector<double>>& scores, Context& context) {
  ReproducedTable table;
  table.title = "MovieLens: one ranking of the films, one rating imputed everywhere";
  table.protocol =
      "As above, but every missing rating is replaced by the same number, from 0 to 3.5 (the mean of the ratings). The "
      "paper shows curves without numbers.";
  for (const char* const metric : {"ndcg@1", "ndcg@5", "ndcg@10"}) {
    for (int half = 0; half <= 7; ++half) table.columns.push_back(fmt::format("{} {:g}", metric, 0.5 * half));
  }
  std::vector<ReproducedRow> rows(scores.size());
  std::vector<std::vector<double>> numbers(scores.size(), std::vector<double>(24));
  for (std::size_t half = 0; half <= 7; ++half) {
    const CompletedRatings ratings = complete_by(0.5 * static_cast<double>(half), films);
    for (std::size_t k = 0; k < scores.size(); ++k) {
      const auto values = film_ndcg(ratings, scores[k], kDepth, context);
      for (std::size_t m = 0; m < 3; ++m) numbers[k][8 * m + half] = mean_of(values[m == 0 ? 0 : 5 * m - 1]).here;
    }
  }
  for (std::size_t k = 0; k < scores.size(); ++k) {
    ReproducedRow row{consensus_rows()[k].method.name, consensus_rows()[k].method.spec, {}};
    for (const double number : numbers[k]) row.numbers.push_back({number});
    table.rows.push_back(std::move(row));
  }
  const auto above = [&](std::size_t a, std::size_t b) {
    std::size_t count = 0;
    for (std::size_t c = 0; c < 24; ++c) count += numbers[a][c] > numbers[b][c] ? 1 : 0;
    return count;
  };
  table.claims = {{"MPM is above Bradley–Terry for every imputed rating and cut-off (100 steps)",
                   fmt::format("{} of 24", above(4, 0)), above(4, 0) == 24},
                  {"MPM is above Plackett–Luce for every imputed rating and cut-off (100 steps)",
                   fmt::format("{} of 24", above(4, 2)), above(4, 2) == 24}};
  return table;
}

}  // namespace

std::vector<ReproducedTable> compute_film_consensus(const StudyOptions& options, Context& context) {
  const Films films = read_films(options, context);
  std::vector<std::vector<double>> scores(consensus_rows().size());
  context.parallel_for(scores.size(), 1, [&](std::size_t k, std::size_t) {
    scores[k] = scores_of(consensus_rows()[k].method.spec, films, context);
  });
  return {consensus_table("pmf", "neighbours", &kOtherPmf, true, films, scores, context),
          consensus_table("neighbours", "pmf", &kOtherNeighbours, false, films, scores, context),
          implied_table(scores, films, context), constant_table(films, scores, context)};
}

}  // namespace witan::published
