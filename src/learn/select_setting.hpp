#pragma once

#include "witan/method/training.hpp"
#include "witan/util/context.hpp"

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace witan {

/// Scores of one instance under one of several settings.
using SettingScores = std::function<std::vector<double>(std::size_t setting, const Instance& instance)>;

/// The setting with the best mean of the training's metric on its labelled validation instances, or without any on the
/// training instances; the earliest of equal ones. Items without a score come last. Nothing is measured where there is
/// only one. O(settings · scores).
[[nodiscard]] std::size_t select_setting(const Training& training, std::size_t settings, const SettingScores& scores,
                                         Context& context);

}  // namespace witan
