#include <cmath>

#include "support/scores_of.hpp"
#include <gtest/gtest.h>

namespace witan::choices_test {

// a is chosen from {a, b, c} twice, b from {a, b} once and c from {b, c} once.
constexpr std::string_view kChoices =
    R"({"expert":"1","order":["a",["b","c"]]}
{"expert":"2","order":["a",["b","c"]]}
{"expert":"3","order":["b","a"]}
{"expert":"4","order":["c","b"]}
)";

/// Checks that the gradient of Σ (s_chosen − log Σ_set e^s) is 0 at the scores.
TEST(PlackettLuce, UnorderedAlternativesAreAChoiceFromASet) {
  const auto s = test::scores_of(test::read_jsonl_text(kChoices), "plackett-luce(prior=0,last=unordered)");
  const double a = std::exp(s.at("a")), b = std::exp(s.at("b")), c = std::exp(s.at("c"));
  EXPECT_NEAR(2 - 2 * a / (a + b + c) - a / (a + b), 0, 1e-7);
  EXPECT_NEAR(1 - 2 * b / (a + b + c) - b / (a + b) - b / (b + c), 0, 1e-7);
  EXPECT_NEAR(1 - 2 * c / (a + b + c) - c / (b + c), 0, 1e-7);
}

TEST(PlackettLuce, UnorderedAlternativesIncludeSilentItems) {
  // The silent item d is one more alternative in the list of the second line.
  const auto silent = test::read_jsonl_text(
      "{\"expert\":\"1\",\"order\":[\"a\",[\"b\",\"c\"]],\"silence\":\"below\"}\n{\"expert\":\"2\",\"order\":[\"d\","
      "\"a\",\"b\",\"c\"]}\n");
  const auto listed = test::read_jsonl_text(
      "{\"expert\":\"1\",\"order\":[\"a\",[\"b\",\"c\",\"d\"]]}\n{\"expert\":\"2\",\"order\":[\"d\",\"a\",\"b\",\"c\"]}"
      "\n");
  EXPECT_EQ(test::scores_of(silent, "plackett-luce(last=unordered)"),
            test::scores_of(listed, "plackett-luce(last=unordered)"));
}

TEST(PlackettLuce, UnorderedHasNoEffectWithoutATieAtTheEnd) {
  const auto data = test::read_jsonl_text(
      "{\"expert\":\"1\",\"order\":[[\"a\",\"b\"],\"c\"]}\n{\"expert\":\"2\",\"order\":[\"c\",\"b\",\"a\"]}\n");
  EXPECT_EQ(test::scores_of(data, "plackett-luce(last=unordered)"), test::scores_of(data, "plackett-luce"));
}

}  // namespace witan::choices_test
