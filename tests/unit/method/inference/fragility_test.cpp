#include "witan/method/inference/fragility.hpp"

#include <algorithm>

#include "support/text_io.hpp"
#include <gtest/gtest.h>

namespace witan::fragility_test {

/// A copy of one statement, as a line of text.
using Statements = std::vector<std::string>;

Dataset read_statements(const Statements& lines, const std::string& head) {
  std::string text = head;
  for (const std::string& line : lines) text += line + "\n";
  return read_as("csv", text);
}

/// The reference implementation: tries every set of `size` of `units`, and returns true if some set swaps the items.
/// Every set is removed from the text, and the rest is read and fitted.
class Enumeration {
 public:
  Enumeration(Statements lines, std::string head, const Model& model, std::string upper, std::string lower)
      : lines_(std::move(lines)),
        head_(std::move(head)),
        model_(model),
        upper_(std::move(upper)),
        lower_(std::move(lower)) {}

  /// Returns the size of the smallest set of lines that swaps the items, 0 if none has at most `most`.
  std::size_t fewest_lines(std::size_t most) {
    return fewest(lines_.size(), most, [](std::size_t line) { return line; });
  }
  std::size_t fewest_experts(std::size_t most) {
    std::vector<std::string> names;
    for (const std::string& line : lines_) names.push_back(line.substr(0, line.find(',')));
    std::vector<std::string> distinct = names;
    std::ranges::sort(distinct);
    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
    return fewest(distinct.size(), most, [&](std::size_t line) {
      return static_cast<std::size_t>(std::ranges::find(distinct, names[line]) - distinct.begin());
    });
  }

 private:
  std::size_t fewest(std::size_t units, std::size_t most, const auto& unit_of) const {
    for (std::size_t size = 1; size <= most; ++size) {
      std::vector<bool> chosen(units);
      std::fill(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(size), true);
      do {
        Statements kept;
        for (std::size_t line = 0; line < lines_.size(); ++line) {
          if (!chosen[unit_of(line)]) kept.push_back(lines_[line]);
        }
        if (swapped(kept)) return size;
      } while (std::prev_permutation(chosen.begin(), chosen.end()));
    }
    return 0;
  }
  bool swapped(const Statements& kept) const {
    if (kept.empty()) return false;
    const Dataset data = read_statements(kept, head_);
    const auto upper = data.find_item(upper_);
    const auto lower = data.find_item(lower_);
    if (!upper || !lower) return false;
    Context context;
    const Fit fit = model_.solve(data.instance(0), context);
    return has_converged(fit.diagnostics.stop) && fit.scores[to_index(*lower)] > fit.scores[to_index(*upper)];
  }

  Statements lines_;
  std::string head_;
  const Model& model_;
  std::string upper_, lower_;
};

/// Random comparisons of four items by five experts, each in one row.
Statements random_comparisons(std::uint32_t seed, std::size_t rows) {
  std::uint32_t state = seed * 2654435761U + 1;
  const auto next = [&](std::uint32_t n) { return (state = state * 1664525U + 1013904223U) / 65536 % n; };
  Statements lines;
  for (std::size_t k = 0; k < rows; ++k) {
    const std::uint32_t one = next(4);
    const std::uint32_t other = (one + 1 + next(3)) % 4;
    // The item of the smaller number wins three times of four.
    const bool expected = next(4) != 0;
    const char left = static_cast<char>('a' + one);
    const char right = static_cast<char>('a' + other);
    const char winner = (one < other) == expected ? left : right;
    lines.push_back(std::string("e") + static_cast<char>('1' + next(5)) + "," + left + "," + right + "," + winner);
  }
  return lines;
}

const std::string kComparisons = "expert,left,right,winner\n";

struct Agreement {
  int pairs = 0, minimal = 0, exact = 0;
};

/// Compares the search with the enumeration. Counts must not be smaller than the minimum, and must be equal if exact.
Agreement compare_with_enumeration(const std::string& spec, std::uint32_t seed, std::size_t rows) {
  const Statements lines = random_comparisons(seed, rows);
  const Dataset data = read_statements(lines, kComparisons);
  const auto model = make_model(spec);
  Context context;
  const Fit fit = model->solve(data.instance(0), context);
  Agreement agreement;
  for (const PairFragility& pair : find_fragility(*model, data.instance(0), fit, neighbour_pairs(fit), context)) {
    Enumeration all(lines, kComparisons, *model, std::string(data.instance(0).item_name(pair.upper)),
                    std::string(data.instance(0).item_name(pair.lower)));
    const std::string where = spec + " seed " + std::to_string(seed);
    for (const bool experts : {false, true}) {
      const std::optional<Removal>& found = experts ? pair.experts : pair.statements;
      const std::size_t fewest = experts ? all.fewest_experts(2) : all.fewest_lines(rows / 2 < 4 ? rows / 2 : 4);
      if (fewest == 0) {
        EXPECT_TRUE(!found || found->count > (experts ? 2U : 4U)) << where;
        continue;
      }
      ++agreement.pairs;
      agreement.minimal += found && found->count == fewest ? 1 : 0;
      if (!found) continue;
      EXPECT_GE(found->count, fewest) << where;
      agreement.exact += found->exact ? 1 : 0;
      if (found->exact) {
        EXPECT_EQ(found->count, fewest) << where;
      }
    }
  }
  return agreement;
}

TEST(Fragility, SumsAreExact) {
  // The first set may contain all data of an item, which does not count as a swap. The next one is an upper bound.
  Agreement total;
  for (std::uint32_t seed = 1; seed <= 12; ++seed) {
    const Agreement agreement = compare_with_enumeration("borda", seed, 12);
    total.pairs += agreement.pairs;
    total.minimal += agreement.minimal;
    total.exact += agreement.exact;
  }
  EXPECT_GT(total.pairs, 30);
  EXPECT_GE(total.minimal, total.pairs - 1);
  EXPECT_GE(total.exact, total.pairs - 1);
}

TEST(Fragility, LikelihoodsAreUpperBounds) {
  Agreement total;
  for (std::uint32_t seed = 1; seed <= 6; ++seed) {
    const Agreement agreement = compare_with_enumeration("bradley-terry(prior=0.1)", seed, 12);
    total.pairs += agreement.pairs;
    total.minimal += agreement.minimal;
  }
  EXPECT_GT(total.pairs, 10);
  EXPECT_GE(total.minimal, total.pairs * 8 / 10) << total.pairs;
}

TEST(Fragility, OtherMethodsClaimNothingSmallerThanTheMinimum) {
  for (const char* spec : {"copeland", "rank-centrality", "elo", "kemeny"}) {
    for (std::uint32_t seed = 1; seed <= 3; ++seed) (void)compare_with_enumeration(spec, seed, 10);
  }
}

std::vector<PairFragility> fragility_of(const Dataset& data, const std::string& spec) {
  const auto model = make_model(spec);
  Context context;
  const Fit fit = model->solve(data.instance(0), context);
  return find_fragility(*model, data.instance(0), fit, neighbour_pairs(fit), context);
}

TEST(Fragility, CountsCopiesAndNamesThem) {
  // Net wins: a 5 − 2 = 3, b −3. Removing k of "a > b" leaves 3 − k and k − 3: four give b the higher score.
  const Dataset data = read_as("csv", "expert,left,right,winner,weight\nx,a,b,a,5\ny,a,b,b,2\n");
  const auto found = fragility_of(data, "borda");
  // At most half of seven statements may be removed.
  ASSERT_EQ(found.size(), 1U);
  EXPECT_FALSE(found[0].statements);
  const Dataset closer = read_as("csv", "expert,left,right,winner,weight\nx,a,b,a,5\ny,a,b,b,3\n");
  const auto three = fragility_of(closer, "borda");
  ASSERT_TRUE(three[0].statements);
  EXPECT_EQ(three[0].statements->count, 3U);
  EXPECT_TRUE(three[0].statements->exact);
  ASSERT_EQ(three[0].statements->removed.size(), 1U);
  EXPECT_EQ(three[0].statements->removed[0].expert, "x");
  EXPECT_EQ(three[0].statements->removed[0].statement, "a > b");
  EXPECT_EQ(three[0].statements->removed[0].count, 3U);
  ASSERT_TRUE(three[0].experts);
  EXPECT_EQ(three[0].experts->count, 1U);
  EXPECT_EQ(three[0].experts->removed[0].expert, "x");
}

TEST(Fragility, RemovesListsOfExperts) {
  // Reciprocal ranks with k = 0: a 1 + 1 + 1/2 = 2.5, b 1/2 + 1/2 + 1 = 2. Without ann: a 1.5, b 1.5, a tie; without
  // ann and bea: a 0.5, b 1. Two of three experts are more than half, so there is no answer.
  const std::string lists = "expert,item,rank\nann,a,1\nann,b,2\nbea,a,1\nbea,b,2\ncat,b,1\ncat,a,2\n";
  const auto none = fragility_of(read_as("csv", lists), "rrf(k=0)");
  ASSERT_EQ(none.size(), 1U);
  EXPECT_FALSE(none[0].experts);
  // With dan, who ranks b first, a tie of four lists; with eve, who ranks a first, two of five are enough.
  const auto two = fragility_of(read_as("csv", lists + "dan,b,1\ndan,a,2\neve,a,1\neve,b,2\n"), "rrf(k=0)");
  ASSERT_TRUE(two[0].experts);
  EXPECT_EQ(two[0].experts->count, 2U);
  EXPECT_TRUE(two[0].experts->exact);
  ASSERT_TRUE(two[0].statements);
  EXPECT_EQ(two[0].statements->removed[0].statement, "a > b");
}

}  // namespace witan::fragility_test
