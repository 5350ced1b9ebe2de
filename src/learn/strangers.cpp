#include "strangers.hpp"

#include "witan/util/error.hpp"

#include <set>

#include <fmt/format.h>

namespace witan {

void note_strangers(const Instance& instance, const KnownExperts& known, Fit& fit) {
  std::set<ExpertId> strangers;
  bool anybody = false;
  const auto look = [&](ExpertId expert) {
    if (known.find((*instance.expert_names)[static_cast<std::uint32_t>(expert)])) {
      anybody = true;
    } else {
      strangers.insert(expert);
    }
  };
  for (const List& list : instance.lists) look(list.expert);
  for (const Comparison& said : instance.comparisons) look(said.expert);
  if (strangers.empty()) return;
  if (!anybody) fit.diagnostics.stop = Stop::not_identified;
  const std::string first = in_quotes((*instance.expert_names)[static_cast<std::uint32_t>(*strangers.begin())]);
  const std::size_t others = strangers.size() - 1;
  fit.diagnostics.notes.push_back(
      others == 0 ? fmt::format("{} is not among the experts that were learnt from, and is passed over", first)
                  : fmt::format("{} and {} more experts are not among those that were learnt from, and are passed over",
                                first, others));
}

}  // namespace witan
