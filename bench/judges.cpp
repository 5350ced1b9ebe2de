// Coverage of 95 % intervals if judges differ: a study of docs/uncertainty.md.
//
//   bench_judges [REPLICATES] [FILTER]
//
// REPLICATES is the number of data sets per row [default: 1000]. FILTER selects the rows whose text contains it.
//
// Every judge has own scores: the common scores (standard deviation 0.7) plus normal deviations of standard deviation
// `taste`. The true values are those of a fit to 2,000 other judges: what the method would estimate from many judges.
// The study also compares claimed values of P(i above j) with the share of pairs in the true order.

#include "witan/data/dataset_builder.hpp"

#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "coverage_counts.hpp"
#include "stats/distributions.hpp"
#include "util/random.hpp"
#include <fmt/format.h>

namespace {

using namespace witan;

constexpr int kManyJudges = 2'000;

/// What a judge states. The outcome of a comparison is logistic or normal in the difference of the judge's scores.
/// `pairs` are drawn as in mpm, `linear` as in hodge, `tied` from Davidson's model with ν = 2, in which half of the
/// comparisons of equal items are ties; `rankings` are drawn from Plackett–Luce.
enum class Evidence : std::uint8_t { logistic, normal, pairs, linear, tied, rankings };

struct Row {
  const char* method;
  const char* intervals;
  IntervalOptions options;
  Evidence evidence;
  int judges;
  double taste;
  int each = 30;   ///< comparisons per judge
  int items = 10;  ///< 8 for rankings
};

class Panel {
 public:
  Panel(const Row& row, std::uint64_t seed) : row_(row), random_(seed) {
    for (int i = 0; i < row.items; ++i) common_.push_back(0.7 * random_.normal());
  }

  /// Returns the statements of new judges. The slot of an item is its index.
  [[nodiscard]] Dataset ask(int judges) {
    DatasetBuilder builder;
    for (int i = 0; i < row_.items; ++i) builder.add_candidate(name(i));
    for (int j = 0; j < judges; ++j) {
      std::vector<double> own = common_;
      for (double& score : own) score += row_.taste * random_.normal();
      if (row_.evidence == Evidence::linear) {
        for (double& score : own) score = std::clamp(score / 4, -0.5, 0.5);
      }
      add_statements(fmt::format("j{}", j), own, builder);
    }
    return builder.build();
  }

 private:
  static std::string name(std::size_t i) { return fmt::format("i{:03}", i); }

  void add_statements(const std::string& judge, const std::vector<double>& own, DatasetBuilder& builder) {
    if (row_.evidence == Evidence::rankings) {
      std::vector<std::pair<double, std::string>> drawn;
      for (std::size_t i = 0; i < own.size(); ++i) drawn.emplace_back(-own[i] - random_.gumbel(), name(i));
      std::sort(drawn.begin(), drawn.end());
      std::vector<std::string> order;
      for (const auto& [key, item] : drawn) order.push_back(item);
      return builder.add_ranking(judge, order);
    }
    for (int k = 0; k < row_.each; ++k) {
      if (row_.evidence == Evidence::tied) {
        compare_with_ties(judge, own, builder);
        continue;
      }
      const auto [winner, loser] = row_.evidence == Evidence::pairs ? draw_pair(own) : compare(own);
      builder.add_comparison(judge, name(winner), name(loser));
    }
  }

  void compare_with_ties(const std::string& judge, const std::vector<double>& own, DatasetBuilder& builder) {
    constexpr double kTies = 2;
    const std::size_t i = random_.below(own.size());
    const std::size_t j = (i + 1 + random_.below(own.size() - 1)) % own.size();
    const double win = std::exp((own[i] - own[j]) / 2);
    const double drawn = random_.uniform() * (win + 1 / win + kTies);
    if (drawn < kTies)
      builder.add_tie(judge, name(i), name(j));
    else
      builder.add_comparison(judge, name(drawn < kTies + win ? i : j), name(drawn < kTies + win ? j : i));
  }

  std::pair<std::size_t, std::size_t> compare(const std::vector<double>& own) {
    const std::size_t i = random_.below(own.size());
    const std::size_t j = (i + 1 + random_.below(own.size() - 1)) % own.size();
    const double d = own[i] - own[j];
    const double win = row_.evidence == Evidence::normal   ? normal_cdf(d)
                       : row_.evidence == Evidence::linear ? (1 + d) / 2
                                                           : 1 / (1 + std::exp(-d));
    return random_.uniform() < win ? std::pair(i, j) : std::pair(j, i);
  }

  /// Returns an ordered pair, drawn in proportion to e^{s_i − s_j}.
  std::pair<std::size_t, std::size_t> draw_pair(const std::vector<double>& own) {
    const auto draw = [&](double sign) {
      std::size_t best = 0;
      double most = -HUGE_VAL;
      for (std::size_t i = 0; i < own.size(); ++i) {
        const double value = sign * own[i] + random_.gumbel();
        if (value <= most) continue;
        most = value;
        best = i;
      }
      return best;
    };
    for (;;) {
      const std::size_t winner = draw(1);
      const std::size_t loser = draw(-1);
      if (winner != loser) return {winner, loser};
    }
  }

  const Row& row_;
  Random random_;
  std::vector<double> common_;
};

void add_replicate(const Row& row, std::uint64_t seed, CoverageCounts& counts) {
  Context context({.threads = 1, .seed = seed, .progress = {}, .stop = nullptr});
  Panel panel(row, seed);
  const Dataset data = panel.ask(row.judges);
  const auto model = make_model(row.method);
  const Dataset many = panel.ask(kManyJudges);
  const Fit truth = model->solve(many.instance(0), context);
  Fit fit = model->solve(data.instance(0), context);
  add_uncertainty(*model, data.instance(0), row.options, fit, context);
  counts.add(fit, {truth.scores, {}}, seed);
}

std::vector<Row> rows() {
  const IntervalOptions automatic;
  const IntervalOptions fisher{.kind = Intervals::fisher};
  const IntervalOptions statements{.kind = Intervals::sandwich, .by = ResampleBy::statements};
  const IntervalOptions bootstrap{.kind = Intervals::bootstrap};
  std::vector<Row> rows;
  for (const double taste : {0.0, 1.0}) {
    for (const int judges : {4, 6, 10, 20}) {
      rows.push_back({"bradley-terry", "auto", automatic, Evidence::logistic, judges, taste});
      rows.push_back({"bradley-terry", "fisher", fisher, Evidence::logistic, judges, taste});
      rows.push_back({"bradley-terry", "sandwich, statements", statements, Evidence::logistic, judges, taste});
      rows.push_back({"bradley-terry", "bootstrap", bootstrap, Evidence::logistic, judges, taste});
      rows.push_back({"bradley-terry", "auto", automatic, Evidence::logistic, judges, taste, 200});
      rows.push_back({"thurstone", "auto", automatic, Evidence::normal, judges, taste});
      rows.push_back({"mpm", "auto", automatic, Evidence::pairs, judges, taste});
      rows.push_back({"hodge", "auto", automatic, Evidence::linear, judges, taste});
      rows.push_back({"plackett-luce", "auto", automatic, Evidence::rankings, judges, taste, 1, 8});
      rows.push_back({"bradley-terry", "auto", automatic, Evidence::rankings, judges, taste, 1, 8});
      rows.push_back({"bradley-terry", "bootstrap", bootstrap, Evidence::rankings, judges, taste, 1, 8});
    }
  }
  for (const double taste : {0.0, 1.0}) {
    rows.push_back({"bradley-terry", "auto", automatic, Evidence::tied, 20, taste});
    rows.push_back({"bradley-terry", "fisher", fisher, Evidence::tied, 20, taste});
    rows.push_back({"bradley-terry", "sandwich, statements", statements, Evidence::tied, 20, taste});
    rows.push_back({"bradley-terry(ties=davidson)", "auto", automatic, Evidence::tied, 20, taste});
  }
  return rows;
}

std::string describe(const Row& row) {
  const std::string what =
      row.evidence == Evidence::rankings
          ? fmt::format("1 ranking of {}", row.items)
          : fmt::format("{} {}comparisons", row.each, row.evidence == Evidence::tied ? "tied " : "");
  return fmt::format("{:2} judges, taste {:.0f}, {} each", row.judges, row.taste, what);
}

void print(const Row& row, const CoverageCounts& counts) {
  fmt::print("{:44} {:28} {:22} {:6.1f} {:6.1f} {:6.1f} {:5.1f}  ", describe(row), row.method, row.intervals,
             100 * counts.items_covered / counts.items, 100 * counts.pairs_covered / counts.pairs,
             100 * counts.ranks_covered / counts.items, counts.error_of_scores());
  for (const auto& bin : counts.bins) {
    fmt::print(" {}",
               bin.pairs < 200 ? "-" : fmt::format("{:.3f}:{:.3f}", bin.claimed / bin.pairs, bin.right / bin.pairs));
  }
  fmt::print("\n");
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const int replicates = argc > 1 ? std::atoi(argv[1]) : 1000;
  const std::string only = argc > 2 ? argv[2] : "";
  fmt::print("{:44} {:28} {:22} {:>6} {:>6} {:>6} {:>5}   {}\n", "data", "method", "intervals", "scores", "diff",
             "ranks", "±", "P(above), claimed:true, in bins from .5, .6, .7, .8, .9, .95, .99");
  for (const Row& row : rows()) {
    const std::string text = fmt::format("{} {} {}", describe(row), row.method, row.intervals);
    if (text.find(only) == std::string::npos) continue;
    CoverageCounts counts;
    for (int k = 0; k < replicates; ++k) add_replicate(row, static_cast<std::uint64_t>(k) + 1, counts);
    print(row, counts);
  }
  return 0;
}
