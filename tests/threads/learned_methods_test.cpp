#include "witan/method/method.hpp"

#include "support/labelled_engines.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

namespace witan {
namespace {

TEST(LearnedMethods, TheNumberOfThreadsChangesNoBit) {
  const Dataset data = test::labelled_engines(70, 31);
  for (const char* const spec :
       {"tuned-rrf", "weighted-borda", "weighted-kemeny", "markov-chain(steps=5)", "pmop-factors(steps=9)",
        "plackett-luce-factors(steps=9)", "cofirank(steps=9)", "pmf(steps=9)", "neighbours"}) {
    Context one({.threads = 1, .seed = 1, .progress = {}, .stop = nullptr});
    Context four({.threads = 4, .seed = 1, .progress = {}, .stop = nullptr});
    const auto a = train_model(spec, data, one);
    const auto b = train_model(spec, data, four);
    EXPECT_EQ(a->learned().numbers, b->learned().numbers) << spec;
    const std::vector<Fit> fits = solve_all(*a, data, one);
    const std::vector<Fit> others = solve_all(*b, data, four);
    for (std::size_t i = 0; i < fits.size(); ++i) {
      // As text, since an item without a score is not equal to itself.
      EXPECT_EQ(fmt::format("{}", fmt::join(fits[i].scores, " ")), fmt::format("{}", fmt::join(others[i].scores, " ")));
    }
  }
}

}  // namespace
}  // namespace witan
