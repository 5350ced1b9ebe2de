#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/parameters.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "feature_table.hpp"
#include "method/shared/known_experts.hpp"
#include "pairs/transform.hpp"

namespace witan {

/// Assigns experts to groups of weights: one group per known expert, and one that several experts share.
class ExpertGroups {
 public:
  /// own: known experts have their own group, others none; shared: all experts share one group; mixed: known experts
  /// have their own group, all others share one; both: as mixed, but known experts are also in the shared group.
  enum class Kind : std::uint8_t { own, shared, mixed, both };

  /// Both name tables must outlive the object.
  ExpertGroups(Kind kind, const KnownExperts& known, const NameTable& experts)
      : kind_(kind), known_(&known), experts_(&experts) {}

  /// Known experts come first, then the shared group if there is one.
  [[nodiscard]] std::size_t size() const {
    return (kind_ == Kind::shared ? 0 : known_->size()) + (kind_ == Kind::own ? 0 : 1);
  }
  [[nodiscard]] std::optional<std::uint32_t> own(ExpertId expert) const {
    return kind_ == Kind::shared ? std::nullopt : known_->find((*experts_)[static_cast<std::uint32_t>(expert)]);
  }
  [[nodiscard]] std::optional<std::uint32_t> shared_group() const {
    return kind_ == Kind::own ? std::nullopt : std::optional(static_cast<std::uint32_t>(size() - 1));
  }
  /// Returns the shared group if the expert is in it.
  [[nodiscard]] std::optional<std::uint32_t> shared(ExpertId expert) const {
    return kind_ == Kind::mixed && own(expert) ? std::nullopt : shared_group();
  }

 private:
  Kind kind_;
  const KnownExperts* known_;
  const NameTable* experts_;
};

inline constexpr Choices<ExpertGroups::Kind, 3> kExpertGroups = {
    {{"own", ExpertGroups::Kind::own}, {"shared", ExpertGroups::Kind::shared}, {"mixed", ExpertGroups::Kind::mixed}}};

/// Selects the strength of a pair, and whether sums over an item's pairs are divided by the number of other items,
/// which puts instances of all sizes on one scale.
struct ExpertFeatureOptions {
  Transform transform = Transform::binary;
  bool per_item = true;
};

/// The data of one group of experts about one item.
struct ExpertFeature {
  std::uint32_t group = 0;
  double named = 0;  ///< number of its experts that rank or compare the item: 0 or 1 for a group of one expert
  double wins = 0, losses = 0;
};

/// The CRF's features of one instance: for every item, the groups of experts with data about it, ascending, with the
/// summed strengths of its wins and losses.
///
/// An expert has data about an item if its list contains the item or ranks it through silence, or if the expert
/// compares it, even as a tie. Statements of weight 0 are ignored. The indicator of a missing item is a constant minus
/// `named`; constants change no order, so missing items cost nothing. O(entries log entries + comparisons).
class ExpertFeatures {
 public:
  /// Throws InputError if the transform does not apply to the ranks.
  ExpertFeatures(const Instance& instance, const ExpertGroups& groups, const ExpertFeatureOptions& options);

  [[nodiscard]] std::uint32_t item_count() const { return static_cast<std::uint32_t>(begin_.size() - 1); }
  [[nodiscard]] std::span<const ExpertFeature> row(Slot item) const {
    return std::span(features_).subspan(begin_[item], begin_[item + 1] - begin_[item]);
  }
  /// Writes columns 3g, 3g + 1, 3g + 2 of the table, from column `first` on: missing, wins, losses of group g. Missing
  /// is 1, or for the shared group its number of experts with data in the instance, minus `named`.
  void write(FeatureTable& table, std::size_t first) const;
  /// Returns the number of experts with weights in the instance, and of experts without.
  [[nodiscard]] std::size_t expert_count() const { return expert_count_; }
  [[nodiscard]] std::size_t unseen_experts() const { return unseen_experts_; }

 private:
  std::size_t groups_ = 0;
  std::size_t expert_count_ = 0, unseen_experts_ = 0;
  std::optional<std::uint32_t> shared_group_;
  std::size_t sharing_experts_ = 0;  ///< number of experts with data in the shared group
  std::vector<std::size_t> begin_;
  std::vector<ExpertFeature> features_;
};

}  // namespace witan
