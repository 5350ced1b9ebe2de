#include "witan/simulate/simulate.hpp"

#include "stage.hpp"

namespace witan {

std::string_view to_string(ExpertKind kind) {
  switch (kind) {
    case ExpertKind::reliable:
      return "reliable";
    case ExpertKind::spammer:
      return "spammer";
    case ExpertKind::inverted:
      break;
  }
  return "inverted";
}

std::vector<Slot> InstanceTruth::best_first() const { return witan::best_first(scores); }

}  // namespace witan
