#pragma once

#include <optional>
#include <vector>

#include "crf.hpp"
#include "crf_kernel.hpp"
#include "learn/harness/passes.hpp"
#include "pair_slices.hpp"

namespace witan {

/// Returns Σ over the groups of −b·named + w⁺·wins − w⁻·losses: ϑ up to a constant per instance.
[[nodiscard]] double crf_potential(std::span<const double> weights, std::span<const ExpertFeature> row);

/// Trains one CRF with one transform.
class CrfTraining {
 public:
  /// Stores references to its arguments. Throws InputError if the transform does not apply to the ranks.
  CrfTraining(const Crf::Options& options, Transform transform, const KnownExperts& known, const Training& training,
              Context& context);

  /// Returns the number of instances with different labels, which training uses.
  [[nodiscard]] std::size_t learnable() const { return steps_.size(); }
  [[nodiscard]] PassResult run();

 private:
  /// One training instance.
  struct Step {
    std::size_t index;                       ///< in the training set
    std::uint64_t seed;                      ///< of the items sampled from it
    std::vector<Slot> items;                 ///< labelled items, sorted by label
    std::vector<std::size_t> stratum_begin;  ///< in `items`: begin of every label
    std::span<const double> labels;          ///< by slot
    std::optional<PairSlices> slices;
  };
  /// Buffers of one step.
  struct Buffers {
    std::vector<Slot> drawn, left;
    std::vector<double> labels;
    std::vector<double> potentials, gradient;
    PairSlices::Slice slice;
    CrfKernel kernel;
  };
  void add_step(std::size_t index, const Instance& instance, const ExpertGroups& groups);
  void find_rates();
  void draw(const Step& step, int pass, Buffers& buffers) const;
  void take_step(const Step& step, int pass, PassState& state, Buffers& buffers);
  [[nodiscard]] std::span<const ExpertFeature> row_of(const Step& step, std::size_t k, const Buffers& buffers) const;

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
