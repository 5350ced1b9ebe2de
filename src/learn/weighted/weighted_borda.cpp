#include "weighted_borda.hpp"

#include <array>
#include <cmath>

#include "learn/harness/select_setting.hpp"
#include "learn/harness/weighted_instance.hpp"
#include "method/shared/learned_weights.hpp"

namespace witan {
namespace {

constexpr std::array kSilentToTry = {SilentPoints::zero, SilentPoints::average, SilentPoints::last,
                                     SilentPoints::pairs};

/// One of the settings that the options leave open.
struct BordaSetting {
  SilentPoints silent;
  TrustBy by;
};

std::vector<BordaSetting> settings_of(const WeightedBorda::Options& options) {
  std::vector<BordaSetting> settings;
  for (std::size_t k = 0; k < kSilentToTry.size(); ++k) {
    if (options.silent != TunedSilentPoints::tuned && static_cast<std::size_t>(options.silent) != k + 1) continue;
    for (const TrustBy by : trusts_to_try(options.trust)) settings.push_back({kSilentToTry[k], by});
  }
  return settings;
}

}  // namespace

LearnedParameters WeightedBorda::train(const Options& options, const Training& training, Context& context) {
  const std::vector<double> agreement = agreement_with_labels(kName, training);
  const NameTable& experts = training.instances.data().expert_names();
  const std::vector<BordaSetting> settings = settings_of(options);
  const auto learn = [&](const BordaSetting& setting) {
    std::vector<double> trust = trusts_of(agreement, setting.by);
    for (std::size_t e = 0; e < trust.size(); ++e) trust[e] = std::isnan(agreement[e]) ? agreement[e] : trust[e];
    LearnedParameters learned = learned_of(experts, trust);
    learned.numbers.emplace_back("silent", std::vector{static_cast<double>(setting.silent)});
    learned.numbers.emplace_back("trust", std::vector{static_cast<double>(setting.by)});
    return learned;
  };
  return best_setting(
      training, settings.size(), [&](std::size_t k) { return learn(settings[k]); },
      [&](const LearnedParameters& learned, const Instance& instance) {
        return solve(options, learned, instance, nullptr, context).scores;
      },
      context);
}

Fit WeightedBorda::solve(const Options& /*options*/, const LearnedParameters& learned, const Instance& instance,
                         const Fit* /*start*/, Context& context) {
  Fit weighed;
  const std::vector<double> trust = LearnedWeights(kName, learned).of(instance, weighed);
  const WeightedInstance trusted(instance, trust);
  Borda::Options borda;
  borda.silent = static_cast<SilentPoints>(learned_number(kName, learned, "silent", 1, 4));
  Fit fit = Borda::solve(borda, trusted.view(), context);
  fit.experts = std::move(weighed.experts);
  fit.diagnostics.notes = std::move(weighed.diagnostics.notes);
  return fit;
}

}  // namespace witan
