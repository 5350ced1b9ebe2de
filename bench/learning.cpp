// Methods that learn from labels, over the five folds of MQ2007-agg and MQ2008-agg: fold f trains on parts f, f+1 and
// f+2, validates on f+3 and is tested on f+4.
//
//   WITAN_DATA=DIR bench_learning [--set NAME]… [--seeds N] [--validation] SPEC…
//
// Prints N@5 and MAP under `letor4`, times 100, the mean and the range over the seeds. --validation prints the
// validation folds instead, under `standard`: that is what choices are made by, and the tests stay out of sight.

#include "witan/io/read.hpp"
#include "witan/method/method.hpp"
#include "witan/metric/evaluate_rankings.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace {

using namespace witan;

constexpr std::size_t kParts = 5;

struct Folds {
  Dataset data;
  std::array<std::vector<std::size_t>, kParts> parts;

  [[nodiscard]] InstanceSet joined(std::initializer_list<std::size_t> which) const {
    std::vector<std::size_t> indices;
    for (const std::size_t part : which) {
      indices.insert(indices.end(), parts[part % kParts].begin(), parts[part % kParts].end());
    }
    return {data, indices};
  }
};

Folds read_folds(const std::filesystem::path& set, Context& context) {
  std::vector<std::string> paths;
  for (std::size_t part = 1; part <= kParts; ++part) paths.push_back((set / fmt::format("A{}.txt", part)).string());
  Folds folds{read_dataset(paths, {}, context), {}};
  for (std::size_t part = 0; part < kParts; ++part) {
    const Dataset alone = read_dataset(std::span(&paths[part], 1), {}, context);
    for (std::size_t i = 0; i < alone.instance_count(); ++i) {
      folds.parts[part].push_back(*folds.data.instance_names().find(alone.instance(i).name));
    }
  }
  return folds;
}

/// The means over the instances of a set, times 100.
std::array<double, 2> judge(const Model& model, const InstanceSet& instances, const EvaluationOptions& options,
                            Context& context) {
  std::vector<std::vector<double>> scores(instances.data().instance_count());
  context.for_chunks(instances.size(), 8, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) scores[instances.index(i)] = model.solve(instances[i], context).scores;
  });
  for (std::size_t i = 0; i < scores.size(); ++i) scores[i].resize(instances.data().instance(i).size());
  const EvaluatedRanking judged = evaluate_slots(instances.data(), scores, options, context);
  std::array<double, 2> sums{};
  std::vector<bool> wanted(instances.data().instance_count(), false);
  for (std::size_t i = 0; i < instances.size(); ++i) wanted[instances.index(i)] = true;
  for (std::size_t k = 0; k < judged.instances.size(); ++k) {
    if (!wanted[judged.instances[k]]) continue;
    for (std::size_t m = 0; m < 2; ++m) sums[m] += judged.values[2 * k + m];
  }
  for (double& sum : sums) sum *= 100 / static_cast<double>(instances.size());
  return sums;
}

struct Spread {
  double sum = 0, least = std::numeric_limits<double>::infinity(), most = -least, count = 0;
  void add(double value) {
    sum += value;
    least = std::min(least, value);
    most = std::max(most, value);
    count += 1;
  }
  [[nodiscard]] std::string text() const { return fmt::format("{:.2f} ({:.2f}–{:.2f})", sum / count, least, most); }
};

void run(const Folds& folds, const std::string& spec, std::uint64_t seeds, bool validation) {
  EvaluationOptions options;
  options.metrics = parse_metrics(validation ? "ndcg@10,ap" : "ndcg@5,ap");
  options.how.dialect = validation ? Dialect::standard : Dialect::letor4;
  std::array<Spread, 2> over_seeds;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    Context context({.threads = 0, .seed = seed, .progress = {}, .stop = nullptr});
    std::array<double, 2> mean{};
    for (std::size_t f = 0; f < kParts; ++f) {
      const Training training(folds.joined({f, f + 1, f + 2}), folds.joined({f + 3}));
      const auto model = train_model(spec, training, context);
      const auto fold = judge(*model, validation ? training.validation : folds.joined({f + 4}), options, context);
      for (std::size_t m = 0; m < 2; ++m) mean[m] += fold[m] / kParts;
    }
    for (std::size_t m = 0; m < 2; ++m) over_seeds[m].add(mean[m]);
  }
  fmt::print("  {:<44} {} {}   MAP {}\n", spec, validation ? "N@10" : "N@5", over_seeds[0].text(),
             over_seeds[1].text());
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
  const char* const directory = std::getenv("WITAN_DATA");
  const std::filesystem::path root = directory == nullptr ? "../shared/data" : directory;
  std::uint64_t seeds = 3;
  bool validation = false;
  std::vector<std::string> specs;
  std::vector<std::string> sets;
  for (int a = 1; a < count; ++a) {
    const std::string text = arguments[a];
    if (text == "--seeds" && a + 1 < count) {
      seeds = std::strtoull(arguments[++a], nullptr, 10);
    } else if (text == "--set" && a + 1 < count) {
      sets.emplace_back(arguments[++a]);
    } else if (text == "--validation") {
      validation = true;
    } else {
      specs.push_back(text);
    }
  }
  if (specs.empty()) specs = {"svd-lambdarank", "council"};
  if (sets.empty()) sets = {"MQ2008-agg", "MQ2007-agg"};
  for (const std::string& set : sets) {
    if (!std::filesystem::exists(root / set)) {
      fmt::print("skipped: {} is not there\n", (root / set).string());
      continue;
    }
    Context context;
    const Folds folds = read_folds(root / set, context);
    fmt::print("{}, {} folds, {} seeds\n", set, validation ? "validation" : "test", seeds);
    for (const std::string& spec : specs) run(folds, spec, seeds, validation);
  }
  return 0;
}
