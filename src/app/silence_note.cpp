#include "silence_note.hpp"

#include "witan/method/method.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>
#include <vector>

#include "data/silent_cells.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan {
namespace {

/// Returns the names of the methods that depend on the meaning of silence, each once.
std::vector<std::string> depending(std::span<const std::string> methods) {
  std::vector<std::string> names;
  for (const std::string& spec : methods) {
    const std::string name = parse_spec(spec).name;
    const bool depends = (find_method(name).input & kSilence) != 0;
    if (depends && std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  return names;
}

}  // namespace

void note_silence(const Dataset& data, std::span<const std::string> methods, Notes& notes) {
  if (data.lists().empty() || data.silence_given()) return;
  const std::vector<std::string> names = depending(methods);
  if (names.empty()) return;
  const SilentCells cells = count_silent_cells(data);
  if (!cells.are_most()) return;
  notes.add(fmt::format(
      "{:.0f} % of all pairs of a list and an item are silent, and {} {} on their meaning, which is `unknown` by "
      "default; set {} if items missing from a list are worse than its items, or {} to keep the default",
      100 * cells.share(), fmt::join(names, ", "), names.size() == 1 ? "depends" : "depend", option("silence", "below"),
      option("silence", "unknown")));
}

}  // namespace witan
