#include <vector>

#include "list_loss.hpp"

namespace witan {
namespace {

/// The pmop loss of negated scores and labels.
class PmopBackwardLoss : public ListLoss {
 public:
  using ListLoss::evaluate;
  double evaluate(std::span<const double> scores, std::span<const double> labels, std::span<double> gradient,
                  std::span<double> curvature) override {
    scores_.clear();
    labels_.clear();
    for (const double score : scores) scores_.push_back(-score);
    for (const double label : labels) labels_.push_back(-label);
    const double value = forward_->evaluate(scores_, labels_, gradient, curvature);
    for (double& slope : gradient) slope = -slope;
    return value;
  }

 private:
  std::unique_ptr<ListLoss> forward_ = pmop_loss();
  std::vector<double> scores_;
  std::vector<double> labels_;
};

}  // namespace

std::unique_ptr<ListLoss> pmop_backward_loss() { return std::make_unique<PmopBackwardLoss>(); }

}  // namespace witan
