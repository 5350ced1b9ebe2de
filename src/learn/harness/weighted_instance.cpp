#include "weighted_instance.hpp"

namespace witan {

WeightedInstance::WeightedInstance(const Instance& instance, std::span<const double> weights,
                                   std::optional<Silence> silence)
    : lists_(instance.lists.begin(), instance.lists.end()), view_(instance) {
  for (List& list : lists_) {
    list.weight *= weights[static_cast<std::uint32_t>(list.expert)];
    if (silence) list.silence = *silence;
  }
  for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
    comparison_weight_.push_back(instance.weight_of_comparison(c) *
                                 weights[static_cast<std::uint32_t>(instance.comparisons[c].expert)]);
  }
  view_.lists = lists_;
  view_.comparison_weight = comparison_weight_;
}

}  // namespace witan
