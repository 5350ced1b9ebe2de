#pragma once

#include "witan/data/instance_set.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <span>
#include <vector>

#include "method/shared/list_values.hpp"

namespace witan {

/// The loss that tuned-rrf learns by: see TunedRrf. Made once for the labelled instances, then used for any k.
class ReciprocalLoss {
 public:
  /// Instances without a label above 0 are left out.
  ReciprocalLoss(const InstanceSet& instances, TieRanks ties);

  [[nodiscard]] std::size_t instances() const { return parts_.size(); }
  /// By ExpertId: whether the expert is in any list here.
  [[nodiscard]] const std::vector<bool>& has_statements() const { return has_statements_; }
  /// The reciprocals of all ranks for this k, times k + 1, which keeps them in (0, 1]. Throws InputError if k + rank is
  /// not above 0.
  void set_k(double k);
  /// The loss of weights by ExpertId, with its gradient; the same bits for any number of threads. O(entries).
  double value(std::span<const double> weights, double shrink, std::span<double> gradient, Context& context) const;

 private:
  struct Entry {
    std::uint32_t slot, expert;
    double rank, multiplicity, x;
  };
  struct Part {
    std::size_t begin, end;  ///< entries
    std::size_t share;       ///< of slot 0
    std::uint32_t items;
  };
  double add_part(const Part& part, std::span<const double> weights, std::span<double> gradient) const;

  std::vector<Part> parts_;
  std::vector<Entry> entries_;
  std::vector<double> share_;  ///< of the gain, by slot of each part
  std::vector<bool> has_statements_;
};

}  // namespace witan
