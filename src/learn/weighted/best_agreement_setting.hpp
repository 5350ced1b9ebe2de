#pragma once

#include "learn/harness/label_agreement_weights.hpp"
#include "learn/harness/select_setting.hpp"
#include "method/shared/learned_weights.hpp"

namespace witan {

/// Returns the learned parameters under the best of the settings; see `best_setting`. The member `by` of a setting
/// turns the experts' agreement with the labels into weights. encode(experts, setting) returns the learned parameters.
template <class Setting, class Encode>
[[nodiscard]] LearnedParameters best_agreement_setting(std::string_view method, const Training& training,
                                                       const std::vector<Setting>& settings, Encode&& encode,
                                                       const SettingScores& scores, Context& context) {
  const std::vector<double> agreement = agreement_with_labels(method, training);
  const NameTable& experts = training.instances.data().expert_names();
  const auto learn = [&](std::size_t k) {
    return encode(weighted_experts(experts, weights_by_agreement(agreement, settings[k].by)), settings[k]);
  };
  return best_setting(training, settings.size(), learn, scores, context);
}

}  // namespace witan
