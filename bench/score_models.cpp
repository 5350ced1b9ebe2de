// Time of score models on large data, on one thread and on two.
//
//   bench_score_models                    everything, with one thread and with two
//   bench_score_models CASE [THREADS]     one case; prints "CASE build solve" in seconds and the peak memory in MB
//   bench_score_models --write DIR CASE   the data of a case as raw 32-bit numbers, for peers (see bench/peers.py)
//
// `build` is from arrays of item numbers to a Dataset, `solve` from there to converged scores.

#include "witan/data/dataset_builder.hpp"
#include "witan/method/inference/intervals.hpp"

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "util/random.hpp"
#include <fmt/format.h>
#include <sys/resource.h>

namespace {

using namespace witan;

/// Rows of item numbers, best first: comparisons are rows of two.
struct Rows {
  std::uint32_t items = 0, length = 0;
  std::vector<std::uint32_t> item;
  std::vector<std::uint32_t> winner, loser;  ///< copies of rows of two
};

struct Case {
  std::string_view name, method;
  std::uint32_t items, length;
  std::size_t rows;
  int draws;  ///< number of bootstrap draws over statements; 0: one fit
};
constexpr Case kCases[] = {
    {"bt-200", "bradley-terry(prior=0)", 200, 2, 10'000'000, 0},
    {"bt-100k", "bradley-terry", 100'000, 2, 10'000'000, 0},
    {"bootstrap-129", "bradley-terry", 129, 2, 1'700'000, 1'000},
    {"pl-1000", "plackett-luce", 1'000, 5, 1'000'000, 0},
};

/// Plackett–Luce rows from normal true scores, by Gumbel's trick.
Rows make_rows(const Case& which) {
  Random random(20261116);
  std::vector<double> truth(which.items);
  for (double& score : truth) score = random.normal();
  Rows rows{which.items, which.length, {}, {}, {}};
  rows.item.reserve(which.rows * which.length);
  std::vector<std::pair<double, std::uint32_t>> row(which.length);
  for (std::size_t k = 0; k < which.rows; ++k) {
    for (std::uint32_t j = 0; j < which.length; ++j) {
      std::uint32_t item = 0;
      do {
        item = static_cast<std::uint32_t>(random.below(which.items));
      } while (std::any_of(row.begin(), row.begin() + j, [&](const auto& other) { return other.second == item; }));
      row[j] = {truth[item] + random.gumbel(), item};
    }
    std::sort(row.begin(), row.end(), std::greater<>());
    for (const auto& entry : row) rows.item.push_back(entry.second);
  }
  if (which.length == 2) {
    for (std::size_t at = 0; at < rows.item.size(); at += 2) {
      rows.winner.push_back(rows.item[at]);
      rows.loser.push_back(rows.item[at + 1]);
    }
  }
  return rows;
}

std::vector<DatasetBuilder::ItemHandle> handles(const std::vector<std::uint32_t>& items) {
  std::vector<DatasetBuilder::ItemHandle> handles;
  handles.reserve(items.size());
  for (const std::uint32_t item : items) handles.push_back(DatasetBuilder::ItemHandle{item});
  return handles;
}

Dataset build(const Rows& rows) {
  DatasetBuilder builder;
  builder.begin_source("memory");
  const auto instance = builder.instance("all");
  const auto expert = builder.expert("all");
  for (std::uint32_t i = 0; i < rows.items; ++i) (void)builder.item(fmt::format("i{}", i));
  if (rows.length == 2) {
    builder.add_comparisons(instance, expert, handles(rows.winner), handles(rows.loser), std::vector<double>{1.0});
    return builder.build();
  }
  for (std::size_t at = 0; at < rows.item.size(); at += rows.length) {
    // An expert ranks an item only once, so every row has its own expert.
    const auto voter = builder.expert(fmt::format_int(at).c_str());
    const auto list = builder.new_list(instance, voter, Form::rank, Silence::unknown);
    for (std::uint32_t k = 0; k < rows.length; ++k)
      builder.add_entry(list, DatasetBuilder::ItemHandle{rows.item[at + k]}, k + 1.0);
  }
  return builder.build();
}

double seconds(const std::function<void()>& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

struct Times {
  double build = 0, solve = 0;
};

Times measure(const Case& which, const Rows& rows, unsigned threads) {
  Context context({.threads = threads, .seed = 1, .progress = {}, .stop = nullptr});
  Times times;
  Dataset data;
  times.build = seconds([&] { data = build(rows); });
  const auto model = make_model(which.method);
  Fit fit;
  times.solve = seconds([&] { fit = model->solve(data.instance(0), context); });
  if (fit.diagnostics.stop != Stop::converged) std::cerr << which.name << " did not converge\n";
  if (which.draws > 0) {
    times.solve = seconds([&] {
      const auto draws = bootstrap(*model, data.instance(0), fit, which.draws, ResampleBy::statements, context).scores;
      if (draws.size() != static_cast<std::size_t>(which.draws)) std::abort();
    });
  }
  return times;
}

/// Returns the peak memory of this process, including the data as arrays.
double peak_megabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

const Case& find_case(std::string_view name) {
  for (const Case& which : kCases) {
    if (which.name == name) return which;
  }
  std::cerr << "unknown case: " << name << '\n';
  std::exit(1);
}

void write_rows(const std::string& directory, const Case& which) {
  const Rows rows = make_rows(which);
  std::ofstream out(fmt::format("{}/{}.u32", directory, which.name), std::ios::binary);
  out.write(reinterpret_cast<const char*>(rows.item.data()),
            static_cast<std::streamsize>(rows.item.size() * sizeof(std::uint32_t)));
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.size() == 3 && arguments[0] == "--write") {
    write_rows(arguments[1], find_case(arguments[2]));
    return 0;
  }
  if (!arguments.empty()) {
    const Case& which = find_case(arguments[0]);
    const Times times =
        measure(which, make_rows(which), arguments.size() > 1 ? static_cast<unsigned>(std::stoul(arguments[1])) : 1);
    fmt::print("{} {:.4f} {:.4f} {:.0f}\n", which.name, times.build, times.solve, peak_megabytes());
    return 0;
  }
  fmt::print("{:16} {:>10} {:>8} {:>9} {:>9} {:>10} {:>8}\n", "case", "rows", "items", "build s", "solve s",
             "2 threads", "speed-up");
  for (const Case& which : kCases) {
    const Rows rows = make_rows(which);
    const Times one = measure(which, rows, 1);
    const Times two = measure(which, rows, 2);
    fmt::print("{:16} {:>10} {:>8} {:>9.3f} {:>9.3f} {:>10.3f} {:>7.2f}×\n", which.name, which.rows, which.items,
               one.build, one.solve, two.solve, one.solve / two.solve);
  }
  return 0;
}
