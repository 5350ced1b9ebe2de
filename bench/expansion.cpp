// Time to rank a query if every expert or every document is repeated several times: the expansion
// experiments of Volkovs & Zemel (CIKM 2013, figure 2), for the CRF and for SVD features, on a part of MQ2008-agg.
//
//   WITAN_DATA=DIR bench_expansion
//
// Processor time of one thread. The models are trained on the expanded data for one pass, which gives them their full
// size.

#include "witan/data/dataset_builder.hpp"
#include "witan/method/method.hpp"

#include <algorithm>
#include <ctime>
#include <limits>
#include <string>

#include "letor_sets.hpp"

namespace {

using namespace witan;

/// Returns the data with every expert repeated `experts` times and every item `items` times.
Dataset expanded(const Dataset& data, int experts, int items) {
  DatasetBuilder builder;
  builder.begin_source("expanded");
  for (std::size_t i = 0; i < data.instance_count(); ++i) {
    const Instance from = data.instance(i);
    const auto instance = builder.instance(from.name);
    const auto copy_of = [&](Slot slot, int copy) {
      return builder.item(fmt::format("{}#{}", from.item_name(slot), copy));
    };
    for (const List& list : from.lists) {
      for (int e = 0; e < experts; ++e) {
        const auto name = data.expert_names()[static_cast<std::uint32_t>(list.expert)];
        const auto to =
            builder.new_list(instance, builder.expert(fmt::format("{}#{}", name, e)), list.form, list.silence);
        for (std::size_t k = 0; k < list.size(); ++k) {
          for (int copy = 0; copy < items; ++copy) {
            builder.add_entry(to, copy_of(from.slots_of(list)[k], copy), from.values_of(list)[k]);
          }
        }
      }
    }
    for (Slot slot = 0; slot < from.size(); ++slot) {
      for (int copy = 0; copy < items; ++copy) builder.add_label(instance, copy_of(slot, copy), from.labels[slot]);
    }
  }
  return builder.build();
}

/// Returns microseconds per query, the best of three rounds.
double time_a_query(const std::string& spec, const Dataset& data) {
  Context context;
  const auto model = train_model(spec, Training(data), context);
  double best = std::numeric_limits<double>::infinity();
  for (int round = 0; round < 3; ++round) {
    const std::clock_t begin = std::clock();
    (void)solve_all(*model, data, context);
    best = std::min(best, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
  }
  return 1e6 * best / static_cast<double>(data.instance_count());
}

void print_expansion(const Dataset& data, const char* what, bool of_experts) {
  fmt::print("\n{} expansion, µs per query\n{:>5} {:>10} {:>16} {:>8}\n", what, "times", "crf", "svd-lambdarank",
             "ratio");
  for (int times = 1; times <= 10; ++times) {
    const Dataset larger = expanded(data, of_experts ? times : 1, of_experts ? 1 : times);
    const double crf = time_a_query("crf(passes=1)", larger);
    const double svd = time_a_query("svd-lambdarank(passes=1)", larger);
    fmt::print("{:>5} {:>10.1f} {:>16.1f} {:>8.1f}\n", times, crf, svd, svd / crf);
  }
}

}  // namespace

int main() {
  const std::string set = "MQ2008-agg";
  if (!bench::is_there(set)) return 0;
  Context context;
  const std::vector<std::string> paths = bench::paths_of_parts(set);
  const Dataset data = read_dataset(std::span(&paths[4], 1), {}, context);  // fold 1 tests part 5
  print_expansion(data, "expert", true);
  print_expansion(data, "item", false);
  return 0;
}
