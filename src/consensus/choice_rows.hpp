#pragma once

#include "witan/consensus/plackett_luce.hpp"
#include "witan/data/dataset.hpp"
#include "witan/util/context.hpp"

#include <span>
#include <vector>

#include <Eigen/Core>

namespace witan {

/// All that an instance says as rows of choices, and the Plackett–Luce likelihood of it: groups of items, best first;
/// the last group of a row may be items that are never chosen. Rows that say nothing are left out.
class ChoiceRows {
 public:
  ChoiceRows(const Instance& instance, TiedChoice ties);

  [[nodiscard]] std::uint32_t items() const { return items_; }
  [[nodiscard]] std::size_t rows() const { return weight_.size(); }
  [[nodiscard]] std::span<const double> weights() const { return weight_; }
  /// The sum over rows of weight × choices.
  [[nodiscard]] double total() const;
  /// By item: whether some row holds it.
  [[nodiscard]] std::vector<bool> mentioned() const;
  /// Whether nobody ever wins: every row is one tied group.
  [[nodiscard]] bool only_ties() const;

  struct Derivatives {
    double log_likelihood = 0;
    std::vector<double> gradient;
    std::vector<double> diagonal;  ///< of the curvature
  };
  /// One pass over the rows on all threads; O(entries). The same bits for any number of threads.
  [[nodiscard]] Derivatives differentiate(std::span<const double> scores, Context& context) const;
  [[nodiscard]] double log_likelihood(std::span<const double> scores, Context& context) const;
  /// y = (minus the second derivatives)·x. O(entries).
  void multiply_curvature(std::span<const double> scores, std::span<const double> x, std::span<double> y,
                          Context& context) const;
  /// Minus the second derivatives as a matrix. O(Σ row length²).
  [[nodiscard]] Eigen::MatrixXd curvature(std::span<const double> scores) const;

  /// Calls f(begin, end, chosen) for every group of a row, best first: its entries, and whether it is chosen.
  template <class F>
  void for_each_group(std::size_t row, F f) const {
    for (std::size_t g = row_group_[row]; g < row_group_[row + 1]; ++g) {
      f(group_begin_[g], group_begin_[g + 1], chosen_[g] != 0);
    }
  }
  [[nodiscard]] Slot slot(std::size_t entry) const { return slot_[entry]; }

 private:
  void add_list(const Instance& instance, const List& list);
  void begin_row(double weight);
  void add_group(std::span<const Slot> members, bool chosen);
  void end_row();
  [[nodiscard]] std::size_t chunk_size() const;
  struct Sweep;

  std::uint32_t items_ = 0;
  TiedChoice ties_;
  std::vector<Slot> slot_;                ///< row after row, best first
  std::vector<std::size_t> group_begin_;  ///< in slot_
  std::vector<std::uint8_t> chosen_;      ///< by group
  std::vector<std::size_t> row_group_;    ///< each row's first group
  std::vector<double> weight_;            ///< by row
};

}  // namespace witan
