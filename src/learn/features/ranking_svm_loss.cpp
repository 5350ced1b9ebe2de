#include "pairwise_loss.hpp"

namespace witan {
namespace {

struct Hinge {
  double value, slope;
  explicit Hinge(double x) : value(x > -1 ? 1 + x : 0), slope(x > -1 ? 1 : 0) {}
  [[nodiscard]] static double curvature() { return 0; }
};

}  // namespace

std::unique_ptr<ListLoss> ranking_svm_loss() { return std::make_unique<PairwiseLoss<Hinge>>(); }

}  // namespace witan
