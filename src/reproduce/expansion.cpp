#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"
#include "witan/method/method.hpp"

#include <algorithm>
#include <limits>

#include "difficult_query.hpp"
#include "letor_table.hpp"
#include <fmt/format.h>

namespace witan::published {
namespace {

constexpr int kCopies[] = {1, 2, 4, 6, 8, 10};
constexpr const char* kTimedMethods[] = {"crf(passes=1)", "svd-lambdarank(passes=1)"};

/// Adds the instance with every list repeated `experts` times and every item `items` times.
void add_expanded(const Dataset& data, const Instance& from, int experts, int items, DatasetBuilder& builder) {
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

Dataset expanded(const Dataset& data, int experts, int items) {
  DatasetBuilder builder;
  builder.begin_source("expanded");
  for (std::size_t i = 0; i < data.instance_count(); ++i) {
    add_expanded(data, data.instance(i), experts, items, builder);
  }
  return builder.build();
}

/// Returns microseconds per query on one thread, the best of three rounds. The model is trained for one pass, which
/// gives it its full size.
double time_a_query(const std::string& spec, const Dataset& data, const StudyOptions& options) {
  Context context;
  const auto model = train_model(spec, Training(data), context);
  double best = std::numeric_limits<double>::infinity();
  for (int round = 0; round < 3; ++round) {
    const double begin = options.clock();
    (void)solve_all(*model, data, context);
    best = std::min(best, options.clock() - begin);
  }
  return 1e6 * best / static_cast<double>(data.instance_count());
}

ReproducedTable expansion_table(const char* what, bool of_experts, double published_ratio, const Dataset& data,
                                const StudyOptions& options) {
  ReproducedTable table;
  table.title = fmt::format("MQ2008-agg: time to rank a query, {} repeated", what);
  table.protocol = "Test part of fold 1. Wall-clock microseconds per query on one thread, the best of three rounds.";
  table.decimals = 1;
  std::vector<std::vector<double>> times(2);
  for (const int copies : kCopies) {
    table.columns.push_back(fmt::format("{} ×", copies));
    const Dataset larger = expanded(data, of_experts ? copies : 1, of_experts ? 1 : copies);
    for (std::size_t m = 0; m < 2; ++m) times[m].push_back(time_a_query(kTimedMethods[m], larger, options));
  }
  ReproducedRow ratio{"SVDsup / CRF", "", {}};
  for (std::size_t m = 0; m < 2; ++m) {
    ReproducedRow row{m == 0 ? "CRF, µs" : "SVDsup, µs", kTimedMethods[m], {}};
    for (const double time : times[m]) row.numbers.push_back({time});
    table.rows.push_back(std::move(row));
  }
  for (std::size_t k = 0; k < times[0].size(); ++k) ratio.numbers.push_back({times[1][k] / times[0][k]});
  table.claims = {{fmt::format("SVDsup is at least {:g} times as slow as the CRF at ten copies", published_ratio),
                   fmt::format("{:.0f} times", ratio.numbers.back().here),
                   ratio.numbers.back().here >= published_ratio}};
  table.rows.push_back(std::move(ratio));
  return table;
}

}  // namespace

std::vector<ReproducedTable> compute_expansion(const StudyOptions& options, Context& context) {
  ReproducedTable none;
  none.title = "MQ2008-agg: time to rank a query";
  none.remarks = {"not measured, because times are off"};
  if (!options.clock) return {none};
  LetorTable set;
  set.set = "MQ2008-agg";
  set.file_letter = "A";
  const std::vector<std::string> files = {letor_files(set, options).back()};  // fold 1 tests part 5
  const Dataset data = read_dataset(files, ReadOptions{}, context);
  return {expansion_table("experts", true, 80, data, options), expansion_table("documents", false, 3.5, data, options)};
}

}  // namespace witan::published
