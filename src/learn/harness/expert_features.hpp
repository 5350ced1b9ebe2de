#pragma once

#include "witan/data/dataset.hpp"

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

/// Whose weights an expert's word gets: one of the experts that a model knows, and the weights that all share.
class ExpertGroups {
 public:
  /// own: known experts have their own, others none; consensus: all share one; mixed: all share one, and known experts
  /// have their own besides.
  enum class Kind : std::uint8_t { own, consensus, mixed };

  /// Both names must outlive the object.
  ExpertGroups(Kind kind, const KnownExperts& known, const NameTable& experts)
      : kind_(kind), known_(&known), experts_(&experts) {}

  /// Known experts come first, then the shared group if there is one.
  [[nodiscard]] std::size_t size() const {
    return (kind_ == Kind::consensus ? 0 : known_->size()) + (kind_ == Kind::own ? 0 : 1);
  }
  [[nodiscard]] std::optional<std::uint32_t> own(ExpertId expert) const {
    return kind_ == Kind::consensus ? std::nullopt : known_->find((*experts_)[static_cast<std::uint32_t>(expert)]);
  }
  [[nodiscard]] std::optional<std::uint32_t> shared() const {
    return kind_ == Kind::own ? std::nullopt : std::optional(static_cast<std::uint32_t>(size() - 1));
  }

 private:
  Kind kind_;
  const KnownExperts* known_;
  const NameTable* experts_;
};

/// What is counted: the strength of a pair, and whether sums over an item's pairs are divided by the number of other
/// items, which puts instances of all sizes on one scale.
struct ExpertFeatureOptions {
  Transform transform = Transform::binary;
  bool per_item = true;
};

/// What one group of experts says about one item.
struct ExpertFeature {
  std::uint32_t group = 0;
  double named = 0;  ///< how many of its experts say anything about the item: 0 or 1 for a known expert
  double wins = 0, losses = 0;
};

/// The CRF's features of one instance: for every item, the groups of experts that say anything about it, ascending,
/// with the summed strengths of its wins and losses.
///
/// An expert says something about an item that its list names (alone, too) or ranks by its silence, or that it
/// compares, even to tie it; statements of weight 0 say nothing. That an expert is silent is the constant "one for each
/// of its items" minus `named`, and a constant changes no order; so silent experts cost nothing. O(entries log entries
/// + comparisons).
class ExpertFeatures {
 public:
  /// Throws InputError for ranks that the transform cannot take.
  ExpertFeatures(const Instance& instance, const ExpertGroups& groups, const ExpertFeatureOptions& options);

  [[nodiscard]] std::uint32_t item_count() const { return static_cast<std::uint32_t>(begin_.size() - 1); }
  [[nodiscard]] std::span<const ExpertFeature> row(Slot item) const {
    return std::span(features_).subspan(begin_[item], begin_[item + 1] - begin_[item]);
  }
  /// Columns 3g, 3g + 1, 3g + 2 of the table, from column `first` on: silent, wins, losses of group g. Silent is 1, or
  /// for the shared group its number of experts in the instance, minus `named`.
  void write(FeatureTable& table, std::size_t first) const;
  /// How many experts with weights speak in the instance, and how many there are without.
  [[nodiscard]] std::size_t speakers() const { return speakers_; }
  [[nodiscard]] std::size_t unseen_experts() const { return unseen_experts_; }

 private:
  std::size_t groups_ = 0;
  std::size_t speakers_ = 0, unseen_experts_ = 0;
  bool shared_ = false;
  std::vector<std::size_t> begin_;
  std::vector<ExpertFeature> features_;
};

}  // namespace witan
