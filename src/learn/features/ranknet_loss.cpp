#include "pairwise_loss.hpp"

namespace witan {

std::unique_ptr<ListLoss> ranknet_loss() { return std::make_unique<PairwiseLoss<Softplus>>(); }

}  // namespace witan
