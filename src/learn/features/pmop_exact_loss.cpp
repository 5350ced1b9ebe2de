#include <algorithm>

#include "label_blocks.hpp"
#include "list_loss.hpp"
#include "subset_sums.hpp"

namespace witan {
namespace {

class ExactPmopLoss : public ListLoss {
 public:
  [[nodiscard]] std::size_t max_items() const override { return SubsetSums::kMaxItems; }

  using ListLoss::evaluate;
  double evaluate(std::span<const double> scores, std::span<const double> labels, std::span<double> gradient,
                  std::span<double> curvature) override {
    if (labels.empty()) return 0;
    blocks_.assign(labels);
    std::ranges::reverse(blocks_.order);
    ends_.clear();
    for (std::size_t b = blocks_.size(); b-- > 0;) ends_.push_back(labels.size() - blocks_.begin[b]);
    entering_.clear();
    for (const std::uint32_t item : blocks_.order) entering_.push_back(scores[item]);
    sums_.evaluate(entering_, ends_);
    double value = 0;
    for (std::size_t stage = 0, first = 0; stage < ends_.size(); first = ends_[stage++]) {
      const double share = 1 / static_cast<double>(ends_[stage] - first);
      value += sums_.log_sums()[stage];
      for (std::size_t k = first; k < ends_[stage]; ++k) {
        const std::uint32_t item = blocks_.order[k];
        value -= share * scores[item];
        gradient[item] = sums_.slopes()[k] - share;
        if (!curvature.empty()) curvature[item] = sums_.curvature_bounds()[k];
      }
    }
    return value;
  }

 private:
  LabelBlocks blocks_;
  SubsetSums sums_;
  std::vector<double> entering_;  ///< scores, worst block first
  std::vector<std::size_t> ends_;
};

}  // namespace

std::unique_ptr<ListLoss> exact_pmop_loss() { return std::make_unique<ExactPmopLoss>(); }

}  // namespace witan
