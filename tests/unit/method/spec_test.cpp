#include "witan/method/spec.hpp"

#include "witan/method/method.hpp"

#include "support/expect_error.hpp"
#include <gtest/gtest.h>

namespace witan::spec_test {

TEST(Spec, ParsesNameAndParameters) {
  const Spec spec = parse_spec(" rrf( k = 60 , ties=id ) ");
  EXPECT_EQ(spec.name, "rrf");
  ASSERT_EQ(spec.arguments.size(), 2U);
  EXPECT_EQ(spec.arguments[0], (std::pair<std::string, std::string>{"k", "60"}));
  EXPECT_EQ(to_string(spec), "rrf(k=60,ties=id)");
  EXPECT_EQ(to_string(parse_spec("rrf()")), "rrf");
}

TEST(Spec, ListsSplitOutsideParentheses) {
  const auto specs = parse_specs("borda,rrf(k=60,base=0),combsum");
  ASSERT_EQ(specs.size(), 3U);
  EXPECT_EQ(to_string(specs[1]), "rrf(k=60,base=0)");
}

std::string usage_error(std::string_view spec) {
  return error_of<UsageError>([&] { (void)make_model(spec); });
}

TEST(Spec, ReportsErrors) {
  EXPECT_EQ(usage_error(""), "found \"\", expected a method such as rrf or rrf(k=60)");
  EXPECT_EQ(usage_error("rrf(k=60"), "found \"rrf(k=60\", expected it to end with )");
  EXPECT_EQ(usage_error("rrf(60)"), "found \"60\" in \"rrf(60)\", expected parameters as name=value");
  EXPECT_EQ(usage_error("rrf(k=)"), "found \"k=\" in \"rrf(k=)\", expected parameters as name=value");
  EXPECT_EQ(usage_error("rrf(k=1,k=2)"), "found k twice in \"rrf(k=1,k=2)\"");
  EXPECT_EQ(usage_error("rff"), "unknown method \"rff\"; did you mean rrf?");
  EXPECT_EQ(usage_error("rrf(q=1)"), "rrf has no parameter \"q\"; it has dialect, k, base, weighting, window, ties");
  EXPECT_EQ(usage_error("rrf(k=-1)"), "rrf(k=-1): expected auto, or a number from 0 to 1000000");
  EXPECT_EQ(usage_error("rrf(k=nan)"), "rrf(k=nan): expected auto, or a number from 0 to 1000000");
  EXPECT_EQ(usage_error("rrf(base=0.5)"), "rrf(base=0.5): expected auto, or a whole number from 0 to 1");
  EXPECT_EQ(usage_error("rrf(ties=first)"), "rrf(ties=first): expected one of mean, min, id");
}

TEST(Methods, EveryOneIsDescribed) {
  for (const MethodInfo& method : methods()) {
    EXPECT_FALSE(method.summary.empty()) << method.name;
    EXPECT_FALSE(method.cost.empty()) << method.name;
    EXPECT_NE(method.input, 0U) << method.name;
    EXPECT_EQ(find_method(method.name).name, method.name);
    for (const Parameter& parameter : method.parameters()) {
      EXPECT_FALSE(parameter.help.empty()) << method.name << ' ' << parameter.name;
      // The default shown in the help must be accepted.
      EXPECT_NE(make_model(std::string(method.name) + "(" + parameter.name + "=" + parameter.default_value + ")"),
                nullptr);
    }
  }
}

}  // namespace witan::spec_test
