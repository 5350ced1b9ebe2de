// Trained methods on the five folds of MQ2008-agg and MQ2007-agg, and their differences over both sets.
//
//   WITAN_DATA=DIR bench_learning [--set NAME]… [--seeds N] [--drop EXPERT]… SPEC…
//
// Every method is compared with the first. Values are those of the test parts under `letor4`, × 100: the mean of the
// folds' means, with the standard deviation over seeds. Differences are means over all queries of the sets, of the mean
// over seeds, with a bootstrap interval over queries. For one set, use `witan compare`.

#include "witan/learn/harness/compare.hpp"

#include <memory>
#include <string>
#include <vector>

#include "data/without_experts.hpp"
#include "letor_sets.hpp"

namespace {

using namespace witan;

struct Wanted {
  std::vector<std::string> sets, dropped, specs;
  std::uint64_t seeds = 1;
};

Wanted parse(int count, char** arguments) {
  Wanted wanted;
  for (int a = 1; a < count; ++a) {
    const std::string text = arguments[a];
    if (text == "--seeds" && a + 1 < count)
      wanted.seeds = std::strtoull(arguments[++a], nullptr, 10);
    else if (text == "--set" && a + 1 < count)
      wanted.sets.emplace_back(arguments[++a]);
    else if (text == "--drop" && a + 1 < count)
      wanted.dropped.emplace_back(arguments[++a]);
    else
      wanted.specs.push_back(text);
  }
  if (wanted.specs.empty()) wanted.specs = {"crf", "tuned-rrf", "svd-lambdarank", "council"};
  if (wanted.sets.empty()) wanted.sets = {"MQ2008-agg", "MQ2007-agg"};
  return wanted;
}

Leaderboard compare(const std::string& set, const Wanted& wanted, const EvaluationOptions& evaluation) {
  std::vector<std::unique_ptr<Context>> contexts;
  for (std::uint64_t seed = 1; seed <= wanted.seeds; ++seed) {
    contexts.push_back(
        std::make_unique<Context>(Context::Options{.threads = 0, .seed = seed, .progress = {}, .stop = nullptr}));
  }
  Dataset data = read_dataset(bench::paths_of_parts(set), {}, *contexts[0]);
  const Parts parts = bench::parts_of(data, set, *contexts[0]);
  if (!wanted.dropped.empty()) data = without_experts(data, wanted.dropped);
  CompareOptions options;
  options.methods = wanted.specs;
  options.evaluation = evaluation;
  return compare_methods(data, parts, options, contexts);
}

void print_set(const std::string& set, const Leaderboard& board) {
  fmt::print("\n{}\n", set);
  for (const MethodSummary& method : board.methods) {
    fmt::print("  {:<44}", method.method);
    for (std::size_t m = 0; m < board.metrics.size(); ++m) {
      fmt::print(" {} {:.2f} ± {:.2f}", board.metrics[m].name(), 100 * method.metrics[m].of_folds,
                 100 * method.metrics[m].seed_deviation);
    }
    fmt::print("\n");
  }
}

/// Returns the differences of one method from the first, one per query, over all sets.
std::vector<double> pooled_differences(const std::vector<Leaderboard>& boards, std::size_t method, std::size_t metric) {
  std::vector<double> differences;
  for (const Leaderboard& board : boards) {
    const std::size_t metrics = board.metrics.size();
    for (std::size_t k = 0; k < board.instances.size(); ++k) {
      differences.push_back(
          100 * (board.methods[method].values[k * metrics + metric] - board.methods[0].values[k * metrics + metric]));
    }
  }
  return differences;
}

void print_pooled(const std::vector<Leaderboard>& boards) {
  constexpr std::uint64_t kDraws = 10'000;
  Context context;
  fmt::print("\nall sets pooled, differences from {}\n", boards[0].methods[0].method);
  for (std::size_t method = 1; method < boards[0].methods.size(); ++method) {
    for (std::size_t metric = 0; metric < boards[0].metrics.size(); ++metric) {
      const std::vector<double> differences = pooled_differences(boards, method, metric);
      double mean = 0;
      for (const double difference : differences) mean += difference / static_cast<double>(differences.size());
      const MeanInterval interval = bootstrap_mean(differences, 0.95, kDraws, 1, context);
      fmt::print("  {:<44} {:7} {:+.2f} ({:+.2f} … {:+.2f}), t test p = {:.4f}, {} queries\n",
                 boards[0].methods[method].method, boards[0].metrics[metric].name(), mean, interval.low, interval.high,
                 paired_t_test(differences).p, differences.size());
    }
  }
}

}  // namespace

int main(int count, char** arguments) {
  const Wanted wanted = parse(count, arguments);
  EvaluationOptions evaluation;
  evaluation.metrics = parse_metrics("ndcg@1-5,p@1-5,ap");
  evaluation.metric_options.dialect = Dialect::letor4;
  std::vector<Leaderboard> boards;
  for (const std::string& set : wanted.sets) {
    if (!bench::is_there(set)) continue;
    boards.push_back(compare(set, wanted, evaluation));
    print_set(set, boards.back());
  }
  if (!boards.empty()) print_pooled(boards);
  return 0;
}
