#pragma once

#include <span>
#include <string>
#include <vector>

#include "feature_training.hpp"

namespace witan {

/// The labelled items of a set of instances, with their features. Valid while the data set exists.
class FeatureInstances {
 public:
  /// `numbers` are the numbers of the scorer's columns, from stored_numbers(); empty: 1, …, columns.
  FeatureInstances(const InstanceSet& instances, Normalise normalise, std::size_t columns, Context& context,
                   std::span<const std::uint64_t> numbers = {});

  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] std::string_view name(std::size_t i) const { return entries_[i].name; }
  [[nodiscard]] std::span<const double> labels(std::size_t i) const { return entries_[i].labels; }
  [[nodiscard]] std::span<const Slot> slots(std::size_t i) const { return entries_[i].slots; }
  [[nodiscard]] FeatureRows rows(std::size_t i) const {
    return {*features_, entries_[i].first_slot, entries_[i].slots, columns_, match_};
  }
  /// Returns the scaling of the instance, or null if it has the common scaling.
  [[nodiscard]] const FeatureScaling* own_scaling(std::size_t i) const {
    return entries_[i].scaling.shift.empty() ? nullptr : &entries_[i].scaling;
  }

 private:
  struct Entry {
    std::string_view name;
    std::uint64_t first_slot = 0;
    std::vector<Slot> slots;
    std::vector<double> labels;
    FeatureScaling scaling;
  };
  const Features* features_ = nullptr;
  std::size_t columns_;
  std::vector<std::uint32_t> match_;  ///< columns of the scorer; empty: the same
  std::vector<Entry> entries_;
};

/// The training objective. Its variables are the scorer's weights, then the loss's own parameters.
class FeatureObjective {
 public:
  FeatureObjective(const FeatureLoss& loss, const Scorer& scorer, const FeatureScaling& scaling, double l2,
                   const FeatureInstances& instances)
      : loss_(loss), scorer_(scorer), scaling_(scaling), l2_(l2), instances_(instances) {}

  /// Returns the mean loss over the instances `which` plus the penalty, and writes its gradient. Random numbers depend
  /// on the seed, on `purpose` and on the names of the instances.
  double evaluate(std::span<const std::size_t> which, std::span<const double> weights, const std::string& purpose,
                  std::span<double> gradient, Context& context) const;
  /// Writes the scores of instance i of `of`, by slot; items without a label get NaN.
  void score(const FeatureInstances& of, std::size_t i, std::span<const double> weights,
             std::span<double> by_slot) const;

 private:
  struct Part;
  void add(std::size_t i, std::span<const double> weights, std::uint64_t seed, Part& part) const;
  double add_penalty(std::span<const double> weights, std::span<double> gradient) const;

  const FeatureLoss& loss_;
  const Scorer& scorer_;
  const FeatureScaling& scaling_;
  double l2_;
  const FeatureInstances& instances_;
};

}  // namespace witan
