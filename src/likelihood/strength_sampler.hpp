#pragma once

#include "witan/util/context.hpp"

#include <span>
#include <vector>

#include "choice_rows.hpp"
#include "util/random.hpp"

namespace witan {

/// Draws strengths λ from the posterior of Plackett–Luce with Gamma(shape, 1) priors. Immutable and thread-safe.
///
/// A step has three parts, each of which leaves the posterior invariant:
///
/// - Caron and Doucet's Gibbs sampler: each choice gets a latent exponential time, given which all strengths are Gamma.
/// - The likelihood does not depend on the common scale of the items of a connected component, so its sum is drawn from
///   the prior.
/// - The Gibbs sampler moves slowly in directions in which the data contain little information, such as the strength of
///   an item that was never beaten, or of a group of items that beat all others. Metropolis–Hastings steps multiply the
///   strengths of such a group by a common factor.
class StrengthSampler {
 public:
  /// `mode` has scores near the posterior mode, by which groups are found. O(items × entries).
  StrengthSampler(const ChoiceRows& rows, double shape, std::span<const double> mode);
  [[nodiscard]] std::vector<double> start(Random& random) const;
  void step(std::vector<double>& strength, Random& random) const;
  /// Returns the number of groups that are moved together.
  [[nodiscard]] std::size_t groups() const { return groups_.size(); }

 private:
  /// Items that are multiplied together: those of rank begin … end in the order of the mode.
  struct Group {
    std::uint32_t begin, end;
    double scale;   ///< of the proposals, on the log scale
    double chosen;  ///< weighted number of choices of its items
  };
  void find_groups(std::span<const double> mode);
  void add_group(std::uint32_t begin, std::uint32_t end, std::span<const double> strength);
  [[nodiscard]] bool contains(const Group& group, Slot slot) const {
    return rank_[slot] >= group.begin && rank_[slot] < group.end;
  }
  void draw_by_times(std::vector<double>& strength, Random& random) const;
  void draw_scales(std::vector<double>& strength, Random& random) const;
  void move_group(const Group& group, std::vector<double>& strength, Random& random) const;
  /// Calls f(weighted number of choices, sum of all strengths, sum of the group's strengths) for each set of
  /// alternatives from which something was chosen.
  template <class F>
  void for_each_choice(const Group& group, std::span<const double> strength, F f) const;

  const ChoiceRows& rows_;
  double shape_;
  std::vector<double> chosen_;            ///< by item: weighted number of choices
  std::vector<std::uint32_t> component_;  ///< by item
  std::size_t components_ = 0;
  std::vector<Slot> order_;          ///< items by descending mode
  std::vector<std::uint32_t> rank_;  ///< of each item in order_
  std::vector<Group> groups_;
};

}  // namespace witan
