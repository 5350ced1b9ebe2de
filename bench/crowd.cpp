// The crowdsourcing experiment of Volkovs, Larochelle & Zemel (2012) on TREC judgements. The topics are split at
// random, five times: 60 to train, 20 to validate, 20 to test. Only documents with a gold label are ranked and
// evaluated, by NDCG in the dialect `standard`.
//
//   WITAN_DATA=DIR bench_crowd [SPLITS]

#include "witan/data/dataset_builder.hpp"
#include "witan/method/method.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

#include "util/random.hpp"
#include <fmt/format.h>

namespace {

using namespace witan;

constexpr std::uint32_t kCutoffs[] = {1, 2, 3, 4, 5, 10};
constexpr std::size_t kCutoffCount = std::size(kCutoffs);

struct Row {
  const char* name;
  const char* spec;
};
constexpr Row kRows[] = {
    {"Condorcet (= copeland)", "copeland"},
    {"majority vote", "majority"},
    {"LambdaRank, consensus", "svd-lambdarank(features=shared,transform=binary)"},
    {"hybrid, labelled items", "svd-lambdarank(features=mixed,transform=binary,items=labelled)"},
    {"hybrid, all items", "svd-lambdarank(features=mixed,transform=binary)"},
    {"mpm", "mpm(transform=binary)"},
};

/// Reads judgements and gold labels 0 or 1: relevant from 1, as in the paper. A gold label of −1 is missing.
Dataset read_judgements(const std::filesystem::path& path) {
  DatasetBuilder builder;
  builder.begin_source(path.string());
  std::ifstream in(path);
  std::string line;
  std::getline(in, line);
  for (std::uint64_t number = 2; std::getline(in, line); ++number) {
    builder.at_line(number);
    std::istringstream fields(line);
    std::string topic, worker, document;
    int gold = 0;
    int label = 0;
    if (!(fields >> topic >> worker >> document >> gold >> label)) continue;
    const auto instance = builder.instance(topic);
    const auto item = builder.item(document);
    builder.add_entry(builder.list(instance, builder.expert(worker), Form::judgement, Silence::unknown), item,
                      label >= 1 ? 1 : 0);
    if (gold >= 0) builder.add_label(instance, item, gold >= 1 ? 1.0F : 0.0F);
  }
  return builder.build();
}

struct Split {
  InstanceSet training, validation, test;
};

Split split(const Dataset& data, std::uint64_t seed) {
  std::vector<InstanceId> order;
  for (std::uint32_t i = 0; i < data.instance_count(); ++i) order.push_back(InstanceId{i});
  Random random(mix_seed(seed, "topics"));
  for (std::size_t k = order.size(); k > 1; --k) std::swap(order[k - 1], order[random.below(k)]);
  const auto part = [&](std::size_t begin, std::size_t end) {
    return InstanceSet(
        data, {order.begin() + static_cast<std::ptrdiff_t>(begin), order.begin() + static_cast<std::ptrdiff_t>(end)});
  };
  const std::size_t n = order.size();
  return {part(0, n * 6 / 10), part(n * 6 / 10, n * 8 / 10), part(n * 8 / 10, n)};
}

/// Returns 100 × the mean NDCG over topics, on the gold documents only.
std::vector<double> judge(const Model& model, const InstanceSet& topics, Context& context) {
  std::vector<Metric> metrics;
  for (const std::uint32_t k : kCutoffs) metrics.push_back({MetricKind::ndcg, k});
  Evaluator evaluator(metrics, {});
  std::vector<double> sums(kCutoffCount, 0.0);
  std::vector<double> values(kCutoffCount);
  double count = 0;
  for (std::size_t i = 0; i < topics.size(); ++i) {
    const Instance topic = topics[i];
    const Fit fit = model.solve(topic, context);
    std::vector<double> scores;
    std::vector<double> labels;
    for (Slot slot = 0; slot < topic.labels.size(); ++slot) {
      if (std::isnan(topic.labels[slot])) continue;
      labels.push_back(topic.labels[slot]);
      scores.push_back(std::isnan(fit.scores[slot]) ? -1e9 : fit.scores[slot]);
    }
    if (labels.empty()) continue;
    evaluator.evaluate({scores, labels, {}}, values);
    for (std::size_t m = 0; m < kCutoffCount; ++m) sums[m] += 100 * values[m];
    count += 1;
  }
  for (double& sum : sums) sum /= count;
  return sums;
}

}  // namespace

int main(int count, char** arguments) {
  const char* const directory = std::getenv("WITAN_DATA");
  const std::filesystem::path path =
      std::filesystem::path(directory == nullptr ? "../shared/data" : directory) / "trec-crowd" / "judgements.tsv";
  if (!std::filesystem::exists(path)) {
    fmt::print("skipped: {} not found\n", path.string());
    return 0;
  }
  const std::uint64_t splits = count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 5;
  const Dataset data = read_judgements(path);
  fmt::print("{:<24} N@1, N@2, N@3, N@4, N@5, N@10: mean ± standard deviation over {} splits\n", "", splits);
  for (const Row& row : kRows) {
    std::vector<double> sum(kCutoffCount, 0.0);
    std::vector<double> squares(kCutoffCount, 0.0);
    for (std::uint64_t s = 1; s <= splits; ++s) {
      Context context({.threads = 0, .seed = s, .progress = {}, .stop = nullptr});
      const Split parts = split(data, s);
      const auto model = train_model(row.spec, Training(parts.training, parts.validation), context);
      const std::vector<double> values = judge(*model, parts.test, context);
      for (std::size_t m = 0; m < kCutoffCount; ++m) {
        sum[m] += values[m];
        squares[m] += values[m] * values[m];
      }
    }
    fmt::print("{:<24}", row.name);
    const auto n = static_cast<double>(splits);
    for (std::size_t m = 0; m < kCutoffCount; ++m) {
      const double mean = sum[m] / n;
      const double deviation = n > 1 ? std::sqrt(std::max(0.0, (squares[m] - n * mean * mean) / (n - 1))) : 0;
      fmt::print("  {:5.2f} ± {:4.2f}", mean, deviation);
    }
    fmt::print("\n");
    std::fflush(stdout);
  }
  return 0;
}
