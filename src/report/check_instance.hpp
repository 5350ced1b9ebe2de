#pragma once

#include "witan/report/check.hpp"
#include "witan/stats/agreement.hpp"

namespace witan {

struct InstanceFacts {
  InstanceCheck check;
  std::uint64_t cells = 0;  ///< expert × item
  std::uint64_t filled_cells = 0;
  std::vector<ExpertAgreement> experts;
};

/// All that is said of one instance. Uses the context's threads for the majority relation.
[[nodiscard]] InstanceFacts check_instance(const Dataset& data, std::size_t index, Context& context);

/// What the majority relation costs: the sum over lists of their size squared, or times items where silence is a
/// statement.
[[nodiscard]] double majority_work(const Instance& instance);

}  // namespace witan
