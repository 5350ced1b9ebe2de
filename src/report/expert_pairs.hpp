#pragma once

#include "witan/data/dataset.hpp"
#include "witan/stats/agreement.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace witan {

/// The agreement of every pair of experts, over all instances.
struct ExpertAgreements {
  std::vector<ExpertId> experts;
  std::vector<AgreementCount> counts;  ///< experts × experts, symmetric; the diagonal is 0
  bool items_sampled = false;          ///< long lists were compared on a sample of their items

  [[nodiscard]] const AgreementCount& at(std::size_t a, std::size_t b) const& { return counts[a * experts.size() + b]; }
  const AgreementCount& at(std::size_t a, std::size_t b) && = delete;  // the count would be gone with the object
};

/// Counts the pairs of items that two experts order the same way and the opposite way. In comparisons, every comparison
/// of one expert meets every comparison of the same two items by the other; ties are ignored. In lists, common items
/// count. O(comparisons · experts + lists² · items log items); above a limit, lists are compared on a sample of items.
[[nodiscard]] ExpertAgreements count_expert_pairs(const Dataset& data, std::span<const ExpertId> experts);

}  // namespace witan
