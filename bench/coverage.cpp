// Coverage of 95 % intervals on simulated data: the study of docs/uncertainty.md.
//
//   bench_coverage [REPLICATES] [METHOD]
//
// REPLICATES is the number of data sets per row [default: 400, for a standard error of about 0.5 percentage points].
// METHOD, such as hodge, selects the rows whose method starts with it.
//
// Every replicate draws true scores and data, fits a model, and tests whether intervals cover the true values: of the
// score of every item (centred like the fit), of the difference of every pair of items, and of the other estimates.

#include "witan/data/dataset_builder.hpp"

#include <cmath>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "coverage_counts.hpp"
#include "simulate/bradley_terry.hpp"
#include "simulate/plackett_luce.hpp"
#include "stats/distributions.hpp"
#include "util/random.hpp"
#include <fmt/format.h>

namespace {

using namespace witan;

constexpr double kTies = 0.5;
constexpr double kAdvantage = 0.4;

struct Scenario {
  std::string evidence;
  std::string method;
  std::string intervals;
  IntervalOptions options;
  std::function<Simulation(Context&)> simulate;
};

void add_replicate(const Scenario& scenario, std::uint64_t seed, CoverageCounts& counts) {
  Context context({.threads = 1, .seed = seed, .progress = {}, .stop = nullptr});
  const Simulation made = scenario.simulate(context);
  const Instance instance = made.data.instance(0);
  const auto model = make_model(scenario.method);
  Fit fit = model->solve(instance, context);
  add_uncertainty(*model, instance, scenario.options, fit, context);
  counts.add(fit, {made.truth.instances[0].scores, {{"tie", kTies}, {"advantage", kAdvantage}}}, seed);
}

Simulation comparisons(Context& context, int items, int experts, int each, double ties, double advantage) {
  BradleyTerrySimulator::Options options;
  options.items = items;
  options.experts = experts;
  options.comparisons = each;
  options.ties = ties;
  options.position = advantage;
  return BradleyTerrySimulator::simulate(options, context);
}

Simulation rankings(Context& context, int items, int experts, ListShape shape, int length) {
  PlackettLuceSimulator::Options options;
  options.items = items;
  options.experts = experts;
  options.lists = shape;
  options.length = length;
  return PlackettLuceSimulator::simulate(options, context);
}

/// Builds a data set from comparisons. The slot of an item is its index.
class Maker {
 public:
  explicit Maker(std::vector<double> scores) : scores_(std::move(scores)), instance_(builder_.instance("all")) {
    for (std::size_t i = 0; i < scores_.size(); ++i) items_.push_back(builder_.item(fmt::format("i{:03}", i)));
    for (const auto item : items_) builder_.add_candidate(instance_, item);
  }
  void add(int expert, std::size_t winner, std::size_t loser) {
    builder_.add_comparison(instance_, builder_.expert(fmt::format("e{}", expert)), items_[winner], items_[loser], 1);
  }
  [[nodiscard]] Simulation make() {
    Truth truth;
    truth.instances.push_back({"all", scores_});
    return {builder_.build(), std::move(truth)};
  }

 private:
  std::vector<double> scores_;
  DatasetBuilder builder_;
  DatasetBuilder::InstanceHandle instance_;
  std::vector<DatasetBuilder::ItemHandle> items_;
};

/// Returns comparisons of random pairs. The first item wins with probability win(difference of the scores).
template <class Win>
Simulation compared(Context& context, std::vector<double> scores, int experts, int each, Win win) {
  Random random(context.seed_for("coverage", "comparisons"));
  Maker maker(scores);
  for (int k = 0; k < experts * each; ++k) {
    const std::size_t i = random.below(scores.size());
    const std::size_t j = (i + 1 + random.below(scores.size() - 1)) % scores.size();
    const bool first = random.uniform() < win(scores[i] - scores[j]);
    maker.add(k / each, first ? i : j, first ? j : i);
  }
  return maker.make();
}

/// Returns data of the model of hodge: the expected outcome, ±1, is the difference of the scores.
Simulation linear(Context& context, int items, int each) {
  Random random(context.seed_for("coverage", "scores"));
  std::vector<double> scores(static_cast<std::size_t>(items));
  for (double& score : scores) score = 0.8 * (random.uniform() - 0.5);
  return compared(context, std::move(scores), 20, each, [](double d) { return (1 + d) / 2; });
}

Simulation probit(Context& context, int items, int each) {
  Random random(context.seed_for("coverage", "scores"));
  std::vector<double> scores(static_cast<std::size_t>(items));
  for (double& score : scores) score = 0.6 * random.normal();
  return compared(context, std::move(scores), 20, each, [](double d) { return normal_cdf(d); });
}

/// Returns data of the model of mpm: ordered pairs with probability ∝ e^{s_i − s_j}. The winner is drawn ∝ e^{s_i} and
/// the loser ∝ e^{−s_j}, and both are redrawn if they are equal.
Simulation drawn_pairs(Context& context, int items, int experts, int each) {
  Random random(context.seed_for("coverage", "pairs"));
  std::vector<double> scores(static_cast<std::size_t>(items));
  for (double& score : scores) score = 0.5 * random.normal();
  const auto draw = [&](double sign) {
    std::size_t best = 0;
    double most = -HUGE_VAL;
    for (std::size_t i = 0; i < scores.size(); ++i) {
      const double value = sign * scores[i] + random.gumbel();
      if (value <= most) continue;
      most = value;
      best = i;
    }
    return best;
  };
  Maker maker(scores);
  for (int k = 0; k < experts * each; ++k) {
    std::size_t winner = draw(1);
    std::size_t loser = draw(-1);
    while (winner == loser) {
      winner = draw(1);
      loser = draw(-1);
    }
    maker.add(k / each, winner, loser);
  }
  return maker.make();
}

std::vector<Scenario> scenarios() {
  const auto few = [](Context& c) { return comparisons(c, 10, 20, 15, 0, 0); };
  const auto tied = [](Context& c) { return comparisons(c, 10, 20, 25, kTies, 0); };
  const auto many = [](Context& c) { return comparisons(c, 30, 50, 60, 0, 0); };
  const auto at_home = [](Context& c) { return comparisons(c, 10, 20, 25, kTies, kAdvantage); };
  const auto whole = [](Context& c) { return rankings(c, 8, 30, ListShape::full, 8); };
  const auto partial = [](Context& c) { return rankings(c, 12, 60, ListShape::partial, 5); };
  const auto top = [](Context& c) { return rankings(c, 12, 60, ListShape::top, 4); };
  const auto sparse = [](Context& c) { return rankings(c, 40, 30, ListShape::partial, 6); };
  const auto three = [](Context& c) { return linear(c, 3, 5); };
  const auto four = [](Context& c) { return linear(c, 4, 6); };
  const auto ten = [](Context& c) { return linear(c, 10, 15); };
  const auto normal = [](Context& c) { return probit(c, 10, 15); };
  const auto pairs = [](Context& c) { return drawn_pairs(c, 10, 20, 15); };
  const IntervalOptions fisher{.kind = Intervals::fisher};
  const IntervalOptions sandwich{.kind = Intervals::sandwich};
  const IntervalOptions by_experts{.kind = Intervals::bootstrap, .draws = 200, .by = ResampleBy::experts};
  const IntervalOptions by_statements{.kind = Intervals::bootstrap, .draws = 200, .by = ResampleBy::statements};
  return {
      {"300 comparisons of 10", "bradley-terry", "fisher", fisher, few},
      {"3,000 comparisons of 30", "bradley-terry", "fisher", fisher, many},
      {"3,000 comparisons of 30", "bradley-terry", "sandwich", sandwich, many},
      {"3,000 comparisons of 30", "bradley-terry", "bootstrap, statements", by_statements, many},
      {"500 comparisons of 10, ties", "bradley-terry(ties=davidson)", "fisher", fisher, tied},
      {"as above, first item favoured", "bradley-terry(ties=davidson,advantage=on)", "fisher", fisher, at_home},
      {"as above, first item favoured", "bradley-terry(ties=davidson,advantage=on)", "sandwich", sandwich, at_home},
      {"as above, first item favoured", "bradley-terry(ties=davidson,advantage=on)", "bootstrap, statements",
       by_statements, at_home},
      {"300 comparisons of 10, normal", "thurstone", "fisher", fisher, normal},
      {"300 comparisons of 10, normal", "thurstone", "sandwich", sandwich, normal},
      {"300 pairs of 10, as in mpm", "mpm", "fisher", fisher, pairs},
      {"300 pairs of 10, as in mpm", "mpm", "sandwich", sandwich, pairs},
      {"100 comparisons of 3, linear", "hodge", "fisher", fisher, three},
      {"120 comparisons of 4, linear", "hodge", "fisher", fisher, four},
      {"300 comparisons of 10, linear", "hodge", "fisher", fisher, ten},
      {"30 rankings of 8", "plackett-luce", "fisher", fisher, whole},
      {"30 rankings of 8", "plackett-luce", "sandwich", sandwich, whole},
      {"30 rankings of 8", "bradley-terry", "sandwich", sandwich, whole},
      {"30 rankings of 8", "bradley-terry", "bootstrap, experts", by_experts, whole},
      {"30 rankings of 8", "bradley-terry", "fisher (wrong for lists)", fisher, whole},
      {"60 rankings of 5 out of 12", "plackett-luce", "sandwich", sandwich, partial},
      {"60 rankings of 5 out of 12", "bradley-terry", "sandwich", sandwich, partial},
      {"60 top-4 lists of 12", "plackett-luce", "sandwich", sandwich, top},
      {"30 rankings of 6 out of 40", "plackett-luce", "sandwich", sandwich, sparse},
      {"30 rankings of 6 out of 40", "bradley-terry", "sandwich", sandwich, sparse},
  };
}

}  // namespace

int main(int argc, char** argv) {
  const int replicates = argc > 1 ? std::atoi(argv[1]) : 400;
  fmt::print("{:30} {:42} {:26} {:>7} {:>12} {:>7} {:>8} {:>5}\n", "data", "method", "intervals", "scores",
             "differences", "ranks", "tie, adv", "±");
  const std::string only = argc > 2 ? argv[2] : "";
  for (const Scenario& scenario : scenarios()) {
    if (!scenario.method.starts_with(only)) continue;
    CoverageCounts counts;
    for (int k = 0; k < replicates; ++k) add_replicate(scenario, static_cast<std::uint64_t>(k) + 1, counts);
    fmt::print("{:30} {:42} {:26} {:6.1f}% {:11.1f}% {:6.1f}% {:>8} {:5.1f}\n", scenario.evidence, scenario.method,
               scenario.intervals, 100 * counts.items_covered / counts.items, 100 * counts.pairs_covered / counts.pairs,
               100 * counts.ranks_covered / counts.items,
               counts.estimates > 0 ? fmt::format("{:.1f}%", 100 * counts.estimates_covered / counts.estimates) : "",
               counts.error_of_scores());
    std::fflush(stdout);
  }
  return 0;
}
