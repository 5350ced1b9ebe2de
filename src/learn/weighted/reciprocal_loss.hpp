#pragma once

#include "witan/data/instance_set.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <span>
#include <vector>

#include "method/shared/list_values.hpp"

namespace witan {

/// The training loss of tuned-rrf; see TunedRrf. One object serves all values of k.
class ReciprocalLoss {
 public:
  /// Instances without a label above 0 are ignored.
  ReciprocalLoss(const InstanceSet& instances, TieRanks ties);

  [[nodiscard]] std::size_t instances() const { return parts_.size(); }
  /// Returns, by ExpertId, whether the expert has a list in these instances.
  [[nodiscard]] const std::vector<bool>& has_statements() const { return has_statements_; }
  /// Computes the reciprocals of all ranks for this k, times k + 1, so that they are in (0, 1]. Throws InputError if
  /// k + rank is not positive.
  void set_k(double k);
  /// Returns the loss of weights by ExpertId, and writes its gradient. The result does not depend on the number of
  /// threads. O(entries).
  double value(std::span<const double> weights, double l2, std::span<double> gradient, Context& context) const;

 private:
  struct Entry {
    std::uint32_t slot, expert;
    double rank, multiplicity, x;
  };
  struct Part {
    std::size_t begin, end;  ///< range of the entries
    std::size_t share;       ///< index of the share of slot 0
    std::uint32_t items;
  };
  double add_part(const Part& part, std::span<const double> weights, std::span<double> gradient) const;

  std::vector<Part> parts_;
  std::vector<Entry> entries_;
  std::vector<double> share_;  ///< share of the gain, by part and slot
  std::vector<bool> has_statements_;
};

}  // namespace witan
