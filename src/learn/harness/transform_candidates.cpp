#include "transform_candidates.hpp"

#include "witan/util/error.hpp"

#include <cmath>

#include "checkpoint_parts.hpp"
#include "pass_counter.hpp"

namespace witan {
namespace {

double selection_metric(const TransformCandidate& one) {
  return std::isnan(one.result.validation) ? one.result.training : one.result.validation;
}

TransformCandidate& best_candidate(std::vector<TransformCandidate>& candidates) {
  TransformCandidate* best = nullptr;
  for (TransformCandidate& one : candidates) {
    if (one.error) continue;
    if (best == nullptr || selection_metric(one) > selection_metric(*best)) best = &one;
  }
  if (best == nullptr) std::rethrow_exception(candidates.front().error);
  return *best;
}

}  // namespace

TransformCandidate train_candidates(std::span<const Transform> transforms, const Training& training, Context& context,
                                    const std::function<PassResult(Transform, const Training&)>& train) {
  std::vector<TransformCandidate> candidates;
  for (const Transform transform : transforms) candidates.push_back({transform, {}, {}});
  CheckpointParts checkpoints(training.checkpoint);
  PassCounter counter(training, candidates.size());
  context.parallel_for(candidates.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k) {
      auto checkpoint = checkpoints.part(std::string(to_string(candidates[k].transform)));
      Training part = counter.part();
      part.checkpoint = training.checkpoint == nullptr ? nullptr : &checkpoint;
      try {
        candidates[k].result = train(candidates[k].transform, part);
      } catch (const InputError&) {
        candidates[k].error = std::current_exception();
      }
    }
  });
  return std::move(best_candidate(candidates));
}

TransformLearned::TransformLearned(const TransformCandidate& best)
    : transform(best.transform),
      weights(best.result.weights),
      pass(std::vector{best.result.pass, best.result.passes}),
      training(best.result.training),
      validation(best.result.validation) {}

}  // namespace witan
