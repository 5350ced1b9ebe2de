#include "select_setting.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "instance_measure.hpp"

namespace witan {

namespace {

constexpr double kNotMeasured = std::numeric_limits<double>::quiet_NaN();

double mean_metric(const InstanceMeasure& measure, const InstanceSet& set, const LearnedParameters& learned,
                   const SettingScores& scores, Context& context) {
  return measure.mean(
      [&](std::size_t i, std::span<double> out) {
        const std::vector<double> found = scores(learned, set[i]);
        std::ranges::transform(found, out.begin(), [](double score) {
          return std::isnan(score) ? -std::numeric_limits<double>::infinity() : score;
        });
      },
      context);
}

}  // namespace

LearnedParameters best_setting(const Training& training, std::size_t settings, const LearnSetting& learn,
                               const SettingScores& scores, Context& context) {
  const auto tell = [&](std::size_t done, double on_training, double on_validation) {
    if (!training.on_pass) return;
    training.on_pass({static_cast<int>(done), static_cast<int>(settings), on_training, on_validation});
  };
  if (settings < 2) {
    LearnedParameters only = learn(0);
    tell(1, kNotMeasured, kNotMeasured);
    return only;
  }
  const EvaluateOptions metric_options = resolve_options(training);
  const InstanceMeasure validation(training.validation, training.metric, metric_options);
  const bool validates = !validation.empty();
  const InstanceSet& set = validates ? training.validation : training.instances;
  const InstanceMeasure measure(set, training.metric, metric_options);
  LearnedParameters best;
  double best_mean = -std::numeric_limits<double>::infinity();
  for (std::size_t setting = 0; setting < settings; ++setting) {
    context.check_stop();
    LearnedParameters learned = learn(setting);
    const double mean = mean_metric(measure, set, learned, scores, context);
    tell(setting + 1, validates ? kNotMeasured : mean, validates ? mean : kNotMeasured);
    if (setting > 0 && !(mean > best_mean)) continue;
    best = std::move(learned);
    best_mean = std::isnan(mean) ? best_mean : mean;
  }
  if (validates) best.numbers.emplace_back("validation", std::vector{best_mean});
  return best;
}

}  // namespace witan
