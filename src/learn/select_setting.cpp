#include "select_setting.hpp"

#include "witan/learn/instance_measure.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace witan {

Learned best_setting(const Training& training, std::vector<Learned> tried, const SettingScores& scores,
                     Context& context) {
  if (tried.size() < 2) return std::move(tried.front());
  const EvaluateOptions how = settled_how(training);
  const InstanceMeasure validation(training.validation, training.metric, how);
  const InstanceSet& set = validation.empty() ? training.instances : training.validation;
  const InstanceMeasure measure(set, training.metric, how);
  std::size_t best = 0;
  double best_mean = -std::numeric_limits<double>::infinity();
  for (std::size_t setting = 0; setting < tried.size(); ++setting) {
    context.check_stop();
    const double mean = measure.mean(
        [&](std::size_t i, std::span<double> out) {
          const std::vector<double> found = scores(tried[setting], set[i]);
          std::ranges::transform(found, out.begin(), [](double score) {
            return std::isnan(score) ? -std::numeric_limits<double>::infinity() : score;
          });
        },
        context);
    if (!(mean > best_mean)) continue;
    best = setting;
    best_mean = mean;
  }
  Learned chosen = std::move(tried[best]);
  if (!validation.empty()) chosen.numbers.emplace_back("validation", std::vector{best_mean});
  return chosen;
}

}  // namespace witan
