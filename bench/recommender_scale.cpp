// Implicit feedback at scale: simulated ratings, the time of a pass of `ials`, its memory, and the number of users per
// second for whom the best ten items are found.
//
//   bench_recommender_scale DIMENSIONS MILLIONS…
//
// A user rates 200 of the items: 20,000 items, drawn with probability in proportion to 1/(rank + 100) and without those
// that the user has. One thread. Processor times. The peak memory is that of the process so far, so sizes ascend.

#include "witan/factor/user_rankings.hpp"
#include "witan/method/method.hpp"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <numeric>
#include <set>
#include <vector>

#include "factor/als_sweep.hpp"
#include "factor/ials.hpp"
#include "method/shared/learned_codec.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <sys/resource.h>

namespace {

using namespace witan;

constexpr std::size_t kItems = 20'000;
constexpr std::size_t kRatingsOfUser = 200;

RatingTable simulated(std::size_t users) {
  RatingTable table;
  std::vector<double> sums;
  double sum = 0;
  for (std::size_t i = 0; i < kItems; ++i) {
    table.items.push_back(fmt::format("i{:05}", i));
    sums.push_back(sum += 1 / (static_cast<double>(i) + 100));
  }
  Random random(1);
  table.begin.push_back(0);
  for (std::size_t u = 0; u < users; ++u) {
    table.users.push_back(fmt::format("u{:06}", u));
    std::set<std::uint32_t> own;
    while (own.size() < kRatingsOfUser) {
      own.insert(static_cast<std::uint32_t>(std::ranges::lower_bound(sums, sum * random.uniform()) - sums.begin()));
    }
    table.item.insert(table.item.end(), own.begin(), own.end());
    table.begin.push_back(table.item.size());
  }
  table.value.assign(table.item.size(), 1.0);
  table.weight.assign(users, 1.0);
  return table;
}

double seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

double peak_megabytes() {
  rusage usage{};
  (void)getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

void measure(std::size_t dimensions, double millions) {
  Context context;
  const RatingTable table = simulated(static_cast<std::size_t>(millions * 1e6 / kRatingsOfUser));
  const AlsSweep sweep(table, {0.01, 0.3, 1});
  ImplicitFactors factors{dimensions, std::vector<double>(table.users.size() * dimensions),
                          std::vector<double>(kItems * dimensions)};
  Random random(2);
  for (double& factor : factors.items) factor = 0.02 * random.normal();
  const double begin = seconds();
  sweep.users(factors, context);
  sweep.items(factors, context);
  const double pass = seconds() - begin;
  LearnedParameters learned;
  add_table(table, learned);
  learned = encode_learned(ImplicitLearned{factors.users, factors.items, 0.01, 0.3, {}}, std::move(learned));
  const double peak = peak_megabytes();
  const IalsModel model(1, learned);
  std::vector<std::uint32_t> users(std::min<std::size_t>(table.users.size(), 20'000));
  std::iota(users.begin(), users.end(), 0U);
  const double start = seconds();
  const TopItems best = top_items(model, users, 10, ItemsShown::unrated, context);
  const double rate = static_cast<double>(users.size()) / (seconds() - start);
  fmt::print(
      "{:5.1f} million ratings, {} users, {} dimensions: pass {:.1f} s, {:.2f} s per million; peak {:.0f} MB; "
      "best 10 for {:.0f} users/s ({} items)\n",
      millions, table.users.size(), dimensions, pass, pass / millions, peak, rate, best.items.size());
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) {
    fmt::print("bench_recommender_scale DIMENSIONS MILLIONS…\n");
    return 0;
  }
  for (int k = 2; k < count; ++k) {
    measure(static_cast<std::size_t>(std::atoi(arguments[1])), std::atof(arguments[k]));
  }
  return 0;
}
