#pragma once

#include <optional>
#include <vector>

#include "crf.hpp"
#include "crf_kernel.hpp"
#include "learn/harness/passes.hpp"
#include "pair_slices.hpp"

namespace witan {

/// Σ over the groups of −b·named + w⁺·wins − w⁻·losses: ϑ without what is the same for all items.
[[nodiscard]] double crf_potential(std::span<const double> weights, std::span<const ExpertFeature> row);

/// One CRF in training, with one transform.
class CrfTraining {
 public:
  /// Throws InputError for ranks that the transform cannot take.
  CrfTraining(const Crf::Options& options, Transform transform, const KnownExperts& known, const Training& training,
              Context& context);

  /// Instances with labels that differ: those that there is something to learn from.
  [[nodiscard]] std::size_t learnable() const { return steps_.size(); }
  [[nodiscard]] PassResult run(Checkpoint* checkpoint, const std::function<void(const TrainingPass&)>& on_pass);

 private:
  /// One instance to learn from.
  struct Step {
    std::size_t index;                       ///< in the training set
    std::uint64_t seed;                      ///< of what is drawn from it
    std::vector<Slot> items;                 ///< labelled ones, by label
    std::vector<std::size_t> stratum_begin;  ///< in `items`: where the labels change
    std::span<const float> labels;           ///< by slot
    std::optional<PairSlices> slices;
  };
  /// Room for one step.
  struct Room {
    std::vector<Slot> drawn, left;
    std::vector<float> labels;
    std::vector<double> potentials, gradient;
    PairSlices::Slice slice;
    CrfKernel kernel;
  };
  void add_step(std::size_t index, const Instance& instance, const ExpertGroups& groups);
  void find_rates();
  void draw(const Step& step, int pass, Room& room) const;
  void climb(const Step& step, int pass, PassState& state, Room& room);
  [[nodiscard]] std::span<const ExpertFeature> row_of(const Step& step, std::size_t k, const Room& room) const;

  Crf::Options options_;
  ExpertFeatureOptions features_;
  const Training& training_;
  Context& context_;
  PlacementTerms terms_;
  std::size_t groups_ = 0;
  double silence_rate_ = 0, pair_rate_ = 0;
  std::uint64_t order_seed_ = 0;
  std::vector<ExpertFeatures> training_features_, validation_features_;
  std::vector<Step> steps_;
};

}  // namespace witan
