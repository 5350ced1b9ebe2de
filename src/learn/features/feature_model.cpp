#include "witan/util/error.hpp"

#include <numeric>

#include "feature_training.hpp"
#include "method/shared/learned_codec.hpp"
#include <fmt/format.h>

namespace witan {
FeatureModel::FeatureModel(std::string_view method, const FeatureOptions& options, const LearnedParameters& learned)
    : FeatureModel(method, options, decode_learned<FeatureLearned>(model_of(method), learned)) {}

FeatureModel::FeatureModel(std::string_view method, const FeatureOptions& options, const FeatureLearned& learned)
    : method_(method),
      numbers_(learned.numbers.value_or(std::vector<std::uint64_t>())),
      normalise_(options.normalise),
      scorer_(learned.shift.size(), static_cast<std::size_t>(options.hidden)) {
  if (learned.shift.empty()) throw_invalid(model_of(method), "it has no features");
  check_numbers(model_of(method), learned.numbers, scorer_.inputs());
  check_count(model_of(method), "factor", learned.factor.size(), scorer_.inputs());
  check_count(model_of(method), "weights", learned.weights.size(), scorer_.weight_count());
  if (normalise_ == Normalise::query) {
    weights_ = learned.weights;
  } else {
    FeatureScaling{learned.shift, learned.factor}.fold(scorer_, learned.weights, weights_);
  }
}

Fit FeatureModel::solve(const Instance& instance) const {
  if (instance.features == nullptr) {
    throw InputError(fmt::format("{} needs {} features of the items, but instance {} has none", method_,
                                 scorer_.inputs(), in_quotes(instance.name)));
  }
  Fit fit;
  fit.scores.resize(instance.size());
  std::vector<Slot> slots(instance.size());
  std::iota(slots.begin(), slots.end(), Slot{0});
  const auto match = match_columns(numbers_, scorer_.inputs(), *instance.features);
  const FeatureRows rows(*instance.features, instance.first_slot, slots, scorer_.inputs(), match);
  std::vector<double> own;
  if (normalise_ == Normalise::query) scaling_within(instance, scorer_.inputs(), match).fold(scorer_, weights_, own);
  scorer_.score(normalise_ == Normalise::query ? own : weights_, rows, fit.scores);
  std::string note = columns_note(numbers_, scorer_.inputs(), *instance.features);
  if (!note.empty()) fit.diagnostics.notes.push_back(std::move(note));
  return fit;
}

}  // namespace witan
