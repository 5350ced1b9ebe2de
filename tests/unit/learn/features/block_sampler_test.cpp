// What the chains over sets of items converge to, against the enumeration of all sets. Each state is the end of a chain
// of its own, so that they are independent, and every test's limit is passed by chance once in a million.
#include "learn/features/block_sampler.hpp"

#include <cmath>

#include "oracle/ordered_partitions.hpp"
#include "support/chi_square.hpp"
#include <gtest/gtest.h>

namespace witan::block_sampler_test {

constexpr int kChains = 30'000;

/// Returns the number of chains that end in each set, by its bits.
template <class Move>
std::vector<double> ends(const BlockPotential& potential, const std::vector<double>& scores, int moves, Move&& move) {
  Random random(20261116);
  BlockChain chain(potential);
  std::vector<double> counts(std::size_t{1} << scores.size(), 0.0);
  for (int c = 0; c < kChains; ++c) {
    chain.start(scores, 1);
    for (int m = 0; m < moves; ++m) {
      move(chain, random);
      EXPECT_GE(chain.count(), 1U);
    }
    unsigned set = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) set |= (chain.contains(i) ? 1U : 0U) << i;
    counts[set] += 1;
  }
  EXPECT_EQ(counts[0], 0) << "the empty set is no state";
  return {counts.begin() + 1, counts.end()};
}

/// ∝ Φ(S), or ∝ Φ(S)/binom(N, |S|).
std::vector<double> block_distribution(const std::vector<double>& scores, const oracle::LogPotential& log_potential,
                                       bool over_sizes) {
  const auto adjusted = [&](const std::vector<double>& block) {
    const auto n = static_cast<double>(scores.size());
    const auto k = static_cast<double>(block.size());
    const double log_sets = std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1);
    return log_potential(block) - (over_sizes ? log_sets : 0);
  };
  const std::vector<double> chance = oracle::set_probabilities(scores, adjusted);
  return {chance.begin() + 1, chance.end()};
}

void sweep(BlockChain& chain, Random& random) { chain.gibbs_sweep(random); }
void balanced(BlockChain& chain, Random& random) { chain.metropolis_step(BlockAcceptance::balanced, random); }
void as_the_paper(BlockChain& chain, Random& random) { chain.metropolis_step(BlockAcceptance::paper, random); }

const std::vector<double> kFew = {2.5, -1.0, 0.3, 1.1};
const std::vector<double> kTen = {1.5, -0.5, 0.2, 0.9, -1.2, 0, 2.0, -0.3, 0.6, 1.1};

TEST(BlockChain, GibbsConvergesToThePotential) {
  const GeometricPotential potential;
  for (const auto& scores : {kFew, kTen}) {
    const auto expected = block_distribution(scores, oracle::mean_score, false);
    const double limit = test::chi_square_limit(expected.size() - 1);
    EXPECT_LT(test::chi_square(ends(potential, scores, 30, sweep), expected), limit);
  }
}

TEST(BlockChain, MetropolisWithTheProposalsRatioConvergesToThePotential) {
  const GeometricPotential potential;
  for (const auto& scores : {kFew, kTen}) {
    const auto expected = block_distribution(scores, oracle::mean_score, false);
    const double limit = test::chi_square_limit(expected.size() - 1);
    EXPECT_LT(test::chi_square(ends(potential, scores, 150, balanced), expected), limit);
  }
}

TEST(BlockChain, ThePapersChainHasAnotherDistribution) {
  const GeometricPotential potential;
  for (const auto& scores : {kFew, kTen}) {
    const auto counts = ends(potential, scores, 150, as_the_paper);
    const double limit = test::chi_square_limit(counts.size() - 1);
    EXPECT_LT(test::chi_square(counts, block_distribution(scores, oracle::mean_score, true)), limit);
    EXPECT_GT(test::chi_square(counts, block_distribution(scores, oracle::mean_score, false)), 10 * limit)
        << "and not the model's";
  }
}

/// A custom potential that prefers small blocks.
class SmallBlocks : public BlockPotential {
 public:
  [[nodiscard]] double log_value(double sum, std::size_t count) const override {
    return 0.5 * sum - 0.8 * static_cast<double>(count * count);
  }
  [[nodiscard]] double slope(double /*sum*/, std::size_t /*count*/) const override { return 0.5; }
};

TEST(BlockChain, AcceptsCustomPotentials) {
  const SmallBlocks potential;
  const auto by_hand = [](const std::vector<double>& block) {
    double sum = 0;
    for (const double score : block) sum += score;
    return 0.5 * sum - 0.8 * static_cast<double>(block.size()) * static_cast<double>(block.size());
  };
  // A chain in the smallest sets hardly leaves them by one item at a time, so here are few items and many sweeps.
  const auto expected = block_distribution(kFew, by_hand, false);
  const double limit = test::chi_square_limit(expected.size() - 1);
  EXPECT_LT(test::chi_square(ends(potential, kFew, 200, sweep), expected), limit);
  EXPECT_LT(test::chi_square(ends(potential, kFew, 200, balanced), expected), limit);
}

TEST(BlockChain, OneItemStaysAndLargeScoresDoNotOverflow) {
  const GeometricPotential potential;
  BlockChain chain(potential);
  Random random(1);
  chain.start(std::vector<double>{3.0}, 1);
  for (int k = 0; k < 10; ++k) {
    chain.gibbs_sweep(random);
    chain.metropolis_step(BlockAcceptance::balanced, random);
    EXPECT_EQ(chain.count(), 1U);
  }
  chain.start(std::vector<double>{900, -900, 800}, 2);
  for (int k = 0; k < 100; ++k) chain.gibbs_sweep(random);
  EXPECT_TRUE(chain.contains(0));
  EXPECT_EQ(chain.count(), 1U);
  EXPECT_EQ(chain.sum(), 900);
}

}  // namespace witan::block_sampler_test
