// Compares cycles of differences with Floyd and Warshall's shortest paths, and checks the time for long chains and
// grids.
#include "likelihood/difference_cycles.hpp"

#include <algorithm>
#include <numeric>

#include "pairs/connectivity.hpp"
#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::difference_cycles_test {

std::vector<std::uint32_t> strong_of(const PairProblem& problem) {
  return find_connectivity(problem.items, problem.pairs).strong_component;
}

std::optional<DifferenceCycle> hindrance(const PairProblem& problem, GlobalDirection direction) {
  Context context;
  return find_blocking_cycle(problem, strong_of(problem), direction, context);
}

/// Returns true if there is a cycle of negative length, by all paths.
bool has_negative_cycle(const PairProblem& problem, GlobalDirection direction) {
  constexpr std::int64_t kFar = 1'000'000;
  const std::size_t n = problem.items;
  std::vector<std::vector<std::int64_t>> path(n, std::vector<std::int64_t>(n, kFar));
  const auto step = [&](Slot from, Slot to, double wins, std::int64_t side) {
    const std::int64_t length = direction.tie * (wins > 0 ? -1 : 1) + direction.advantage * side;
    path[from][to] = std::min(path[from][to], length);
  };
  for (std::size_t k = 0; k < problem.pairs.size(); ++k) {
    const PairCount& pair = problem.pairs[k];
    const std::int64_t side = problem.side.empty() ? 0 : problem.side[k];
    if (pair.low_wins > 0 || pair.ties > 0) step(pair.low, pair.high, pair.low_wins, side);
    if (pair.high_wins > 0 || pair.ties > 0) step(pair.high, pair.low, pair.high_wins, -side);
  }
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) path[i][j] = std::max(-kFar, std::min(path[i][j], path[i][k] + path[k][j]));
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    if (path[i][i] < 0) return true;
  }
  return false;
}

PairProblem random_problem(Random& random) {
  PairProblem problem;
  problem.items = static_cast<std::uint32_t>(2 + random.below(8));
  const double density = random.uniform();
  const double ties = random.uniform();
  const bool sides = random.below(2) == 0;
  for (const std::int8_t side : {std::int8_t{1}, std::int8_t{-1}}) {
    for (Slot i = 0; i < problem.items; ++i) {
      for (Slot j = i + 1; j < problem.items; ++j) {
        if (random.uniform() > density) continue;
        const bool tie = random.uniform() < ties;
        const bool low = random.below(2) == 0;
        problem.pairs.push_back({i, j, low ? 1.0 : 0.0, !low && !tie ? 1.0 : 0.0, tie ? 1.0 : 0.0});
        if (sides) problem.side.push_back(side);
      }
    }
    if (!sides) break;
  }
  return problem;
}

TEST(DifferenceCycles, AreThoseOfAllShortestPaths) {
  Random random(5);
  int found = 0;
  constexpr int kRounds = 4'000;
  for (int round = 0; round < kRounds; ++round) {
    const PairProblem problem = random_problem(random);
    const GlobalDirection direction{static_cast<std::int64_t>(random.below(4)),
                                    static_cast<std::int64_t>(random.below(7)) - 3};
    const auto circle = hindrance(problem, direction);
    ASSERT_EQ(circle.has_value(), has_negative_cycle(problem, direction)) << round;
    if (!circle) continue;
    ++found;
    EXPECT_LT(circle->ties_less_wins * direction.tie + circle->firsts * direction.advantage, 0) << round;
  }
  EXPECT_GT(found, kRounds / 10);
  EXPECT_LT(found, kRounds * 9 / 10);
}

/// Returns the items in random order.
std::vector<Slot> shuffled(std::uint32_t items, Random& random) {
  std::vector<Slot> names(items);
  std::iota(names.begin(), names.end(), Slot{0});
  for (std::size_t k = items; k > 1; --k) std::swap(names[k - 1], names[random.below(k)]);
  return names;
}

/// Adds a win of the better item and a tie. Every cycle then has as many wins as ties.
void add_pair(PairProblem& problem, Slot better, Slot worse) {
  const bool low = better < worse;
  problem.pairs.push_back({std::min(better, worse), std::max(better, worse), low ? 1.0 : 0.0, low ? 0.0 : 1.0, 1.0});
}

PairProblem chain_of(std::uint32_t items, Random& random) {
  PairProblem problem;
  problem.items = items;
  const std::vector<Slot> names = shuffled(items, random);
  for (std::uint32_t i = 0; i + 1 < items; ++i) add_pair(problem, names[i], names[i + 1]);
  return problem;
}

PairProblem grid_of(std::uint32_t side, Random& random) {
  PairProblem problem;
  problem.items = side * side;
  const std::vector<Slot> names = shuffled(problem.items, random);
  for (std::uint32_t i = 0; i < side; ++i) {
    for (std::uint32_t j = 0; j < side; ++j) {
      if (i + 1 < side) add_pair(problem, names[i * side + j], names[(i + 1) * side + j]);
      if (j + 1 < side) add_pair(problem, names[i * side + j], names[i * side + j + 1]);
    }
  }
  return problem;
}

bool has_hindrance(const PairProblem& problem) {
  Context context;
  return find_blocking_cycle(problem, strong_of(problem), {1, 0}, context).has_value();
}

// Sweeps in input order would take minutes here.
TEST(DifferenceCycles, LongChainsAndGridsTakeARound) {
  Random random(6);
  EXPECT_FALSE(has_hindrance(chain_of(200'000, random)));
  EXPECT_FALSE(has_hindrance(grid_of(450, random)));
}

TEST(DifferenceCycles, ACircleAtTheEndOfALongChainIsFound) {
  Random random(7);
  PairProblem problem = chain_of(200'000, random);
  const std::vector<Slot> ends = {problem.pairs.front().low, problem.pairs.back().high, problem.pairs[777].low};
  add_pair(problem, ends[0], ends[1]);
  add_pair(problem, ends[1], ends[2]);
  add_pair(problem, ends[2], ends[0]);
  EXPECT_TRUE(has_hindrance(problem));
}

}  // namespace witan::difference_cycles_test
