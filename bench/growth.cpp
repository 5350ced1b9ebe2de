// Growth of the time of a fit: repeatedly doubled data, and the slope of log time against log size.
//
//   bench_growth [FILE.svg]    prints the slope per method and direction (1: linear), and writes a plot

#include "witan/method/method.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <fstream>
#include <functional>
#include <string_view>
#include <vector>

#include "log_plot.hpp"
#include "simulate/bradley_terry.hpp"
#include "simulate/plackett_luce.hpp"
#include <fmt/format.h>

namespace {

using namespace witan;

struct Direction {
  std::string_view method, grows;
  int first;  ///< size; doubled five times
  std::function<Dataset(int size)> make;
};

Dataset comparisons(int items, int count) {
  BradleyTerrySimulator::Options options;
  options.items = items;
  options.experts = 1;
  options.comparisons = count;
  Context context;
  return BradleyTerrySimulator::simulate(options, context).data;
}

Dataset rankings(int items, int experts, ListShape shape, int length) {
  PlackettLuceSimulator::Options options;
  options.items = items;
  options.experts = experts;
  options.lists = shape;
  options.length = length;
  Context context;
  return PlackettLuceSimulator::simulate(options, context).data;
}

/// Returns the processor time of one fit, the best of three batches.
double seconds(const Model& model, const Dataset& data) {
  double best = INFINITY;
  for (int batch = 0; batch < 3; ++batch) {
    Context context;
    const std::clock_t begin = std::clock();
    int fits = 0;
    do {
      (void)model.solve(data.instance(0), context);
      ++fits;
    } while (std::clock() - begin < CLOCKS_PER_SEC / 10);
    best = std::min(best, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC / fits);
  }
  return best;
}

}  // namespace

int main(int argc, char** argv) {
  const auto more_comparisons = [](int n) { return comparisons(200, n); };
  const auto more_of_both = [](int n) { return comparisons(n, 20 * n); };
  const auto longer = [](int n) { return rankings(n, 50, ListShape::full, n); };
  const auto more_experts = [](int n) { return rankings(200, n, ListShape::partial, 10); };
  const Direction directions[] = {
      {"bradley-terry", "comparisons of 200 items", 200'000, more_comparisons},
      {"bradley-terry", "items, 20 comparisons each", 5'000, more_of_both},
      {"bradley-terry(solver=gradient,steps=20)", "items, 20 comparisons each", 5'000, more_of_both},
      {"mpm", "items of 50 full rankings", 1'000, longer},
      {"mpm", "experts who rank 10 of 200", 5'000, more_experts},
      {"plackett-luce", "items of 50 full rankings", 1'000, longer},
      {"plackett-luce", "experts who rank 10 of 200", 5'000, more_experts},
      {"borda", "experts who rank 10 of 200", 5'000, more_experts},
  };
  std::vector<bench::Curve> curves;
  for (const Direction& direction : directions) {
    const auto model = make_model(direction.method);
    bench::Curve curve;
    fmt::print("{:40} {:28}", direction.method, direction.grows);
    for (int k = 0, size = direction.first; k < 6; ++k, size *= 2) {
      const double time = seconds(*model, direction.make(size));
      curve.x.push_back(size);
      curve.y.push_back(time);
      fmt::print(" {:8.2f}", 1e3 * time);
    }
    const double found = bench::log_slope(curve.x, curve.y);
    fmt::print(" ms   slope {:.2f}\n", found);
    curve.name = fmt::format("{}: {}, slope {:.2f}", direction.method, direction.grows, found);
    curves.push_back(std::move(curve));
  }
  if (argc > 1) {
    std::ofstream picture(argv[1]);
    bench::write_log_plot(curves, 64, picture);
  }
  return 0;
}
