#pragma once

#include <cstddef>
#include <memory>

#include "learn/features/list_loss.hpp"

namespace witan {

/// Returns lambdarank_loss for NDCG with normalised weights and this truncation, several times as fast: the value is
/// not computed (0), exponentials are computed per item instead of per pair, and pairs have no branches. Gradients and
/// curvatures agree to rounding.
[[nodiscard]] std::unique_ptr<ListLoss> ndcg_lambdas(std::size_t truncation);

}  // namespace witan
