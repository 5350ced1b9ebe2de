// The five folds of a LETOR aggregation set with methods that learn: trained on three parts, chosen on one, tested on
// one.
//
//   WITAN_DATA=DIR bench_learning_study MQ2008-agg SEEDS [drop=13,20] SPEC…
//
// Passes and parameters are chosen by ndcg@10 under `standard` on the validation part, numbers are those of the test
// part under `letor4`, averaged over the folds; mean and standard deviation over the seeds.

#include "witan/data/without_experts.hpp"
#include "witan/io/read.hpp"
#include "witan/method/method.hpp"
#include "witan/metric/evaluate_rankings.hpp"

#include <cmath>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace {

using namespace witan;

constexpr std::size_t kParts = 5;

/// The parts of a set, and the training data of every fold.
struct Parts {
  std::vector<Dataset> part, training;
};

Parts read_parts(const std::string& set, const std::vector<std::string>& dropped) {
  const char* const directory = std::getenv("WITAN_DATA");
  const std::string folder = std::string(directory == nullptr ? "../shared/data" : directory) + "/" + set;
  const auto path = [&](std::size_t part) { return fmt::format("{}/A{}.txt", folder, part % kParts + 1); };
  Context context;
  const auto read = [&](const std::vector<std::string>& paths) {
    Dataset data = read_dataset(paths, {}, context);
    return dropped.empty() ? std::move(data) : without_experts(data, dropped);
  };
  Parts parts;
  for (std::size_t k = 0; k < kParts; ++k) {
    parts.part.push_back(read({path(k)}));
    parts.training.push_back(read({path(k), path(k + 1), path(k + 2)}));
  }
  return parts;
}

/// The metrics of one fold's test part.
std::vector<double> test_fold(const Parts& parts, std::size_t fold, const std::string& spec, std::uint64_t seed,
                              const std::vector<Metric>& metrics) {
  Context context({.threads = 1, .seed = seed, .progress = {}, .stop = nullptr});
  const Training training{InstanceSet(parts.training[fold]), InstanceSet(parts.part[(fold + 3) % kParts])};
  const auto model = train_model(spec, training, context);
  const Dataset& test = parts.part[(fold + 4) % kParts];
  std::vector<std::vector<double>> scores;
  for (const Fit& fit : solve_all(*model, test, context)) scores.push_back(fit.scores);
  EvaluationOptions options;
  options.metrics = metrics;
  options.how.dialect = Dialect::letor4;
  return evaluate_slots(test, scores, options, context).means;
}

void study(const Parts& parts, const std::string& spec, std::size_t seeds) {
  const std::vector<Metric> metrics = parse_metrics("ndcg@1-5,p@1-5,ap");
  std::vector<std::vector<double>> values(seeds * kParts);
  Context context({.threads = 0, .seed = 1, .progress = {}, .stop = nullptr});
  const std::clock_t begin = std::clock();
  context.for_chunks(values.size(), 1, [&](std::size_t k, std::size_t) {
    values[k] = test_fold(parts, k % kParts, spec, k / kParts + 1, metrics);
  });
  const double spent = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC / static_cast<double>(seeds);
  fmt::print("{}: {:.1f} processor seconds for five folds\n", spec, spent);
  for (std::size_t m = 0; m < metrics.size(); ++m) {
    double sum = 0;
    double squares = 0;
    for (std::size_t s = 0; s < seeds; ++s) {
      double mean = 0;
      for (std::size_t f = 0; f < kParts; ++f) mean += 100 * values[s * kParts + f][m] / kParts;
      sum += mean;
      squares += mean * mean;
    }
    const auto n = static_cast<double>(seeds);
    const double deviation = seeds > 1 ? std::sqrt(std::max(0.0, (squares - sum * sum / n) / (n - 1))) : 0;
    fmt::print("  {} {:.2f} ± {:.2f}", metrics[m].name(), sum / n, deviation);
  }
  fmt::print("\n");
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 4) {
    fmt::print("bench_learning_study SET SEEDS [drop=a,b] SPEC…\n");
    return 0;
  }
  std::vector<std::string> dropped;
  int first = 3;
  const std::string drop = arguments[3];
  if (drop.starts_with("drop=")) {
    for (std::size_t begin = 5; begin < drop.size();) {
      const std::size_t end = std::min(drop.find(',', begin), drop.size());
      dropped.push_back(drop.substr(begin, end - begin));
      begin = end + 1;
    }
    ++first;
  }
  const Parts parts = read_parts(arguments[1], dropped);
  for (int k = first; k < count; ++k) study(parts, arguments[k], static_cast<std::size_t>(std::atoi(arguments[2])));
  return 0;
}
