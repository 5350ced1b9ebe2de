// Fragility against an exhaustive search of up to ten statements, and on real data confirmed by refits of the
// remaining rows.
#include "witan/method/inference/fragility.hpp"

#include <algorithm>
#include <fstream>
#include <functional>
#include <sstream>

#include "support/data_dir.hpp"
#include "support/text_io.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::fragility_exhaustive_test {

/// Equal comparisons of one expert.
struct Row {
  std::string expert, left, right, winner;
  std::uint64_t count = 1;
};
using Rows = std::vector<Row>;

Dataset read_rows(const Rows& rows) {
  std::string text = "expert,left,right,winner,weight\n";
  for (const Row& row : rows) {
    if (row.count > 0) text += fmt::format("{},{},{},{},{}\n", row.expert, row.left, row.right, row.winner, row.count);
  }
  return read_as("csv", text);
}

/// Returns the score of the upper minus the score of the lower item; NaN if one of them has no data left.
double difference(const Rows& rows, const Model& model, const std::string& upper, const std::string& lower) {
  if (std::ranges::none_of(rows, [](const Row& row) { return row.count > 0; })) return std::nan("");
  const Dataset data = read_rows(rows);
  const auto one = data.find_item(upper);
  const auto other = data.find_item(lower);
  if (!one || !other) return std::nan("");
  Context context;
  const Fit fit = model.solve(data.instance(0), context);
  if (!has_converged(fit.diagnostics.stop)) return std::nan("");
  return fit.scores[to_index(*one)] - fit.scores[to_index(*other)];
}

/// Returns whether some set of `size` rows, of index `from` or more, swaps the items.
bool some_set_swaps(Rows& rows, std::size_t from, std::size_t size, const std::function<bool(const Rows&)>& swapped) {
  if (size == 0) return swapped(rows);
  for (std::size_t r = from; r < rows.size(); ++r) {
    if (rows[r].count == 0) continue;
    --rows[r].count;
    const bool found = some_set_swaps(rows, r, size - 1, swapped);
    ++rows[r].count;
    if (found) return true;
  }
  return false;
}

/// Returns the size of the smallest set that swaps the items, 0 if it has more than `most` rows.
std::size_t fewest(Rows rows, std::size_t most, const std::function<bool(const Rows&)>& swapped) {
  for (std::size_t size = 1; size <= most; ++size) {
    if (some_set_swaps(rows, 0, size, swapped)) return size;
  }
  return 0;
}

/// Removes what the search names. The comparison "b > a" may be stored as a, b or as b, a.
void remove(const Removal& removal, Rows& rows) {
  for (const RemovedData& removed : removal.removed) {
    std::uint64_t left = removed.count;
    for (Row& row : rows) {
      const bool second = row.winner == row.right || row.winner == "right";
      const std::string& first = second ? row.right : row.left;
      const std::string& other = second ? row.left : row.right;
      const bool same = row.winner == "tie"
                            ? removed.statement == first + " = " + other || removed.statement == other + " = " + first
                            : removed.statement == first + " > " + other;
      if (!same || row.expert != removed.expert) continue;
      const std::uint64_t taken = std::min(left, row.count);
      row.count -= taken;
      left -= taken;
    }
    EXPECT_EQ(left, 0U) << removed.statement;
  }
}

/// All comparisons of three items. The items of smaller numbers win more often.
Rows random_rows(std::uint64_t seed, int count) {
  Random random(seed);
  Rows rows;
  const std::string names[] = {"a", "b", "c"};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      if (i != j) rows.push_back({"x", names[i], names[j], names[i], 1});
    }
  }
  for (int k = 0; k < count; ++k) {
    const std::size_t at = random.below(rows.size());
    const bool upset = rows[at].left > rows[at].right;
    if (!upset || random.uniform() < 0.6) ++rows[at].count;
  }
  return rows;
}

TEST(FragilityExhaustive, LikelihoodsAreNearlyAlwaysMinimal) {
  int pairs = 0, minimal = 0, large = 0;
  for (const char* const spec : {"bradley-terry", "thurstone", "plackett-luce", "hodge"}) {
    const auto model = make_model(spec);
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      const Rows rows = random_rows(seed, 30);
      const Dataset data = read_rows(rows);
      Context context;
      const Instance instance = data.instance(0);
      const Fit fit = model->solve(instance, context);
      for (const PairFragility& pair : find_fragility(*model, instance, fit, neighbour_pairs(fit), context)) {
        const std::string upper(instance.item_name(pair.upper)), lower(instance.item_name(pair.lower));
        const std::size_t found = pair.statements ? pair.statements->count : 0;
        const std::size_t least = fewest(rows, found == 0 ? 6 : std::min<std::size_t>(10, found),
                                         [&](const Rows& rest) { return difference(rest, *model, upper, lower) < 0; });
        if (least == 0) continue;
        ++pairs;
        large += least >= 4 ? 1 : 0;
        minimal += found == least ? 1 : 0;
        EXPECT_GE(found, least) << spec << ' ' << seed;
        if (pair.statements && pair.statements->exact) {
          EXPECT_EQ(found, least) << spec;
        }
      }
    }
  }
  RecordProperty("pairs", pairs);
  RecordProperty("minimal", minimal);
  EXPECT_GT(pairs, 40);
  EXPECT_GT(large, 10);
  EXPECT_GE(minimal, pairs * 95 / 100) << pairs;
}

/// Reads comparisons; equal rows are counted.
Rows rows_of(const std::string& path, bool has_expert) {
  Rows rows;
  std::ifstream in(path);
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::vector<std::string> fields;
    std::istringstream text(line);
    for (std::string field; std::getline(text, field, ',');) fields.push_back(field);
    Row row = has_expert ? Row{fields[0], fields[1], fields[2], fields[3], 1}
                         : Row{"all", fields[0], fields[1], fields[2], std::stoull(fields[3])};
    const auto same = std::ranges::find_if(rows, [&](const Row& one) {
      return one.expert == row.expert && one.left == row.left && one.right == row.right && one.winner == row.winner;
    });
    if (same != rows.end() && has_expert)
      same->count += row.count;
    else
      rows.push_back(std::move(row));
  }
  return rows;
}

/// Checks that the removal of every set from the rows swaps its items. Returns the sets of statements.
std::vector<PairFragility> confirm(const Rows& rows, const Dataset& data, const Model& model, std::size_t top) {
  Context context;
  const Instance instance = data.instance(0);
  const Fit fit = model.solve(instance, context);
  std::vector<NeighbourPair> pairs = neighbour_pairs(fit);
  pairs.resize(std::min(pairs.size(), top));
  auto found = find_fragility(model, instance, fit, pairs, context);
  for (const PairFragility& pair : found) {
    const std::string upper(instance.item_name(pair.upper)), lower(instance.item_name(pair.lower));
    EXPECT_GT(difference(rows, model, upper, lower), 0);
    for (const auto* const removal : {&pair.statements, &pair.experts}) {
      if (!*removal) continue;
      Rows rest = rows;
      if (removal == &pair.statements) {
        remove(**removal, rest);
      } else {
        for (const RemovedData& removed : (*removal)->removed) {
          std::erase_if(rest, [&](const Row& row) { return row.expert == removed.expert; });
        }
      }
      EXPECT_LT(difference(rest, model, upper, lower), 0) << upper << ' ' << lower;
    }
  }
  return found;
}

TEST(FragilityExhaustive, SetsOfTheExampleSwapTheItemsAndAreMinimal) {
  const std::string path = source_dir() + "/examples/models.csv";
  const Rows rows = rows_of(path, true);
  const Dataset data = read_rows(rows);
  const auto model = make_model("bradley-terry");
  const auto found = confirm(rows, data, *model, 100);
  ASSERT_EQ(found.size(), 7U);
  // For the scores it does not matter who states a comparison, so that the search needs no experts.
  Rows merged;
  for (Row row : rows) {
    row.expert = "x";
    const auto same = std::ranges::find_if(merged, [&](const Row& one) {
      return one.left == row.left && one.right == row.right && one.winner == row.winner;
    });
    if (same == merged.end())
      merged.push_back(row);
    else
      same->count += row.count;
  }
  int small = 0;
  for (const PairFragility& pair : found) {
    ASSERT_TRUE(pair.statements);
    const std::size_t count = pair.statements->count;
    const std::string upper(data.instance(0).item_name(pair.upper)), lower(data.instance(0).item_name(pair.lower));
    const auto swapped = [&](const Rows& rest) { return difference(rest, *model, upper, lower) < 0; };
    // There are 84 kinds of comparisons, thus 3,600 sets of two. The smallest answers are 2 and 3.
    EXPECT_EQ(fewest(merged, count <= 3 ? count - 1 : 1, swapped), 0U) << upper;
    small += count <= 3 ? 1 : 0;
  }
  EXPECT_EQ(small, 2);
}

TEST(FragilityExhaustive, SetsOfArenaSwapTheItems) {
  WITAN_NEEDS_DATA("arena-2024-08/pairs.csv");
  const std::string path = data_file("arena-2024-08/pairs.csv")->string();
  const Rows rows = rows_of(path, false);
  const auto found = confirm(rows, read_rows(rows), *make_model("bradley-terry"), 10);
  ASSERT_EQ(found.size(), 10U);
  for (const PairFragility& pair : found) EXPECT_TRUE(pair.statements);
}

}  // namespace witan::fragility_exhaustive_test
