// Time of a Mallows fit on simulated rankings, without reading, by voters and items.
#include "witan/method/method.hpp"
#include "witan/simulate/simulator_list.hpp"

#include <array>
#include <string>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

namespace witan {
namespace {

void fit_model(benchmark::State& state, const std::string& spec) {
  Context context;
  const std::string options = fmt::format("mallows(experts={},items={},phi={})", state.range(0), state.range(1),
                                          static_cast<double>(state.range(2)) / 100);
  const Spec parsed = parse_spec(options);
  const Simulation made = find_simulator("mallows").make(parsed)(context);
  const auto model = make_model(spec);
  for ([[maybe_unused]] auto _ : state) {
    const Fit fit = model->solve(made.data.instance(0), context);
    benchmark::DoNotOptimize(fit.scores.data());
    state.counters["log-likelihood"] = fit.likelihood ? fit.likelihood->log_likelihood : 0;
  }
}

const auto kSizes = [](benchmark::internal::Benchmark* bench) {
  bench->Unit(benchmark::kMillisecond);
  for (const auto& [voters, items, phi] :
       {std::array{5000, 10, 80}, std::array{1000, 100, 95}, std::array{10'000, 10, 80}, std::array{2000, 100, 95},
        std::array{1000, 200, 95}, std::array{1000, 100, 99}, std::array{1000, 100, 100}}) {
    bench->Args({voters, items, phi});
  }
};

BENCHMARK_CAPTURE(fit_model, mallows, "mallows")->Apply(kSizes);
BENCHMARK_CAPTURE(fit_model, generalized, "generalized-mallows")->Args({5000, 10, 80})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fit_model, spearman, "mallows(distance=spearman)")
    ->Args({5000, 10, 80})
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace witan
