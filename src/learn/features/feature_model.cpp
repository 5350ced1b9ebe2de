#include "witan/util/error.hpp"

#include <numeric>

#include "feature_training.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

const std::vector<double>& numbers(const LearnedParameters& learned, std::string_view name) {
  static const std::vector<double> kNone;
  const auto* found = learned.find(name);
  return found == nullptr ? kNone : *found;
}

}  // namespace

FeatureModel::FeatureModel(std::string_view method, const FeatureOptions& options, const LearnedParameters& learned)
    : method_(method),
      normalise_(options.normalise),
      scorer_(numbers(learned, "shift").size(), static_cast<std::size_t>(options.hidden)) {
  const FeatureScaling scaling{numbers(learned, "shift"), numbers(learned, "factor")};
  const std::vector<double>& weights = numbers(learned, "weights");
  if (scorer_.inputs() == 0 || scaling.factor.size() != scorer_.inputs() || weights.size() != scorer_.weight_count()) {
    throw InputError(fmt::format("the model of {} does not hold the weights that its options ask for", method));
  }
  if (normalise_ == Normalise::query) {
    weights_ = weights;
  } else {
    scaling.fold(scorer_, weights, weights_);
  }
}

Fit FeatureModel::solve(const Instance& instance) const {
  if (instance.features == nullptr) {
    throw InputError(fmt::format("{} ranks by {} features of the items, and instance {} has none", method_,
                                 scorer_.inputs(), in_quotes(instance.name)));
  }
  Fit fit;
  fit.scores.resize(instance.size());
  std::vector<Slot> slots(instance.size());
  std::iota(slots.begin(), slots.end(), Slot{0});
  const FeatureRows rows(*instance.features, instance.first_slot, slots, scorer_.inputs());
  std::vector<double> own;
  if (normalise_ == Normalise::query) scaling_within(instance, scorer_.inputs()).fold(scorer_, weights_, own);
  scorer_.score(normalise_ == Normalise::query ? own : weights_, rows, fit.scores);
  const std::size_t columns = instance.features->columns();
  if (columns != scorer_.inputs()) {
    fit.diagnostics.notes.push_back(
        fmt::format("the model knows {} features and the data have {}: {}", scorer_.inputs(), columns,
                    columns < scorer_.inputs() ? "the others count as 0" : "the others are passed over"));
  }
  return fit;
}

}  // namespace witan
