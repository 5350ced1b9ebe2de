#pragma once

#include <exception>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "method/shared/learned_codec.hpp"
#include "method/shared/transform_choice.hpp"
#include "passes.hpp"

namespace witan {

/// One transform of several that a method trains with, and the result of its training.
struct TransformCandidate {
  Transform transform{};
  PassResult result;
  std::exception_ptr error;  ///< set if the transform does not apply to the ranks
};

/// Trains with every transform, on several threads. `train` gets a Training whose checkpoint is a part of the whole
/// one, and throws InputError if the transform does not apply. Returns the candidate with the best metric on the
/// validation instances, or on the training instances if there are none. Rethrows the first error if no transform
/// applies.
[[nodiscard]] TransformCandidate train_candidates(
    std::span<const Transform> transforms, const Training& training, Context& context,
    const std::function<PassResult(Transform transform, const Training& part)>& train);

/// Learned parameters of a method that selects a transform and trains by passes.
struct TransformLearned {
  Transform transform{};
  std::vector<double> weights;
  std::optional<std::vector<int>> pass;  ///< the best pass and the number of passes
  std::optional<double> training, validation;

  explicit TransformLearned(const TransformCandidate& best);
  TransformLearned() = default;
  template <class V>
  static void describe(V&& v) {
    v("transform", &TransformLearned::transform, kTransforms);
    v("weights", &TransformLearned::weights);
    v("pass", &TransformLearned::pass);
    v("training", &TransformLearned::training);
    v("validation", &TransformLearned::validation);
  }
};

}  // namespace witan
