#pragma once

#include "witan/method/training.hpp"
#include "witan/util/context.hpp"

#include <functional>
#include <span>
#include <vector>

namespace witan {

/// Returns the learned parameters under setting k.
using LearnSetting = std::function<LearnedParameters(std::size_t setting)>;
/// Returns the scores of one instance.
using SettingScores = std::function<std::vector<double>(const LearnedParameters& learned, const Instance& instance)>;

/// Returns the learned parameters under the setting, of `settings`, with the best mean metric on the labelled
/// validation instances, or on the training instances if there are none; the earliest of equal ones. Items without a
/// score rank last. With one setting, nothing is evaluated. A setting selected on validation data has its metric in the
/// field "validation". Calls `Training::on_pass` once per setting. O(settings · (training + scores)).
[[nodiscard]] LearnedParameters best_setting(const Training& training, std::size_t settings, const LearnSetting& learn,
                                             const SettingScores& scores, Context& context);

}  // namespace witan
