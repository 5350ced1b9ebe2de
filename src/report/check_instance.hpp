#pragma once

#include "witan/report/check.hpp"
#include "witan/stats/agreement.hpp"

namespace witan {

struct InstanceFacts {
  InstanceCheck check;
  std::uint64_t cells = 0;  ///< number of expert–item pairs
  std::uint64_t cells_with_data = 0;
  std::vector<ExpertAgreement> experts;
};

/// Checks one instance. Uses the threads of the context for the majority relation.
[[nodiscard]] InstanceFacts check_instance(const Dataset& data, std::size_t index, Context& context);

/// Returns the work of the majority relation: items², plus the sum over lists of size², or of size × items if the list
/// has an opinion on the items that it does not contain.
[[nodiscard]] double majority_work(const Instance& instance);

}  // namespace witan
