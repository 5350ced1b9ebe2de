#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "learn/harness/expert_features.hpp"

namespace witan {

/// The data of one instance, indexed to compute the features of small subsets of its items quickly. Only pairs within
/// the subset count. Ranks and their normalisation are those of the whole list.
class PairSlices {
 public:
  /// Throws InputError if the transform does not apply to the ranks.
  PairSlices(const Instance& instance, const ExpertGroups& groups, const ExpertFeatureOptions& options);

  /// The features of a subset, with reusable buffers.
  struct Slice {
    std::vector<std::vector<ExpertFeature>> rows;  ///< by position in `items`

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
  /// Computes the features of these items. O(lists × items + entries of the items + pairs among them).
  void slice(std::span<const Slot> items, Slice& to) const;

 private:
  struct Entry {
    std::uint32_t list, tier;
    double height, weight;
  };
  struct Pair {
    std::uint32_t expert;
    Slot other;
    double wins, losses;
  };
  struct SlicedList {
    std::uint32_t expert;
    double factor;
  };
  struct SlicedExpert {
    ExpertId id;
    std::optional<std::uint32_t> own;  ///< own group
    bool shares;                       ///< whether the expert is in the shared group
  };
  void add_lists(const Instance& instance, const ExpertGroups& groups);
  void add_comparisons(const Instance& instance, const ExpertGroups& groups);
  std::uint32_t expert_index(ExpertId expert, const ExpertGroups& groups);
  void add_pairs_of_list(std::size_t list, Slice& to) const;
  void finish(std::size_t count, Slice& to) const;

  ExpertFeatureOptions options_;
  std::optional<std::uint32_t> shared_group_;
  std::vector<SlicedList> lists_;
  std::vector<SlicedExpert> experts_;
  std::vector<std::size_t> entry_begin_, pair_begin_;  ///< by slot
  std::vector<Entry> entries_;
  std::vector<Pair> pairs_;
};

}  // namespace witan
