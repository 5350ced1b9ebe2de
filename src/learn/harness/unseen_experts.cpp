#include "unseen_experts.hpp"

#include "witan/util/error.hpp"

#include <set>

#include <fmt/format.h>

namespace witan {

void note_unseen_experts(const Instance& instance, const KnownExperts& known, UnseenExperts treatment, Fit& fit) {
  std::set<ExpertId> unseen;
  bool any_known = false;
  const auto look_up = [&](ExpertId expert) {
    if (known.find((*instance.expert_names)[static_cast<std::uint32_t>(expert)])) {
      any_known = true;
    } else {
      unseen.insert(expert);
    }
  };
  for (const List& list : instance.lists) look_up(list.expert);
  for (const Comparison& one : instance.comparisons) look_up(one.expert);
  if (unseen.empty()) return;
  const bool ignored = treatment == UnseenExperts::ignored;
  if (ignored && !any_known) fit.diagnostics.stop = Stop::not_identified;
  const std::string first = in_quotes((*instance.expert_names)[static_cast<std::uint32_t>(*unseen.begin())]);
  const std::string action = ignored              ? "ignored"
                             : unseen.size() == 1 ? "uses the shared weights"
                                                  : "use the shared weights";
  fit.diagnostics.notes.push_back(
      unseen.size() == 1
          ? fmt::format("expert {} {}: not in the training data", first, action)
          : fmt::format("{} experts {}, first {}: not in the training data", unseen.size(), action, first));
}

}  // namespace witan
