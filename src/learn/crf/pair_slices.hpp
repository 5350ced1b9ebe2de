#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "learn/harness/expert_features.hpp"

namespace witan {

/// The evidence of one instance, kept so that the features of a few of its items can be had again and again, as if the
/// others were not there: only pairs among the few count. Ranks, and what divides them, stay those of the whole list.
class PairSlices {
 public:
  /// Throws InputError for ranks that the transform cannot take.
  PairSlices(const Instance& instance, const ExpertGroups& groups, const ExpertFeatureOptions& options);

  /// Room for a slice, to be used again.
  struct Slice {
    std::vector<std::vector<ExpertFeature>> rows;  ///< by place in `items`

   private:
    friend class PairSlices;
    struct Cell {
      double named = 0, wins = 0, losses = 0;
    };
    struct Member {
      std::uint32_t k, tier;
      double height, weight;
    };
    std::vector<Cell> cells;
    std::vector<std::size_t> next, next_pair;
    std::vector<Member> members;
  };
  /// The features of these items. O(lists × items + entries of the items + pairs among them).
  void slice(std::span<const Slot> items, Slice& to) const;

 private:
  struct Entry {
    std::uint32_t list, tier;
    double height, weight;
  };
  struct Pair {
    std::uint32_t speaker;
    Slot other;
    double wins, losses;
  };
  struct SlicedList {
    std::uint32_t speaker;
    double factor;
  };
  struct Speaker {
    std::optional<std::uint32_t> own;
  };
  void add_lists(const Instance& instance, const ExpertGroups& groups);
  void add_comparisons(const Instance& instance, const ExpertGroups& groups);
  std::uint32_t speaker_of(ExpertId expert, const ExpertGroups& groups);
  void add_pairs_of_list(std::size_t list, Slice& to) const;
  void finish(std::size_t count, Slice& to) const;

  ExpertFeatureOptions options_;
  std::optional<std::uint32_t> shared_;
  std::vector<SlicedList> lists_;
  std::vector<std::pair<ExpertId, std::optional<std::uint32_t>>> speakers_;
  std::vector<std::size_t> entry_begin_, pair_begin_;  ///< by slot
  std::vector<Entry> entries_;
  std::vector<Pair> pairs_;
};

}  // namespace witan
