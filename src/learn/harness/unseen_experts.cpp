#include "unseen_experts.hpp"

#include "witan/util/error.hpp"

#include <set>

#include <fmt/format.h>

namespace witan {

void note_unseen_experts(const Instance& instance, const KnownExperts& known, Fit& fit) {
  std::set<ExpertId> unseen_experts;
  bool anybody = false;
  const auto look = [&](ExpertId expert) {
    if (known.find((*instance.expert_names)[static_cast<std::uint32_t>(expert)])) {
      anybody = true;
    } else {
      unseen_experts.insert(expert);
    }
  };
  for (const List& list : instance.lists) look(list.expert);
  for (const Comparison& said : instance.comparisons) look(said.expert);
  if (unseen_experts.empty()) return;
  if (!anybody) fit.diagnostics.stop = Stop::not_identified;
  const std::string first = in_quotes((*instance.expert_names)[static_cast<std::uint32_t>(*unseen_experts.begin())]);
  const std::size_t others = unseen_experts.size() - 1;
  fit.diagnostics.notes.push_back(
      others == 0 ? fmt::format("{} is not among the experts that were learnt from, and is passed over", first)
                  : fmt::format("{} and {} more experts are not among those that were learnt from, and are passed over",
                                first, others));
}

}  // namespace witan
