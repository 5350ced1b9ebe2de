#include "weighted_borda.hpp"

#include "best_agreement_setting.hpp"
#include "learn/harness/weighted_instance.hpp"
#include "method/shared/learned_codec.hpp"

namespace witan {
namespace {

struct WeightedBordaLearned {
  std::vector<double> weights;
  SilentPoints silent{};
  AgreementWeight by{};
  template <class V>
  static void describe(V&& v) {
    v("weights", &WeightedBordaLearned::weights, 0.0, kMaxLearnedWeight);
    v("silent", &WeightedBordaLearned::silent, kFixedSilentPoints);
    v("trust", &WeightedBordaLearned::by, kAgreementWeights);
  }
};

/// One combination of the parameters.
struct BordaSetting {
  SilentPoints silent;
  AgreementWeight by;
};

std::vector<BordaSetting> settings_of(const WeightedBorda::Options& options) {
  std::vector<BordaSetting> settings;
  for (const auto& [name, silent] : kFixedSilentPoints) {
    if (options.silent.value_or(silent) != silent) continue;
    for (const AgreementWeight by : agreement_weights_to_try(options.trust)) settings.push_back({silent, by});
  }
  return settings;
}

}  // namespace

LearnedParameters WeightedBorda::train(const Options& options, const Training& training, Context& context) {
  return best_agreement_setting(
      kName, training, settings_of(options),
      [](WeightedExperts known, const BordaSetting& setting) {
        return encode_learned(WeightedBordaLearned{std::move(known.weights), setting.silent, setting.by},
                              {std::move(known.names), {}});
      },
      [&](const LearnedParameters& learned, const Instance& instance) {
        return solve(options, learned, instance, nullptr, context).scores;
      },
      context);
}

Fit WeightedBorda::solve(const Options& /*options*/, const LearnedParameters& learned, const Instance& instance,
                         const Fit* /*start*/, Context& context) {
  auto found = decode_learned<WeightedBordaLearned>(model_of(kName), learned);
  Fit weighted;
  const std::vector<double> weights =
      LearnedWeights(kName, learned.experts, std::move(found.weights)).of(instance, weighted);
  const WeightedInstance weighted_instance(instance, weights);
  Borda::Options borda;
  borda.silent = found.silent;
  Fit fit = Borda::solve(borda, weighted_instance.view(), context);
  fit.experts = std::move(weighted.experts);
  fit.diagnostics.notes = std::move(weighted.diagnostics.notes);
  return fit;
}

}  // namespace witan
