#include "witan/method/method.hpp"

#include "support/described_items.hpp"
#include "support/labelled_engines.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

namespace witan::learned_methods_test {

void expect_same_bits(const Dataset& data, const std::vector<std::string>& specs) {
  for (const std::string& spec : specs) {
    Context one({.threads = 1, .seed = 1, .progress = {}, .stop = nullptr});
    Context four({.threads = 4, .seed = 1, .progress = {}, .stop = nullptr});
    const auto a = train_model(spec, data, one);
    const auto b = train_model(spec, data, four);
    // As text, since what was not measured (NaN) is not equal to itself.
    EXPECT_EQ(fmt::format("{}", a->learned()->numbers), fmt::format("{}", b->learned()->numbers)) << spec;
    const std::vector<Fit> fits = solve_all(*a, data, one);
    const std::vector<Fit> others = solve_all(*b, data, four);
    for (std::size_t i = 0; i < fits.size(); ++i) {
      EXPECT_EQ(fmt::format("{}", fmt::join(fits[i].scores, " ")), fmt::format("{}", fmt::join(others[i].scores, " ")));
    }
  }
}

TEST(LearnedMethods, TheNumberOfThreadsChangesNoBit) {
  expect_same_bits(test::labelled_engines(70, 31),
                   {"tuned-rrf", "weighted-borda", "weighted-kemeny", "markov-chain(steps=5)", "pmop-factors(steps=9)",
                    "plackett-luce-factors(steps=9)", "cofirank(steps=9)", "pmf(steps=9)", "neighbours", "item-mean",
                    "popularity", "user-item-bias"});
}

TEST(LearnedMethods, NorOfThoseThatLearnFromFeatures) {
  std::vector<std::string> specs = {"pmop-fd(passes=5,hidden=3)", "listnet(passes=5,normalise=query)",
                                    "lambdamart(trees=5)"};
  for (const MethodInfo& method : methods()) {
    if ((method.input & kFeatures) == 0 || method.name == "lambdamart") continue;
    specs.push_back(std::string(method.name) + "(passes=5)");
    specs.push_back(std::string(method.name) + "(passes=3,optimiser=sgd,batch=32)");
  }
  expect_same_bits(test::described_items(100, 33), specs);
  expect_same_bits(test::described_items(100, 33, true), {"pmop-fd(passes=5)", "pmop-mh(passes=5,batch=32)"});
}

}  // namespace witan::learned_methods_test
