// The closed form of MPM against a hundred gradient steps on the same likelihood, over all queries of MQ2008-agg.
//
//   WITAN_DATA=DIR bench_mpm

#include "witan/io/read.hpp"
#include "witan/method/method.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace {

using namespace witan;

constexpr int kRepeats = 5;

/// The median over repeats of the time for all instances.
double seconds(const Model& model, const Dataset& data) {
  std::vector<double> times;
  for (int k = 0; k < kRepeats; ++k) {
    Context context;
    const auto begin = std::chrono::steady_clock::now();
    const std::vector<Fit> fits = solve_all(model, data, context);
    times.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    if (fits.size() != data.instance_count()) std::abort();
  }
  std::sort(times.begin(), times.end());
  return times[kRepeats / 2];
}

}  // namespace

int main() {
  const char* const directory = std::getenv("WITAN_DATA");
  const std::filesystem::path set =
      std::filesystem::path(directory == nullptr ? "../shared/data" : directory) / "MQ2008-agg";
  std::vector<std::string> paths;
  for (int part = 1; part <= 5; ++part) paths.push_back((set / fmt::format("A{}.txt", part)).string());
  if (!std::filesystem::exists(paths.front())) {
    fmt::print("skipped: {} is not there\n", set.string());
    return 0;
  }
  Context context;
  const Dataset data = read_dataset(paths, {}, context);
  const double exact = seconds(*make_model("mpm"), data);
  const double steps = seconds(*make_model("mpm(solver=gradient,steps=100)"), data);
  const double theta = seconds(*train_model("theta-mpm", data, context), data);
  const auto queries = static_cast<double>(data.instance_count());
  fmt::print("mpm                          {:9.2f} µs a query\n", 1e6 * exact / queries);
  fmt::print("mpm(solver=gradient)         {:9.2f} µs a query, {:.0f} times as long\n", 1e6 * steps / queries,
             steps / exact);
  fmt::print("theta-mpm, θ learnt before   {:9.2f} µs a query\n", 1e6 * theta / queries);
  return 0;
}
