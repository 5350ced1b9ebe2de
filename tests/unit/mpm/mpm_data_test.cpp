// The MPM family on real data: the results in the papers, and the recomputed results of their experiments.
#include "witan/io/read.hpp"
#include "witan/method/method.hpp"
#include "witan/metric/evaluate_rankings.hpp"
#include "witan/report/ranking.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "pairs/pair_view.hpp"
#include "support/data_dir.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::mpm_data_test {

Dataset read_files(const std::vector<std::string>& names) {
  std::vector<std::string> paths;
  for (const std::string& name : names) paths.push_back(*data_file(name));
  ReadOptions options;
  options.build.silence = Silence::unknown;
  Context context;
  return read_dataset(paths, options, context);
}

std::vector<std::vector<double>> scores_with_silent_last(const std::vector<Fit>& fits) {
  std::vector<std::vector<double>> scores;
  for (const Fit& fit : fits) {
    scores.push_back(fit.scores);
    double least = 0;
    for (const double score : fit.scores) least = score < least ? score : least;
    for (double& score : scores.back()) score = std::isnan(score) ? least - 1 : score;
  }
  return scores;
}

struct Quality {
  double ndcg5 = 0;
  double map = 0;
};

/// Returns the mean quality over LETOR's folds, × 100: θ from three parts, scores on the test part.
Quality over_folds(const std::string& set, std::string_view spec) {
  const auto part = [&](int number) { return fmt::format("{}/A{}.txt", set, (number - 1) % 5 + 1); };
  Context context({.threads = 0, .seed = 1, .progress = {}, .stop = nullptr});
  Quality mean;
  for (int fold = 1; fold <= 5; ++fold) {
    const auto model = train_model(spec, read_files({part(fold), part(fold + 1), part(fold + 2)}), context);
    const Dataset test = read_files({part(fold + 4)});
    EvaluationOptions options;
    options.metrics = parse_metrics("ndcg@5,ap");
    options.metric_options.dialect = Dialect::letor4;
    const auto means =
        evaluate_slots(test, scores_with_silent_last(solve_all(*model, test, context)), options, context).means;
    mean.ndcg5 += 20 * means[0];
    mean.map += 20 * means[1];
  }
  return mean;
}

TEST(MpmOnFilms, TheFirstFiveWithTheirRatersWinsAndLosses) {
  WITAN_NEEDS_DATA("movielens-100k/u.data");
  const Dataset data = read_files({"movielens-100k/u.data"});
  const Instance films = data.instance(0);
  Context context;
  const Fit fit = make_model("mpm(transform=rating,scale=raw)")->solve(films, context);
  EXPECT_EQ(fit.diagnostics.stop, Stop::closed_form);
  std::vector<double> wins(films.size(), 0.0);
  std::vector<double> losses(films.size(), 0.0);
  PairView::pooled(films, Transform::binary, Scale::raw).add_wins_losses(wins, losses);
  const std::vector<std::uint64_t> raters = count_experts(films);
  const Ranking ranking = make_ranking(fit);
  std::string first;
  for (std::size_t k = 0; k < 5; ++k) {
    const Slot slot = ranking.items[k].slot;
    first += fmt::format("{} {}/{}/{}\n", data.name(films.items[slot]), raters[slot], wins[slot], losses[slot]);
  }
  // Star Wars, Raiders of the Lost Ark, The Godfather, The Silence of the Lambs, The Shawshank Redemption.
  EXPECT_EQ(first,
            "50 583/49290/10112\n174 420/40057/10644\n127 413/36531/8040\n98 390/38192/9125\n64 283/32592/5943\n");
}

TEST(MpmOnFilms, AHundredStepsWithVariancesEndAtThePapersLastFive) {
  WITAN_NEEDS_DATA("movielens-100k/u.data");
  const Dataset data = read_files({"movielens-100k/u.data"});
  Context context;
  const auto model = make_model("mpm(transform=rating,scale=raw,variance=on,solver=gradient,steps=100,rate=100)");
  const Ranking ranking = make_ranking(model->solve(data.instance(0), context));
  std::set<std::string> last;
  for (std::size_t k = ranking.items.size() - 5; k < ranking.items.size(); ++k) {
    last.emplace(data.name(data.instance(0).items[ranking.items[k].slot]));
  }
  // Striptease, Cable Guy, Jungle2Jungle, A Very Brady Sequel, The Island of Dr. Moreau.
  EXPECT_EQ(last, (std::set<std::string>{"120", "122", "243", "412", "931"}));
}

// The papers' rows with θ from labels: 43.99 / 44.71 (MQ2008-agg) and 42.79 / 45.71 (MQ2007-agg).
TEST(ThetaMpmOnMetaSearch, ThetaFromLabelsIsNotBelowThePublishedRows) {
  WITAN_NEEDS_DATA("MQ2008-agg/A1.txt");
  WITAN_NEEDS_DATA("MQ2007-agg/A1.txt");
  const Quality of_2008 = over_folds("MQ2008-agg", "theta-mpm(adherence=labels)");
  EXPECT_GT(of_2008.ndcg5, 43.99 - 0.5);
  EXPECT_GT(of_2008.map, 44.71 - 0.5);
  const Quality of_2007 = over_folds("MQ2007-agg", "theta-mpm(adherence=labels)");
  EXPECT_GT(of_2007.ndcg5, 42.79 - 0.5);
  EXPECT_GT(of_2007.map, 45.71 - 0.5);
}

}  // namespace witan::mpm_data_test
