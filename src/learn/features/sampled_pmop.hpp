#pragma once

#include <memory>

#include "block_sampler.hpp"
#include "list_loss.hpp"

namespace witan {

enum class BlockSampling : std::uint8_t { gibbs, metropolis };

/// Options of sampled_pmop_loss.
struct SampledPmopOptions {
  BlockSampling sampling = BlockSampling::metropolis;
  BlockAcceptance acceptance = BlockAcceptance::balanced;  ///< for metropolis
  int samples = 1;                                         ///< number of sweeps or steps per chain; all are used
  std::shared_ptr<const BlockPotential> potential = std::make_shared<GeometricPotential>();
};

/// Returns a loss for the ordered partition by labels, in which the next block S of the remaining items is drawn with
/// probability ∝ Φ(S), for any potential Φ (Truyen, Phung & Venkatesh, SDM 2011).
///
/// The sum over all sets is intractable, so the gradient of −log P is estimated by contrastive divergence. At every
/// stage a chain starts at the observed block, and the mean over its samples replaces the expectation. The value is the
/// mean of log Φ over the samples minus that of the observed blocks; it is not a likelihood. Curvatures are 0. The
/// samples depend on reseed(). O(n·samples) per stage, with one stage per distinct label.
[[nodiscard]] std::unique_ptr<ListLoss> sampled_pmop_loss(const SampledPmopOptions& options);

}  // namespace witan
