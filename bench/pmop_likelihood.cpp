// Exact mean log-likelihood of ordered partitions (potential e^(mean of s)) that exact training and contrastive chains
// reach on MQ2008, on the training and the test queries of five folds. The last pass of every training is measured; no
// pass is selected.
//
//   bench_pmop_likelihood

#include "witan/method/method.hpp"

#include <filesystem>
#include <numeric>
#include <string>
#include <vector>

#include "learn/features/list_loss.hpp"
#include "letor_sets.hpp"
#include <fmt/format.h>

namespace {

using namespace witan;

double mean_log_likelihood(const Model& model, const Dataset& data, Context& context) {
  const auto loss = exact_pmop_loss();
  double sum = 0;
  for (std::size_t i = 0; i < data.instance_count(); ++i) {
    const Instance instance = data.instance(i);
    const std::vector<double> scores = model.solve(instance, context).scores;
    std::vector<double> gradient(scores.size());
    sum -= loss->evaluate(scores, instance.labels, gradient);
  }
  return sum / static_cast<double>(data.instance_count());
}

}  // namespace

int main() {
  const auto directory = bench::data_directory() / "MQ2008";
  if (!std::filesystem::exists(directory)) {
    fmt::print("skipped: {} is not there\n", directory.string());
    return 0;
  }
  const std::string methods[] = {"pmop", "pmop-gibbs", "pmop-gibbs(samples=20)", "pmop-mh(samples=20)"};
  fmt::print("{:24} {:>10} {:>10}\n", "mean log-likelihood", "training", "test");
  for (const std::string& method : methods) {
    double fitted = 0;
    double held_out = 0;
    for (int fold = 0; fold < 5; ++fold) {
      Context context;
      std::vector<std::string> training;
      for (int part = 0; part < 4; ++part) {
        training.push_back(directory / fmt::format("S{}.txt", (fold + part) % 5 + 1));
      }
      const std::vector<std::string> test = {directory / fmt::format("S{}.txt", (fold + 4) % 5 + 1)};
      const Dataset data = read_dataset(training, {}, context);
      const auto model = train_model(method, data, context);
      fitted += mean_log_likelihood(*model, data, context) / 5;
      held_out += mean_log_likelihood(*model, read_dataset(test, {}, context), context) / 5;
    }
    fmt::print("{:24} {:10.4f} {:10.4f}\n", method, fitted, held_out);
  }
}
