#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/simulate/simulate.hpp"
#include "witan/util/context.hpp"

#include <span>

#include "check_options.hpp"
#include "util/random.hpp"

namespace witan {

/// Names, kinds of experts and random streams, which all simulators share. Ids of the builder are the numbers 0, 1, …
/// of the stage, and so are the slots.
class Stage {
 public:
  template <class Options>
  Stage(const Options& options, Context& context)
      : Stage(size_of(check_options(options)), options.spammers, options.inverted, context) {}

  [[nodiscard]] std::uint32_t instances() const { return size_.instances; }
  [[nodiscard]] std::uint32_t items() const { return size_.items; }
  [[nodiscard]] std::vector<ExpertTruth>& experts() { return truth_.experts; }
  [[nodiscard]] DatasetBuilder& builder() { return builder_; }

  [[nodiscard]] const InstanceTruth& truth(std::uint32_t instance) const { return truth_.instances[instance]; }

  /// True scores of the instance, normal with this standard deviation. Throws Cancelled on request.
  const std::vector<double>& draw_scores(std::uint32_t instance, double spread);
  /// True scores 1 … items in random order. Throws Cancelled on request.
  const std::vector<double>& draw_order(std::uint32_t instance);

  /// What an expert is like.
  [[nodiscard]] Random stream_of_expert(std::uint32_t expert) const;
  /// Throws Cancelled when a stop is requested.
  void check_stop() const;
  /// What an expert says about an instance.
  [[nodiscard]] Random stream_of_evidence(std::uint32_t instance, std::uint32_t expert) const;

  /// The data set and its truth. Labels as `grades` gives them.
  [[nodiscard]] Simulation finish(Labels labels, double top = 0.1, double relevant = 0.3);

 private:
  struct Size {
    std::uint32_t instances, experts, items;
  };
  template <class Options>
  static Size size_of(const Options& options) {
    return {static_cast<std::uint32_t>(options.instances), static_cast<std::uint32_t>(options.experts),
            static_cast<std::uint32_t>(options.items)};
  }
  Stage(Size size, double spammers, double inverted, Context& context);
  [[nodiscard]] Random stream_of_truth(std::uint32_t instance) const;

  Context& context_;
  Size size_;
  DatasetBuilder builder_;
  Truth truth_;
};

/// Labels of the items of one instance: 2 for the best `top` of them, 1 for the others among the best `relevant`.
/// Both are shares of all items; what is begun counts, so that a share above 0 has at least one item.
[[nodiscard]] std::vector<float> grades(const InstanceTruth& truth, double top, double relevant);

/// The slots by score, high first; equal scores by slot.
[[nodiscard]] std::vector<Slot> best_first(std::span<const double> scores);

/// What an expert of this kind makes of a score: itself, nothing, or its opposite.
[[nodiscard]] double sign_of(ExpertKind kind);

}  // namespace witan
