#include "comparison_winner.hpp"

#include <algorithm>
#include <cctype>

#include "util/numbers.hpp"

namespace witan {
namespace {

struct Word {
  std::string_view text;
  double share;
  bool place;  ///< item names take precedence
};
constexpr Word kWords[] = {{"left", 1, false},   {"right", 0, false},  {"tie", 0.5, false},
                           {"draw", 0.5, false}, {"x", 1, true},       {"y", 0, true},
                           {"model_a", 1, true}, {"model_b", 0, true}, {"tie (bothbad)", 0.5, false}};

const Word* find_word(std::string_view text) {
  constexpr std::string_view kFirstLetters = "lrtdxymLRTDXYM";  // most names end the search here
  if (text.empty() || kFirstLetters.find(text.front()) == std::string_view::npos) return nullptr;
  const auto same = [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; };
  for (const Word& word : kWords) {
    if (std::ranges::equal(text, word.text, same)) return &word;
  }
  return nullptr;
}

}  // namespace

WhoWon who_won(std::string_view text, bool is_left_item, bool is_right_item) {
  using enum WhoWon::Kind;
  const Word* const word = find_word(text);
  if (is_left_item || is_right_item) {
    const double named = is_left_item ? 1.0 : 0.0;
    if (word != nullptr && !word->place && word->share != named) return {ambiguous, 0, false};
    return {WhoWon::Kind::share, named, false};
  }
  if (word != nullptr) return {WhoWon::Kind::share, word->share, word->place};
  const auto number = parse_double(text);
  if (!number || !(*number >= 0 && *number <= 1)) return {};
  return {WhoWon::Kind::share, *number, false};
}

bool is_position_word(std::string_view name) {
  const Word* const word = find_word(name);
  return word != nullptr && word->place;
}

}  // namespace witan
