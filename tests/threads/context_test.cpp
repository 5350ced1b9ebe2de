#include "witan/util/context.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <atomic>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace witan::context_test {

Context::Options with_threads(unsigned threads) {
  Context::Options options;
  options.threads = threads;
  return options;
}

TEST(Context, ChunksCoverEveryIndexOnce) {
  for (const unsigned threads : {1U, 2U, 3U, 8U}) {
    Context context(with_threads(threads));
    for (const std::size_t n : {0U, 1U, 7U, 64U, 1000U}) {
      for (const std::size_t chunk : {0U, 1U, 3U, 64U, 5000U}) {
        std::vector<std::atomic<int>> visits(n);
        context.parallel_for(n, chunk, [&](std::size_t begin, std::size_t end) {
          EXPECT_LT(begin, end);
          EXPECT_EQ(begin % std::max<std::size_t>(chunk, 1), 0U);
          for (std::size_t k = begin; k < end; ++k) ++visits[k];
        });
        for (std::size_t k = 0; k < n; ++k) ASSERT_EQ(visits[k], 1) << threads << " " << n << " " << chunk;
      }
    }
  }
}

TEST(Context, TheFirstFailingChunkDecidesTheException) {
  for (const unsigned threads : {1U, 2U, 8U}) {
    Context context(with_threads(threads));
    for (int round = 0; round < 50; ++round) {
      try {
        context.parallel_for(100, 1, [](std::size_t begin, std::size_t) {
          if (begin % 10 == 7) throw std::runtime_error(std::to_string(begin));
        });
        FAIL();
      } catch (const std::runtime_error& error) {
        ASSERT_STREQ(error.what(), "7");
      }
    }
    std::atomic<int> after = 0;
    context.parallel_for(100, 1, [&](std::size_t, std::size_t) { ++after; });
    EXPECT_EQ(after, 100);
  }
}

TEST(Context, AStopEndsTheRound) {
  for (const unsigned threads : {1U, 4U}) {
    std::atomic<bool> stop = false;
    Context::Options options = with_threads(threads);
    options.stop = &stop;
    Context context(std::move(options));
    std::atomic<int> done = 0;
    EXPECT_THROW(context.parallel_for(100000, 1,
                                      [&](std::size_t, std::size_t) {
                                        if (++done == 10) stop = true;
                                      }),
                 Cancelled);
    EXPECT_LT(done, 100000);
    EXPECT_TRUE(context.stop_requested());
    EXPECT_THROW(context.check_stop(), Cancelled);
    stop = false;
    EXPECT_NO_THROW(context.check_stop());
  }
}

TEST(Context, RoundsWithinRoundsAreDoneOnce) {
  for (const unsigned threads : {1U, 4U}) {
    Context context(with_threads(threads));
    std::vector<std::atomic<int>> visits(400);
    context.parallel_for(20, 1, [&](std::size_t outer, std::size_t) {
      context.parallel_for(20, 3, [&](std::size_t begin, std::size_t end) {
        for (std::size_t inner = begin; inner < end; ++inner) ++visits[outer * 20 + inner];
      });
    });
    for (const auto& count : visits) ASSERT_EQ(count, 1);
  }
}

TEST(Context, ManyShortRoundsOneAfterAnother) {
  Context context(with_threads(4));
  for (int round = 0; round < 2000; ++round) {
    std::vector<int> squares(8);
    context.parallel_for(8, 1, [&](std::size_t k, std::size_t) { squares[k] = static_cast<int>(k * k); });
    ASSERT_EQ(squares, (std::vector{0, 1, 4, 9, 16, 25, 36, 49}));
  }
}

TEST(Context, SeedsDependOnSeedPurposeAndInstance) {
  Context::Options other;
  other.seed = 2;
  const Context one;
  const Context two(std::move(other));
  const std::set<std::uint64_t> seeds{one.seed_for("a", "q1"), one.seed_for("a", "q2"), one.seed_for("b", "q1"),
                                      two.seed_for("a", "q1"), one.seed_for("aq", "1")};
  EXPECT_EQ(seeds.size(), 5U);
  EXPECT_EQ(one.seed_for("a", "q1"), Context(with_threads(3)).seed_for("a", "q1"));
}

TEST(Context, ZeroThreadsMeansTheMachines) { EXPECT_GE(Context(with_threads(0)).threads(), 1U); }

TEST(Context, ProgressReachesItsSink) {
  std::string seen;
  Context::Options options;
  options.progress = [&](std::string_view stage, double done, double total) {
    seen = std::string(stage) + " " + std::to_string(static_cast<int>(100 * done / total));
  };
  Context context(std::move(options));
  context.progress("fitting", 1, 4);
  EXPECT_EQ(seen, "fitting 25");
  EXPECT_NO_THROW(Context().progress("nobody listens", 1, 2));
}

}  // namespace witan::context_test
