// Growth of the time of `kemeny` and `mallows` with items, disagreement and rankings.
//
//   bench_permutation_growth [SECONDS] [PLOT.svg]
//
// Rankings are drawn from Mallows models. SECONDS is the limit of CPU time per Kemeny order [default: 5]; a row with a
// gap is not proved optimal. Disagreement is the expected number of exchanges of an item, 1/(1 − φ).

#include "witan/method/method.hpp"
#include "witan/simulate/simulator_list.hpp"

#include <cmath>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <vector>

#include "log_plot.hpp"
#include "permutation/kemeny/solve_kemeny.hpp"
#include <fmt/format.h>

namespace {

using namespace witan;

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

struct Size {
  int rankings;
  int items;
  double phi;
};

Dataset rankings_of(const Size& size) {
  Context context;
  const Spec spec = parse_spec(fmt::format("mallows(experts={},items={},phi={})", size.rankings, size.items, size.phi));
  return find_simulator("mallows").make(spec)(context).data;
}

/// Returns the CPU time of one call, as the mean over enough calls for the clock.
template <class Call>
double seconds_per_call(Call call) {
  constexpr double kLeast = 0.05;
  const double start = cpu_seconds();
  double calls = 0;
  while (cpu_seconds() - start < kLeast) {
    call();
    ++calls;
  }
  return (cpu_seconds() - start) / calls;
}

void print_row(const std::string& what, const Size& size, double time, const std::string& note) {
  const auto bars = static_cast<std::size_t>(std::max(0.0, std::log2(1e5 * time)));
  fmt::print("{:8} {:8} {:6} {:6} {:10.3f}  {:24}{}\n", what, size.rankings, size.items, size.phi, 1e3 * time,
             std::string(bars, '#'), note);
}

double time_of_kemeny(const Size& size, double limit) {
  const Dataset data = rankings_of(size);
  Context::Options options;
  options.clock = cpu_seconds;
  Context context(options);
  const PairWeights weights(data.instance(0), 0.5, context);
  KemenyResult result;
  const double time = seconds_per_call([&] { result = solve_kemeny(weights, {.seconds = limit}, 1, context); });
  print_row("kemeny", size, time,
            fmt::format("{} items in the largest component{}", result.largest,
                        result.gap() > 0 ? fmt::format(", gap {} of {}", result.gap(), result.cost) : ""));
  return time;
}

double time_of_mallows(const Size& size) {
  const Dataset data = rankings_of(size);
  Context context;
  const auto model = make_model("mallows");
  const double time = seconds_per_call([&] { (void)model->solve(data.instance(0), context); });
  print_row("mallows", size, time, "");
  return time;
}

/// Measures one curve: `x` is what grows from size to size.
template <class Time, class X>
bench::Curve measure(const std::string& name, const std::vector<Size>& sizes, X x, Time time) {
  bench::Curve curve;
  for (const Size& size : sizes) {
    curve.x.push_back(x(size));
    curve.y.push_back(time(size));
  }
  const double slope = bench::log_slope(curve.x, curve.y);
  curve.name = fmt::format("{}, slope {:.2f}", name, slope);
  fmt::print("{}\n", curve.name);
  return curve;
}

}  // namespace

int main(int argc, char** argv) {
  const double limit = argc > 1 ? std::atof(argv[1]) : 5;
  const auto items = [](const Size& size) { return static_cast<double>(size.items); };
  const auto rankings = [](const Size& size) { return static_cast<double>(size.rankings); };
  const auto disagreement = [](const Size& size) { return 1 / (1 - size.phi); };
  const auto kemeny = [&](const Size& size) { return time_of_kemeny(size, limit); };
  fmt::print("{:8} {:>8} {:>6} {:>6} {:>10}  one bar per power of two\n", "method", "rankings", "items", "phi", "ms");
  std::vector<bench::Curve> curves;
  for (const double phi : {0.8, 0.9, 0.95}) {
    curves.push_back(measure(fmt::format("kemeny by items, φ = {}", phi),
                             {{25, 25, phi}, {25, 50, phi}, {25, 100, phi}, {25, 200, phi}, {25, 400, phi}}, items,
                             kemeny));
  }
  curves.push_back(measure("kemeny by disagreement, 50 items",
                           {{25, 50, 0.8}, {25, 50, 0.9}, {25, 50, 0.95}, {25, 50, 0.98}, {25, 50, 0.99}}, disagreement,
                           kemeny));
  // Its time decreases, so it is no curve of the plot.
  measure("kemeny by rankings, 100 items, φ = 0.95",
          {{11, 100, 0.95}, {51, 100, 0.95}, {251, 100, 0.95}, {1251, 100, 0.95}}, rankings, kemeny);
  curves.push_back(measure("mallows by items, φ = 0.95",
                           {{1000, 25, 0.95}, {1000, 50, 0.95}, {1000, 100, 0.95}, {1000, 200, 0.95}}, items,
                           time_of_mallows));
  curves.push_back(measure("mallows by rankings, φ = 0.95",
                           {{500, 50, 0.95}, {1000, 50, 0.95}, {2000, 50, 0.95}, {4000, 50, 0.95}}, rankings,
                           time_of_mallows));
  if (argc <= 2) return 0;
  std::ofstream out(argv[2]);
  bench::write_log_plot(curves, 4096, out);
}
