#include "witan/util/nearest.hpp"

#include <algorithm>
#include <compare>
#include <cstddef>
#include <utility>

namespace witan {
namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

std::size_t distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> before;
  std::vector<std::size_t> above(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::vector<std::size_t> row(b.size() + 1, i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, replaced});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before = std::exchange(above, std::move(row));
  }
  return above[b.size()];
}

/// Returns true if `asked` is similar to one word of the name: "kemeny" in "weighted-kemeny", "bradly" in
/// "bradley-terry".
bool is_nearly_a_word(const std::string& asked, const std::string& name) {
  constexpr std::size_t kShortest = 4;
  if (asked.size() < kShortest || name.find('-') == std::string::npos) return false;
  for (std::size_t begin = 0; begin < name.size();) {
    const std::size_t end = std::min(name.find('-', begin), name.size());
    if (end - begin >= kShortest && distance(asked, name.substr(begin, end - begin)) <= asked.size() / 5) return true;
    begin = end + 1;
  }
  return false;
}

}  // namespace

std::vector<std::string> nearest(std::string_view wanted, std::span<const std::string_view> known) {
  constexpr std::size_t kShown = 3;
  constexpr std::size_t kLongestName = 64;
  if (wanted.empty() || wanted.size() > kLongestName) return {};
  const std::string asked = lower(wanted);
  struct Candidate {
    std::size_t apart;
    std::string name;
    bool partial;  ///< a part of the name is similar
    auto operator<=>(const Candidate&) const = default;
  };
  std::vector<Candidate> found;
  for (const std::string_view name : known) {
    const std::string other = lower(name);
    const std::size_t apart = distance(asked, other);
    const std::size_t shorter = std::min(asked.size(), other.size());
    const bool begins = shorter > 1 && asked.compare(0, shorter, other, 0, shorter) == 0;
    const std::size_t allowed = std::max(asked.size(), other.size()) / 3 + 1;
    const bool partial = begins || is_nearly_a_word(asked, other);
    if (partial || (apart <= allowed && apart < std::max(asked.size(), other.size())))
      found.push_back({apart, std::string(name), partial});
  }
  std::ranges::sort(found);
  std::vector<std::string> names;
  for (Candidate& one : found) {
    const std::size_t least = found.front().apart;
    if (names.size() == kShown || (least == 0 && one.apart > 0)) break;
    if (one.apart == least || one.partial) names.push_back(std::move(one.name));
  }
  return names;
}

std::string did_you_mean(std::string_view wanted, std::span<const std::string_view> known) {
  std::string text;
  for (const std::string& name : nearest(wanted, known)) text += (text.empty() ? "; did you mean " : " or ") + name;
  return text.empty() ? text : text + "?";
}

}  // namespace witan
