// Collaborative ranking on MovieLens-100K, after Truyen, Phung & Venkatesh (SDM 2011): N films of every user for
// training, the others for testing; users with fewer than N + 10 ratings are omitted.
//
//   WITAN_DATA=DIR bench_movielens N DRAWS SPEC…
//
// A SPEC may be a list of alternatives, a|b|c: in every draw, the best one on the validation films of the training is
// selected (without test films). Means over users, then mean and standard deviation over the draws. A
// film without training ratings gets the mean score of the user over all films.

#include "witan/io/read.hpp"
#include "witan/method/method.hpp"
#include "witan/method/recommender.hpp"
#include "witan/metric/evaluate.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <numeric>
#include <string>
#include <vector>

#include "learn/features/list_loss.hpp"
#include "reproduce/film_draw.hpp"
#include "util/random.hpp"
#include <fmt/format.h>

namespace {

using namespace witan;
using published::FilmDraw;
using published::FilmRating;

Dataset read_all() {
  const char* const directory = std::getenv("WITAN_DATA");
  const std::string folder = directory == nullptr ? "../shared/data" : directory;
  Context context;
  return read_dataset(std::vector<std::string>{folder + "/movielens-100k/u.data"}, ReadOptions{}, context);
}

/// Returns −log(2^n − 1), the PMOP term of a last block of n films, although it has no alternative.
double last_block(std::span<const double> labels) {
  const auto lowest = static_cast<double>(std::ranges::count(labels, std::ranges::min(labels)));
  return -(lowest * std::log(2.0) + std::log1p(-std::exp2(-lowest)));
}

/// Returns the labels, with equal ones in random order.
std::vector<double> without_ties(std::span<const double> labels, std::uint64_t seed) {
  Random random(seed);
  std::vector<std::pair<double, std::size_t>> order;
  for (std::size_t k = 0; k < labels.size(); ++k) {
    order.emplace_back(static_cast<double>(labels[k]) + 0.5 * random.uniform(), k);
  }
  std::ranges::sort(order);
  std::vector<double> strict(labels.size());
  for (std::size_t k = 0; k < order.size(); ++k) strict[order[k].second] = static_cast<double>(k);
  return strict;
}

constexpr std::size_t kNumbers = 6;
constexpr const char* kNames[kNumbers] = {"err", "ndcg@1", "ndcg@5", "LL PMOP", "LL PMOP forced", "LL PL"};

/// Returns the metrics of one user.
std::vector<double> judge(std::span<const double> scores, std::span<const double> labels, std::uint64_t seed) {
  EvaluateOptions metric_options;
  metric_options.scale = LabelScale{1, 5};
  std::vector<double> values = evaluate(parse_metrics("err,ndcg@1,ndcg@5"), {scores, labels, {}}, metric_options);
  std::vector<double> gradient(scores.size());
  const double last = last_block(labels);
  const bool tied = std::ranges::min(labels) == std::ranges::max(labels);
  const double partition = tied ? last : -pmop_loss()->evaluate(scores, labels, gradient);
  values.insert(values.end(),
                {partition, partition - last, -listmle_loss()->evaluate(scores, without_ties(labels, seed), gradient)});
  return values;
}

std::vector<double> test_model(const Model& model, const FilmDraw& draw, Context& context) {
  const std::shared_ptr<const Recommender> recommender = model.recommender();
  std::vector<double> sums(kNumbers);
  for (std::size_t u = 0; u < recommender->users().size(); ++u) {
    const std::vector<double> scores = recommender->predict(u, context).scores;
    const double mean = std::accumulate(scores.begin(), scores.end(), 0.0) / static_cast<double>(scores.size());
    std::vector<double> of_test;
    std::vector<double> labels;
    for (const FilmRating& rating : draw.test.at(recommender->users()[u])) {
      const auto found = std::ranges::lower_bound(recommender->items(), rating.film);
      const bool known = found != recommender->items().end() && *found == rating.film;
      of_test.push_back(known ? scores[static_cast<std::size_t>(found - recommender->items().begin())] : mean);
      labels.push_back(rating.rating);
    }
    const std::vector<double> values = judge(of_test, labels, u);
    for (std::size_t m = 0; m < kNumbers; ++m) sums[m] += values[m] / static_cast<double>(recommender->users().size());
  }
  return sums;
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('|', begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

/// Returns the diagnostics of the training, held-out films first.
double number_of(const Model& model, const char* name) {
  const auto* const numbers = model.learned()->find(name);
  return numbers == nullptr ? std::nan("") : numbers->front();
}

std::vector<double> run(const std::vector<std::string>& specs, const FilmDraw& what, std::uint64_t seed) {
  Context context({.threads = 1, .seed = seed, .progress = {}, .stop = nullptr});
  std::unique_ptr<const Model> best;
  for (const std::string& spec : specs) {
    auto model = train_model(spec, what.training, context);
    fmt::print("  draw {}: {} step {}, held out {:.4f}\n", seed, spec, number_of(*model, "pass"),
               number_of(*model, "validation"));
    if (!best || number_of(*model, "validation") > number_of(*best, "validation")) best = std::move(model);
  }
  return test_model(*best, what, context);
}

void study(const std::vector<FilmDraw>& draws, const std::string& text) {
  std::vector<std::vector<double>> values;
  const std::clock_t begin = std::clock();
  for (std::size_t d = 0; d < draws.size(); ++d) values.push_back(run(split(text), draws[d], d + 1));
  const auto count = static_cast<double>(draws.size());
  fmt::print("{}: {:.1f} s per draw\n", text, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC / count);
  for (std::size_t m = 0; m < kNumbers; ++m) {
    double sum = 0;
    double squares = 0;
    for (const auto& one : values) sum += one[m] / count;
    for (const auto& one : values) squares += (one[m] - sum) * (one[m] - sum);
    fmt::print("  {} {:.4f} ± {:.4f}", kNames[m], sum, draws.size() > 1 ? std::sqrt(squares / (count - 1)) : 0.0);
  }
  fmt::print("\n");
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 4) {
    fmt::print("bench_movielens N DRAWS SPEC…\n");
    return 0;
  }
  const Dataset all = read_all();
  std::vector<FilmDraw> draws;
  for (int d = 1; d <= std::atoi(arguments[2]); ++d) {
    draws.push_back(
        published::draw_films(all, static_cast<std::size_t>(std::atoi(arguments[1])), static_cast<std::uint64_t>(d)));
  }
  fmt::print("N = {}: {} users\n", arguments[1], draws.front().test.size());
  for (int k = 3; k < count; ++k) study(draws, arguments[k]);
  return 0;
}
