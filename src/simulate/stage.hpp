#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/simulate/simulate.hpp"
#include "witan/util/context.hpp"

#include <span>

#include "check_options.hpp"
#include "util/random.hpp"

namespace witan {

/// Names, kinds of experts and random streams, which all simulators share. The ids of the builder are 0, 1, … in the
/// order of the stage, and equal the slots.
class Stage {
 public:
  template <class Options>
  Stage(const Options& options, Context& context)
      : Stage(checked_size(options), options.spammers, options.inverted, context) {}

  [[nodiscard]] std::uint32_t instances() const { return size_.instances; }
  [[nodiscard]] std::uint32_t items() const { return size_.items; }
  [[nodiscard]] std::vector<ExpertTruth>& experts() { return truth_.experts; }
  [[nodiscard]] DatasetBuilder& builder() { return builder_; }
  /// Handles of the builder by number: the constructor adds all names in this order.
  [[nodiscard]] static DatasetBuilder::InstanceHandle instance_handle(std::uint32_t i) {
    return DatasetBuilder::InstanceHandle{i};
  }
  [[nodiscard]] static DatasetBuilder::ExpertHandle expert_handle(std::uint32_t e) {
    return DatasetBuilder::ExpertHandle{e};
  }
  [[nodiscard]] static DatasetBuilder::ItemHandle item_handle(Slot k) { return DatasetBuilder::ItemHandle{k}; }

  [[nodiscard]] const InstanceTruth& truth(std::uint32_t instance) const { return truth_.instances[instance]; }

  /// Draws normal true scores with this standard deviation. Throws Cancelled if a stop is requested.
  const std::vector<double>& draw_scores(std::uint32_t instance, double spread);
  /// Draws the true scores 1 … items in random order. Throws Cancelled if a stop is requested.
  const std::vector<double>& draw_order(std::uint32_t instance);

  /// Sets the true scores of an order, best first: items … 1.
  void set_order(std::uint32_t instance, std::span<const Slot> best_first);
  /// Returns a random stream for the true order of an instance, besides the one of draw_order().
  [[nodiscard]] Random stream_of_order(std::uint32_t instance) const;

  /// Returns the random stream for the properties of an expert.
  [[nodiscard]] Random stream_of_expert(std::uint32_t expert) const;
  /// Throws Cancelled if a stop is requested.
  void check_stop() const;
  /// Returns the random stream for the data of an expert on an instance.
  [[nodiscard]] Random stream_of_evidence(std::uint32_t instance, std::uint32_t expert) const;

  /// Returns the data set and its true parameters. Labels are those of `grades`.
  [[nodiscard]] Simulation finish(Labels labels, double top = 0.1, double relevant = 0.3);

 private:
  struct Size {
    std::uint32_t instances, experts, items;
  };
  template <class Options>
  static Size checked_size(const Options& options) {
    check_options(options);
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

/// Returns the labels of the items of one instance: 2 for the best `top`, 1 for the others among the best `relevant`.
/// Both are shares of all items, rounded up, so that a share above 0 has at least one item.
[[nodiscard]] std::vector<double> grades(const InstanceTruth& truth, double top, double relevant);

/// Returns the slots in descending order of score; equal scores by slot.
[[nodiscard]] std::vector<Slot> best_first(std::span<const double> scores);

/// Returns the factor of the true scores for an expert of this kind: 1, 0 or −1.
[[nodiscard]] double sign_of(ExpertKind kind);

}  // namespace witan
