// Cost of training on features: growth of the losses with the length of one list, and a pass over a data set of the
// size of Yahoo!'s (473,134 documents in 19,944 queries, 519 features) against reading the features once from memory.
//
//   bench_partitions                 both, the second at a tenth of the documents
//   bench_partitions growth [SVG]    only the first, with a plot
//   bench_partitions pass DOCUMENTS  only the second; about 6 kB of memory per document

#include "witan/data/dataset_builder.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <fstream>
#include <numeric>
#include <string>
#include <string_view>

#include "learn/features/feature_objective.hpp"
#include "learn/features/sampled_pmop.hpp"
#include "log_plot.hpp"
#include <fmt/format.h>

namespace {

using namespace witan;

/// Returns the processor time of one evaluation of a list with five different labels, the best of three batches.
double seconds(ListLoss& loss, std::size_t items) {
  Random random(1);
  std::vector<double> scores(items);
  std::vector<double> labels(items);
  std::vector<double> gradient(items);
  for (double& score : scores) score = random.normal();
  for (double& label : labels) label = static_cast<double>(random.below(5));
  double best = INFINITY;
  for (int batch = 0; batch < 3; ++batch) {
    const std::clock_t begin = std::clock();
    int done = 0;
    do {
      (void)loss.evaluate(scores, labels, gradient);
      ++done;
    } while (std::clock() - begin < CLOCKS_PER_SEC / 20);
    best = std::min(best, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC / done);
  }
  return best;
}

void growth(const char* picture) {
  struct Measured {
    std::string name;
    std::unique_ptr<ListLoss> loss;
    std::size_t most;
  };
  std::vector<Measured> all;
  all.push_back({"pmop-fd", pmop_loss(), 102'400});
  all.push_back({"pmop", exact_pmop_loss(), 800});
  all.push_back({"pmop-gibbs", sampled_pmop_loss({BlockSampling::gibbs}), 102'400});
  all.push_back({"pmop-mh", sampled_pmop_loss({BlockSampling::metropolis}), 102'400});
  all.push_back({"listmle", listmle_loss(), 102'400});
  all.push_back({"listnet", listnet_loss(), 102'400});
  all.push_back({"ranknet", ranknet_loss(), 6'400});
  all.push_back({"ranking-svm", ranking_svm_loss(), 6'400});
  all.push_back({"lambdarank", lambdarank_loss({MetricKind::ndcg}, {}), 6'400});
  all.push_back({"pairties-davidson", pairties_davidson_loss(), 6'400});
  std::vector<bench::Curve> curves;
  fmt::print("milliseconds per evaluation of one list; one bar per power of two of microseconds\n");
  for (const Measured& one : all) {
    bench::Curve curve;
    fmt::print("{}\n", one.name);
    for (std::size_t items = 400; items <= one.most; items *= 4) {
      const double time = seconds(*one.loss, items);
      curve.x.push_back(static_cast<double>(items));
      curve.y.push_back(time);
      const auto bars = static_cast<std::size_t>(std::max(0.0, std::log2(1e6 * time)));
      fmt::print("  {:7} {:12.3f}  {}\n", items, 1e3 * time, std::string(bars, '#'));
    }
    const double slope = bench::log_slope(curve.x, curve.y);
    fmt::print("  slope {:.2f}\n", slope);
    curve.name = fmt::format("{}, slope {:.2f}", one.name, slope);
    curves.push_back(std::move(curve));
  }
  if (picture == nullptr) return;
  std::ofstream out(picture);
  bench::write_log_plot(curves, 256, out);
}

Dataset made_up(std::size_t documents, double filled) {
  constexpr std::size_t kColumns = 519;
  constexpr std::size_t kInQuery = 24;
  Random random(7);
  DatasetBuilder builder;
  std::vector<std::uint32_t> columns;
  std::vector<float> values;
  for (std::size_t d = 0; d < documents; ++d) {
    const auto query = builder.instance(fmt::format("{}", d / kInQuery));
    builder.add_item_row(query, builder.item(fmt::format("{}", d % kInQuery)), static_cast<float>(random.below(5)));
    columns.clear();
    values.clear();
    for (std::uint32_t c = 0; c < kColumns; ++c) {
      const std::uint64_t bits = random();
      if (static_cast<double>(bits >> 40U) >= filled * 16777216.0) continue;
      columns.push_back(c);
      values.push_back(static_cast<float>(bits & 0xFFFFU) / 65536.0F);
    }
    builder.set_features(columns, values);
  }
  return builder.build();
}

/// Reads all stored features once: sums the values, in independent sums, and the columns.
double stream(const Features& features) {
  double total = 0;
  for (std::size_t r = 0; r < features.rows(); ++r) {
    const auto values = features.dense() ? features.row(r) : features.sparse_values(r);
    float sum[16] = {};
    std::size_t c = 0;
    for (; c + 16 <= values.size(); c += 16) {
      for (std::size_t lane = 0; lane < 16; ++lane) sum[lane] += values[c + lane];
    }
    total += static_cast<double>(std::accumulate(std::begin(sum), std::end(sum), 0.0F));
    if (features.dense()) continue;
    const auto columns = features.sparse_columns(r);
    total += static_cast<double>(std::accumulate(columns.begin(), columns.end(), 0U));
  }
  return total;
}

/// Returns the processor time on one thread, the best of five.
template <class Work>
double seconds_of(const Work& work) {
  double best = INFINITY;
  for (int k = 0; k < 5; ++k) {
    const std::clock_t begin = std::clock();
    work();
    best = std::min(best, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
  }
  return best;
}

void pass(std::size_t documents) {
  Context context;
  for (const double filled : {1.0, 0.4}) {
    const Dataset data = made_up(documents, filled);
    const Features& features = *data.features();
    const std::size_t columns = features.columns();
    const Scorer scorer(columns, 0);
    double sink = 0;
    const double once = seconds_of([&] { sink += stream(features); });
    fmt::print("{} documents, {} features, {}: read once {:.3f} s\n", documents, columns,
               features.dense() ? "dense" : "sparse", once);
    for (const Normalise normalise : {Normalise::standard, Normalise::query}) {
      const FeatureScaling scaling = learn_scaling(normalise, InstanceSet(data), columns, context);
      const FeatureInstances instances(InstanceSet(data), normalise, columns, context);
      std::vector<std::size_t> all(instances.size());
      std::iota(all.begin(), all.end(), std::size_t{0});
      const FeatureLoss loss{"pmop-fd", [] { return pmop_loss(); }};
      const FeatureObjective objective(loss, scorer, scaling, 0.001, instances);
      const std::vector<double> weights(columns, 0.001);
      std::vector<double> gradient(columns);
      const double time = seconds_of([&] { sink += objective.evaluate(all, weights, "", gradient, context); });
      fmt::print("  pass of pmop-fd, value and gradient, normalise={}: {:.3f} s, {:.2f} ×\n",
                 kNormalisations[static_cast<std::size_t>(normalise)].first, time, time / once);
    }
    if (!std::isfinite(sink)) fmt::print("not finite\n");
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view part = argc > 1 ? argv[1] : "";
  if (part != "pass") growth(argc > 2 ? argv[2] : nullptr);
  if (part != "growth") pass(part == "pass" && argc > 2 ? std::stoul(argv[2]) : 47'313);
  return 0;
}
