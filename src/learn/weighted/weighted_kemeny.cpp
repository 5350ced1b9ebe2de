#include "weighted_kemeny.hpp"

#include "witan/util/error.hpp"

#include "best_agreement_setting.hpp"
#include "learn/harness/weighted_instance.hpp"
#include "method/shared/learned_codec.hpp"
#include "permutation/kemeny/kemeny_fit.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

struct WeightedKemenyLearned {
  std::vector<double> weights;
  SilenceRule silence{};
  AgreementWeight by{};
  template <class V>
  static void describe(V&& v) {
    v("weights", &WeightedKemenyLearned::weights, 0.0, kMaxLearnedWeight);
    v("silence", &WeightedKemenyLearned::silence, kSilenceRules);
    v("trust", &WeightedKemenyLearned::by, kAgreementWeights);
  }
};

/// One combination of the parameters.
struct KemenySetting {
  SilenceRule silence;
  AgreementWeight by;
};

std::vector<KemenySetting> settings_of(const WeightedKemeny::Options& options) {
  std::vector<KemenySetting> settings;
  for (const SilenceRule silence : silences_to_try(options.silence)) {
    for (const AgreementWeight by : agreement_weights_to_try(options.trust)) settings.push_back({silence, by});
  }
  return settings;
}

}  // namespace

LearnedParameters WeightedKemeny::train(const Options& options, const Training& training, Context& context) {
  return best_agreement_setting(
      kName, training, settings_of(options),
      [](WeightedExperts known, const KemenySetting& setting) {
        return encode_learned(WeightedKemenyLearned{std::move(known.weights), setting.silence, setting.by},
                              {std::move(known.names), {}});
      },
      [&](const LearnedParameters& learned, const Instance& instance) {
        return solve(options, learned, instance, nullptr, context).scores;
      },
      context);
}

Fit WeightedKemeny::solve(const Options& options, const LearnedParameters& learned, const Instance& instance,
                          const Fit* /*start*/, Context& context) {
  if (instance.size() > kMaxItems) {
    throw InputError(fmt::format("weighted-kemeny supports at most {} items, but instance {} has {}", kMaxItems,
                                 in_quotes(instance.name), instance.size()));
  }
  Fit fit;
  auto found = decode_learned<WeightedKemenyLearned>(model_of(kName), learned);
  const std::vector<double> weights =
      LearnedWeights(kName, learned.experts, std::move(found.weights)).of(instance, fit);
  const WeightedInstance weighted(instance, weights, replacing(found.silence));
  const PairWeights pairs(weighted.view(), 0, context);
  KemenyBudget budget;
  budget.orders = options.starts;
  write_kemeny_fit(pairs, solve_kemeny(pairs, budget, context.seed_for(kName, instance.name), context), fit);
  return fit;
}

}  // namespace witan
