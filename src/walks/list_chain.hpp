#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>
#include <span>
#include <vector>

#include "method/shared/markov_chain.hpp"

namespace witan {

/// Transition rule of a list for a walk at one of its items; see Mc1, Mc2 and Mc3.
enum class ListMove : std::uint8_t { pooled_at_least, list_at_least, list_higher };

/// The Markov chain of all lists of an instance. Its states are the items that some list ranks.
///
/// Comparisons are lists of two items. If silence counts as a statement, a list ranks its missing items last. Under
/// Silence::below they are not tied, so none is at least as high as another. Repeated judgements are replaced by their
/// weighted mean. Lists of weight 0 are ignored. Memory: 12 bytes per entry, 8 per tie group and 40 per list. A step
/// takes O(entries).
class ListChain {
 public:
  ListChain(const Instance& instance, ListMove move);

  /// Returns the items of the chain, ascending: state k is items()[k].
  [[nodiscard]] std::span<const Slot> items() const { return items_; }
  /// Adds x·P to y.
  void step(std::span<const double> x, std::span<double> y) const;
  /// Returns the strong component of each state. Component 0 is absorbing. O(entries).
  [[nodiscard]] std::vector<std::uint32_t> components() const;

 private:
  struct Record {
    std::size_t entry, group;  ///< index of the first entry and of the first group
    double weight;
    bool last_apart;  ///< the members of the last group are not tied
  };
  struct Group {
    std::size_t list, begin, end;  ///< entries
    bool last;                     ///< the list's worst
    bool apart;                    ///< its members are not tied
  };
  void add_list(const Instance& instance, const List& list);
  void add_comparisons(const Instance& instance);
  void add_two(Slot first, Slot second, double weight, std::size_t first_group);
  void number_states(std::uint32_t items);
  void find_coefficients();
  /// Calls f(Group) for the groups of every list, worst first.
  template <class F>
  void for_each_group(F f) const;

  ListMove move_;
  std::vector<Slot> items_;
  std::vector<Record> lists_;
  std::vector<std::uint32_t> entry_;  ///< states, best first within a list
  std::vector<double> coefficient_;   ///< by entry: the probability of each target of the list's transition
  std::vector<std::size_t> group_end_;
  std::vector<double> stay_;  ///< by state
};

/// Returns the items that a list or comparison of positive weight ranks, ascending. If silence counts as a statement,
/// these are all items.
[[nodiscard]] std::vector<Slot> ranked_items(const Instance& instance);

}  // namespace witan
