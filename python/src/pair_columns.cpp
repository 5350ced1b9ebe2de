#include "witan/util/error.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>

#include "app/table_columns.hpp"
#include "arrays.hpp"
#include <fmt/format.h>

namespace witan::python {
namespace {

using IdChunk = std::array<std::uint32_t, kRowsTogether>;

/// Assigns numbers to names, the same in several columns.
class SharedNumbers {
 public:
  [[nodiscard]] Column column(const Coded& column, std::size_t rows, std::string_view what) {
    return {column, rows, what, [this](std::string_view name) {
              const auto [found, is_new] = numbers_.try_emplace(name, static_cast<std::uint32_t>(names_.size()));
              if (is_new) names_.push_back(name);
              return found->second;
            }};
  }
  [[nodiscard]] std::string_view name(std::uint32_t number) const { return names_[number]; }

 private:
  std::unordered_map<std::string_view, std::uint32_t> numbers_;
  std::vector<std::string_view> names_;
};

/// The meaning of a cell if it is the name of no item, of the left item or of the right item.
class Meanings {
 public:
  const WhoWon& of(std::uint32_t number, std::string_view text, bool is_left, bool is_right) {
    if (number >= known_.size()) known_.resize(number + 1);
    auto& ways = known_[number];
    if (!ways) ways = {who_won(text, false, false), who_won(text, true, false), who_won(text, false, true)};
    return (*ways)[is_left ? 1 : is_right ? 2 : 0];
  }

 private:
  std::vector<std::optional<std::array<WhoWon, 3>>> known_;
};

[[noreturn]] void refuse_winner(std::size_t row, std::string_view text, std::string_view expected) {
  throw InputError(fmt::format("row {} of the winners: found {}, expected {}", row + 1, in_quotes(text), expected));
}

/// Rejects a word for a side, such as left, that is also the name of an item of another row.
void check_side_word(const WhoWon& won, std::size_t row, std::string_view text, const Coded& left, const Coded& right) {
  if (!won.by_position) return;
  for (const Names* names : {&left.first, &right.first}) {
    if (std::ranges::find(*names, text) != names->end()) refuse_winner(row, text, kShareExpected);
  }
}

}  // namespace

std::optional<std::pair<std::size_t, std::string>> first_equal_row(const Coded& one, const Coded& other,
                                                                   std::size_t rows) {
  SharedNumbers numbers;
  Column firsts = numbers.column(one, rows, "item"), seconds = numbers.column(other, rows, "item");
  IdChunk a, b;
  for (std::size_t begin = 0; begin < rows; begin += kRowsTogether) {
    const std::size_t count = std::min(kRowsTogether, rows - begin);
    firsts.fill(begin, std::span(a).first(count));
    seconds.fill(begin, std::span(b).first(count));
    for (std::size_t k = 0; k < count; ++k) {
      if (a[k] == b[k]) return std::pair(begin + k, std::string(numbers.name(a[k])));
    }
  }
  return std::nullopt;
}

std::vector<double> shares_of_wins(const Coded& winner, const Coded& left, const Coded& right) {
  const std::size_t rows = winner.second ? winner.second->size() : 0;
  SharedNumbers numbers;
  Column won = numbers.column(winner, rows, "winner"), lefts = numbers.column(left, rows, "item"),
         rights = numbers.column(right, rows, "item");
  std::vector<double> shares(rows);
  std::vector<bool> looked_at;
  Meanings meanings;
  IdChunk w, l, r;
  for (std::size_t row = 0; row < rows; ++row) {
    const std::size_t k = row % kRowsTogether;
    if (k == 0) {
      const std::size_t count = std::min(kRowsTogether, rows - row);
      won.fill(row, std::span(w).first(count));
      lefts.fill(row, std::span(l).first(count));
      rights.fill(row, std::span(r).first(count));
    }
    const std::string_view text = numbers.name(w[k]);
    const WhoWon& meaning = meanings.of(w[k], text, w[k] == l[k], w[k] == r[k]);
    if (meaning.kind == WhoWon::Kind::ambiguous) refuse_winner(row, text, kShareExpected);
    if (meaning.kind == WhoWon::Kind::unknown) refuse_winner(row, text, kWinnerExpected);
    if (w[k] >= looked_at.size()) looked_at.resize(w[k] + 1);
    if (meaning.by_position && !looked_at[w[k]]) {
      check_side_word(meaning, row, text, left, right);
      looked_at[w[k]] = true;
    }
    shares[row] = meaning.share;
  }
  return shares;
}

}  // namespace witan::python
