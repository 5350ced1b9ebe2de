#include "fragility_text.hpp"

#include <algorithm>
#include <ostream>

#include "util/json_text.hpp"
#include "util/utf8.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

void write_removal_json(std::string_view key, const std::optional<Removal>& removal, std::ostream& out) {
  if (!removal) {
    out << fmt::format(",\"{}\":null", key);
    return;
  }
  out << fmt::format(",\"{}\":{{\"count\":{},\"exact\":{},\"removed\":[", key, removal->count, removal->exact);
  for (std::size_t k = 0; k < removal->removed.size(); ++k) {
    const RemovedData& data = removal->removed[k];
    out << fmt::format("{}{{\"expert\":{}", k > 0 ? "," : "", json_string(data.expert));
    if (!data.statement.empty()) {
      out << fmt::format(",\"statement\":{},\"count\":{}", json_string(data.statement), data.count);
    }
    out << '}';
  }
  out << "]}";
}

std::string removed_text(const RemovedData& data) {
  const std::string expert(printable(data.expert));
  if (data.statement.empty()) return expert;
  const std::string count = data.count > 1 ? fmt::format("{} × ", data.count) : "";
  return fmt::format("{}{}{}", count, expert.empty() ? "" : expert + ": ", printable(data.statement));
}

void write_removal_line(std::string_view what, const std::optional<Removal>& removal, std::ostream& out) {
  constexpr std::size_t kShown = 10;
  if (!removal) {
    out << fmt::format("  {}: none found in half of the data\n", what);
    return;
  }
  out << fmt::format("  {}: {}{}: ", what, removal->exact ? "" : "at most ", removal->count);
  const std::size_t shown = std::min(removal->removed.size(), kShown);
  for (std::size_t k = 0; k < shown; ++k) out << (k > 0 ? "; " : "") << removed_text(removal->removed[k]);
  out << (shown < removal->removed.size() ? "; …\n" : "\n");
}

}  // namespace

const PairFragility* FragilityOf::below(Slot item) const {
  const auto found = std::ranges::find(pairs_, item, &PairFragility::upper);
  return found == pairs_.end() ? nullptr : &*found;
}

std::string removal_text(const PairFragility* pair, RemovalMember member) {
  if (pair == nullptr || !(pair->*member)) return "–";
  const Removal& removal = *(pair->*member);
  return fmt::format("{}{}", removal.exact ? "" : "≤ ", removal.count);
}

std::string removal_csv(const PairFragility* pair, RemovalMember member) {
  if (pair == nullptr || !(pair->*member)) return ",,";
  const Removal& removal = *(pair->*member);
  return fmt::format(",{},{}", removal.count, removal.exact ? "yes" : "no");
}

void write_fragility_json(const Instance& instance, std::span<const PairFragility> pairs, std::ostream& out) {
  out << '[';
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    out << fmt::format("{}{{\"item\":{},\"next\":{}", p > 0 ? ",\n  " : "",
                       json_string(instance.item_name(pairs[p].upper)),
                       json_string(instance.item_name(pairs[p].lower)));
    write_removal_json("swap_statements", pairs[p].statements, out);
    write_removal_json("swap_experts", pairs[p].experts, out);
    out << '}';
  }
  out << ']';
}

void write_fragility_table(const Instance& instance, std::span<const PairFragility> pairs, std::ostream& out) {
  for (const PairFragility& pair : pairs) {
    out << fmt::format("fewest removals that rank {} above {}\n", printable(instance.item_name(pair.lower)),
                       printable(instance.item_name(pair.upper)));
    write_removal_line("statements", pair.statements, out);
    write_removal_line("experts", pair.experts, out);
  }
}

}  // namespace witan
