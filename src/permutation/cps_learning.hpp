#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>
#include <span>
#include <vector>

#include "cps_stage.hpp"
#include "util/random.hpp"

namespace witan {

/// The stages of one order by labels: the costs of every candidate by expert, as used by the likelihood.
///
/// Stage by stage, the items are placed by descending label, in random order within a label, until all remaining
/// candidates have the same label. Items without a label are no candidates.
struct CpsStages {
  struct Cost {
    std::uint32_t candidate, expert;
    double cost;
  };
  struct Stage {
    std::uint32_t candidates = 0;
    std::uint32_t chosen = 0;        ///< a candidate
    std::size_t begin = 0, end = 0;  ///< range of `costs`
  };
  std::vector<Stage> stages;
  std::vector<Cost> costs;
};

/// Returns the stages of an instance. Experts are numbered by ExpertId.
[[nodiscard]] CpsStages cps_stages(const Instance& instance, CosetDistance distance, CosetScale scale, Random& random);

/// Returns the log-likelihood Σ log exp(−θ·c_chosen)/Σ exp(−θ·c) over the stages, and adds its gradient in θ. Concave.
[[nodiscard]] double cps_log_likelihood(const CpsStages& stages, std::span<const double> theta,
                                        std::span<double> gradient);

}  // namespace witan
