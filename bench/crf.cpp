// The CRF: its kernel against a table of all orders, and the number of ranks per second of a model.
//
//   WITAN_DATA=DIR bench_crf
//
// Times are processor times of this thread, to reduce the effect of other processes.

#include "learn/crf/crf.hpp"

#include "witan/io/read.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <filesystem>
#include <numeric>
#include <string>
#include <vector>

#include "learn/crf/crf_kernel.hpp"
#include "util/random.hpp"
#include <fmt/format.h>

namespace {

using namespace witan;

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Reference implementation: sums over a table of all orders, whose weights are products of tabulated exponentials.
class AllOrders {
 public:
  explicit AllOrders(std::uint32_t n) : n_(n) {
    std::vector<std::uint32_t> order(n);
    std::iota(order.begin(), order.end(), 0U);
    do orders_.insert(orders_.end(), order.begin(), order.end());
    while (std::next_permutation(order.begin(), order.end()));
    for (std::uint32_t p = 0; p < n; ++p) discount_.push_back(1 / std::log(p + 2.0));
    weights_.resize(orders_.size() / n);
    values_.resize(orders_.size() / n);
  }

  double evaluate(const PlacementTerms& terms, std::span<const double> potentials, std::span<double> gradient) {
    const double most = std::ranges::max(potentials);
    std::vector<double> weight(std::size_t{n_} * n_);
    for (std::uint32_t p = 0; p < n_; ++p) {
      for (std::uint32_t i = 0; i < n_; ++i) weight[p * n_ + i] = std::exp(discount_[p] * (potentials[i] - most));
    }
    double total = 0;
    double sum = 0;
    for (std::size_t k = 0; k < weights_.size(); ++k) {
      double product = 1;
      double value = 0;
      for (std::uint32_t p = 0; p < n_; ++p) {
        const std::size_t at = p * n_ + orders_[k * n_ + p];
        product *= weight[at];
        value += terms.base()[at];
      }
      weights_[k] = product;
      values_[k] = value;
      total += product;
      sum += product * value;
    }
    const double mean = sum / total;
    std::ranges::fill(gradient, 0.0);
    for (std::size_t k = 0; k < weights_.size(); ++k) {
      const double excess = weights_[k] * (values_[k] - mean) / total;
      for (std::uint32_t p = 0; p < n_; ++p) gradient[orders_[k * n_ + p]] += excess * discount_[p];
    }
    return mean;
  }

 private:
  std::uint32_t n_;
  std::vector<std::uint32_t> orders_;
  std::vector<double> discount_, weights_, values_;
};

/// Returns the minimum of several rounds, in microseconds per call.
template <class Work>
double microseconds(int calls, Work&& work) {
  double least = HUGE_VAL;
  for (int round = 0; round < 7; ++round) {
    const double begin = processor_seconds();
    for (int k = 0; k < calls; ++k) work(k);
    least = std::min(least, (processor_seconds() - begin) / calls);
  }
  return 1e6 * least;
}

/// Labels and potentials, different in every call.
struct Inputs {
  std::vector<std::vector<double>> labels;
  std::vector<std::vector<double>> potentials;
  Inputs(std::uint32_t n, Random& random) : labels(64), potentials(64) {
    for (std::size_t k = 0; k < 64; ++k) {
      for (std::uint32_t i = 0; i < n; ++i) {
        labels[k].push_back(static_cast<double>(random.below(3)));
        potentials[k].push_back(random.normal());
      }
      labels[k][0] = 2;
      labels[k][1] = 0;
    }
  }
};

void time_kernel() {
  Random random(1);
  double checked = 0;
  for (const std::string metric : {"ndcg", "ap"}) {
    for (const std::uint32_t n : {6U, 8U, 10U, 12U, 16U}) {
      const Inputs inputs(n, random);
      PlacementTerms terms(parse_metric(metric), {});
      CrfKernel kernel;
      std::vector<double> gradient(n), other(n);
      const auto sets = [&](int k) {
        terms.assign(inputs.labels[static_cast<std::size_t>(k) % 64]);
        checked += kernel.evaluate(terms, 1, inputs.potentials[static_cast<std::size_t>(k) % 64], gradient);
      };
      const double by_sets = microseconds(n > 12 ? 3 : 20000 >> (n - 6), sets);
      std::string beside;
      if (n <= 8 && metric == "ndcg") {
        AllOrders all(n);
        const auto orders = [&](int k) {
          terms.assign(inputs.labels[static_cast<std::size_t>(k) % 64]);
          checked -= all.evaluate(terms, inputs.potentials[static_cast<std::size_t>(k) % 64], other);
        };
        const double by_orders = microseconds(n == 6 ? 1000 : 30, orders);
        beside = fmt::format(", a table of all orders {:.2f} µs, {:.1f} ×", by_orders, by_orders / by_sets);
        sets(5);
        orders(5);
        for (std::uint32_t i = 0; i < n; ++i) {
          if (std::abs(gradient[i] - other[i]) > 1e-12) fmt::print("the gradients differ\n");
        }
      }
      fmt::print("{} of {} items: {:.2f} µs{}\n", metric, n, by_sets, beside);
    }
  }
}

void time_ranking(const std::string& set) {
  const char* const directory = std::getenv("WITAN_DATA");
  const std::filesystem::path folder = std::filesystem::path(directory == nullptr ? "../shared/data" : directory) / set;
  std::vector<std::string> paths;
  for (int part = 1; part <= 5; ++part) paths.push_back((folder / fmt::format("A{}.txt", part)).string());
  if (!std::filesystem::exists(paths.front())) {
    fmt::print("skipped: {} not found\n", folder.string());
    return;
  }
  Context context;
  const Dataset data = read_dataset(paths, {}, context);
  const auto model = train_model("crf(passes=2,transform=log)", data, context);
  double checked = 0;
  const double all = microseconds(1, [&](int) {
    for (std::size_t i = 0; i < data.instance_count(); ++i) {
      checked += model->solve(data.instance(i), context).scores.front();
    }
  });
  fmt::print("ranking {}: {:.2f} µs per query, {:.1f} million ranks per second and core\n", set,
             all / static_cast<double>(data.instance_count()), static_cast<double>(data.entry_count()) / all);
}

}  // namespace

int main() {
  time_kernel();
  time_ranking("MQ2008-agg");
  time_ranking("MQ2007-agg");
  return 0;
}
