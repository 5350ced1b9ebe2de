#pragma once

#include "witan/method/training.hpp"
#include "witan/util/context.hpp"

#include <functional>
#include <span>
#include <vector>

namespace witan {

/// What is learnt under setting k.
using LearnSetting = std::function<LearnedParameters(std::size_t setting)>;
/// Scores of one instance by what was learnt under one of several settings.
using SettingScores = std::function<std::vector<double>(const LearnedParameters& learned, const Instance& instance)>;

/// What is learnt under the setting, of `settings`, with the best mean of the training's metric on its labelled
/// validation instances, or without any on the training instances; the earliest of equal ones. Items without a score
/// come last. Nothing is measured where there is only one. What validation chose has the metric there as its number
/// "validation". `Training::on_pass` is told of every setting, as of a pass. O(settings · (learning + scores)).
[[nodiscard]] LearnedParameters best_setting(const Training& training, std::size_t settings, const LearnSetting& learn,
                                             const SettingScores& scores, Context& context);

}  // namespace witan
