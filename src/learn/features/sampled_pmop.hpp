#pragma once

#include <memory>

#include "block_sampler.hpp"
#include "list_loss.hpp"

namespace witan {

enum class BlockSampling : std::uint8_t { gibbs, metropolis };

struct SampledPmopOptions {
  BlockSampling sampling = BlockSampling::metropolis;
  BlockAcceptance acceptance = BlockAcceptance::balanced;  ///< of metropolis
  int samples = 1;                                         ///< sweeps or steps of every chain, all of which count
  std::shared_ptr<const BlockPotential> potential = std::make_shared<GeometricPotential>();
};

/// The labels' ordered partition when the next block S of what is left is drawn with probability ∝ Φ(S), for any
/// potential Φ (Truyen, Phung & Venkatesh, SDM 2011). The sum over all sets is out of reach, so that the gradient of
/// −log P is estimated by contrastive chains: at every stage a chain starts from the observed block, and the mean over
/// its few moves takes the place of the expectation. The value is the mean of log Φ over these moves less that of the
/// observed blocks, which is no likelihood; curvatures are 0. The draws follow from reseed. O(n·samples) a stage, of
/// which there are as many as different labels.
[[nodiscard]] std::unique_ptr<ListLoss> sampled_pmop_loss(const SampledPmopOptions& options);

}  // namespace witan
