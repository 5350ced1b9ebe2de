// The closed form of MPM against a hundred gradient steps on the same likelihood, over all queries of MQ2008-agg. The
// steps of the library use a product of two sums as normaliser; the reference implementation sums over all pairs, as
// in the paper.
//
//   WITAN_DATA=DIR bench_mpm

#include "witan/io/read.hpp"
#include "witan/method/method.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "mpm/mpm_closed_form.hpp"
#include "pairs/win_loss_counts.hpp"
#include <fmt/format.h>

namespace {

using namespace witan;

constexpr int kRepeats = 5;

/// Returns the median over repeats.
double seconds(const std::function<void()>& work) {
  std::vector<double> times;
  for (int k = 0; k < kRepeats; ++k) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    times.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
  }
  std::sort(times.begin(), times.end());
  return times[kRepeats / 2];
}

/// Returns the time for all instances.
double seconds(const Model& model, const Dataset& data) {
  return seconds([&] {
    Context context;
    if (solve_all(model, data, context).size() != data.instance_count()) std::abort();
  });
}

/// Reference implementation: a hundred gradient steps on the mean log-likelihood, with an explicit sum over all pairs.
std::vector<double> solve_by_steps(const WinLossCounts::Pooled& counts) {
  const std::size_t m = counts.net.size();
  std::vector<double> scores(m, 0.0);
  std::vector<double> gradient(m);
  for (int step = 0; step < 100 && counts.total > 0; ++step) {
    std::fill(gradient.begin(), gradient.end(), 0.0);
    double sum = 0;
    for (std::size_t k = 0; k < m; ++k) {
      for (std::size_t l = 0; l < m; ++l) {
        if (k == l) continue;
        const double p = std::exp(scores[k] - scores[l]);
        sum += p;
        gradient[k] += p;
        gradient[l] -= p;
      }
    }
    for (std::size_t i = 0; i < m; ++i) scores[i] += counts.net[i] / counts.total - gradient[i] / sum;
  }
  return scores;
}

std::vector<double> solve_exactly(const WinLossCounts::Pooled& counts) {
  return maximise_mpm(counts.net, counts.total, slack_of(counts.wins, counts.losses)).scores;
}

/// Returns the time to solve all queries, without counting wins and losses.
template <class Solve>
double seconds_of(const std::vector<WinLossCounts::Pooled>& counted, Solve solve) {
  double moved = 0;
  const double time = seconds([&] {
    for (const WinLossCounts::Pooled& counts : counted) {
      for (const double score : solve(counts)) moved += std::abs(score);
    }
  });
  if (!(moved > 0)) std::abort();
  return time;
}

}  // namespace

int main() {
  const char* const directory = std::getenv("WITAN_DATA");
  const std::filesystem::path set =
      std::filesystem::path(directory == nullptr ? "../shared/data" : directory) / "MQ2008-agg";
  std::vector<std::string> paths;
  for (int part = 1; part <= 5; ++part) paths.push_back((set / fmt::format("A{}.txt", part)).string());
  if (!std::filesystem::exists(paths.front())) {
    fmt::print("skipped: {} not found\n", set.string());
    return 0;
  }
  Context context;
  const Dataset data = read_dataset(paths, {}, context);
  std::vector<WinLossCounts::Pooled> counted;
  for (std::size_t q = 0; q < data.instance_count(); ++q) {
    counted.push_back(WinLossCounts(data.instance(q), Transform::difference, Scale::automatic).pooled());
  }
  const double exact = seconds_of(counted, solve_exactly);
  const double plain = seconds_of(counted, solve_by_steps);
  const double whole = seconds(*make_model("mpm"), data);
  const double steps = seconds(*make_model("mpm(solver=gradient,steps=100)"), data);
  const double theta = seconds(*train_model("theta-mpm", data, context), data);
  const double micro = 1e6 / static_cast<double>(data.instance_count());
  fmt::print("from counts: closed form      {:9.2f} µs per query\n", micro * exact);
  fmt::print("from counts: reference        {:9.2f} µs per query, {:.0f} ×\n", micro * plain, plain / exact);
  fmt::print("from lists: mpm               {:9.2f} µs per query\n", micro * whole);
  fmt::print("from lists: solver=gradient   {:9.2f} µs per query, {:.0f} ×\n", micro * steps, steps / whole);
  fmt::print("from lists: theta-mpm trained {:9.2f} µs per query\n", micro * theta);
  return 0;
}
