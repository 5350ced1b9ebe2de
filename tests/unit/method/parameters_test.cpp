#include "witan/method/parameters.hpp"

#include "witan/method/method.hpp"
#include "witan/method/storage/state.hpp"

#include <algorithm>
#include <array>

#include "learn/crf/crf.hpp"
#include "support/expect_error.hpp"
#include "support/scores_of.hpp"
#include <gtest/gtest.h>

namespace witan::parameters_test {

enum class Colour { red, green };
constexpr Choices<Colour, 2> kColours = {{{"red", Colour::red}, {"green", Colour::green}}};

struct Options {
  Auto<Colour> colour;
  int size = 3;
  template <class V>
  static void describe(V&& v) {
    v("colour", &Options::colour, with_auto(kColours), "colour");
    v("size", &Options::size, 1, 9, "size");
  }
  static constexpr FormerName kFormerNames[] = {{"color", "colour"}};
  static constexpr FormerValue kFormerValues[] = {{"colour", "lime", "green"}};
};

TEST(Auto, IsAutomaticOrAValue) {
  EXPECT_TRUE(Auto<Colour>().automatic());
  EXPECT_FALSE(Auto<Colour>(Colour::red).automatic());
  EXPECT_EQ(Auto<Colour>().value_or(Colour::green), Colour::green);
  EXPECT_EQ(Auto<Colour>(Colour::red).value_or(Colour::green), Colour::red);
  EXPECT_NE(Auto<Colour>(), Auto<Colour>(Colour::red)) << "automatic differs from the first value";
  EXPECT_EQ(Auto<Colour>(Colour::red), Auto<Colour>(Colour::red));
}

TEST(Parameters, AutomaticChoicesAreListedAndRead) {
  const std::vector<Parameter> listed = parameters_of<Options>();
  ASSERT_EQ(listed.size(), 2U) << "former names are not listed";
  EXPECT_EQ(listed[0].range, "auto | red | green");
  EXPECT_EQ(listed[0].default_value, "auto");
  EXPECT_TRUE(options_from<Options>(parse_spec("m")).colour.automatic());
  EXPECT_EQ(options_from<Options>(parse_spec("m(colour=red)")).colour, Auto<Colour>(Colour::red));
  EXPECT_TRUE(options_from<Options>(parse_spec("m(colour=auto)")).colour.automatic());
}

TEST(Parameters, FormerNamesAndValuesAreRead) {
  EXPECT_EQ(options_from<Options>(parse_spec("m(color=lime,size=4)")).colour, Auto<Colour>(Colour::green));
  EXPECT_EQ(to_string(current_spec<Options>(parse_spec("m(color=lime,size=4)"))), "m(colour=green,size=4)");
  EXPECT_EQ(error_of<UsageError>([] { (void)options_from<Options>(parse_spec("m(colour=red,color=red)")); }),
            "found colour twice in \"m(colour=red,color=red)\": color is its former name");
  EXPECT_EQ(error_of<UsageError>([] { (void)options_from<Options>(parse_spec("m(shade=1)")); }),
            "m has no parameter \"shade\"; it has colour, size");
  EXPECT_EQ(error_of<UsageError>([] { (void)options_from<Options>(parse_spec("m(color=blue)")); }),
            "m(colour=blue): expected one of auto, red, green");
}

/// The objective of the CRF can be any metric.
TEST(Parameters, AMetricIsRead) {
  const auto objective = [](const char* spec) { return options_from<Crf::Options>(parse_spec(spec)).objective; };
  EXPECT_TRUE(objective("crf").automatic());
  EXPECT_EQ(objective("crf(objective=ndcg)").value_or({MetricKind::ap}), Metric{MetricKind::ndcg});
  EXPECT_EQ(objective("crf(objective=rbp(p=0.9)@5,passes=3)").value_or({}), (Metric{MetricKind::rbp, 5, 0.9}));
  EXPECT_EQ(error_of<UsageError>([&] { (void)objective("crf(objective=ndgc)"); }).substr(0, 61),
            "crf(objective=ndgc): unknown metric \"ndgc\"; did you mean ndcg");
}

struct Renamed {
  const char *former, *current;
};
constexpr std::array kRenamed = {
    Renamed{"mpm-mixture(camps=3)", "mpm-mixture(components=3)"},
    Renamed{"crf(known=7,passes=2)", "crf(min_statements=7,passes=2)"},
    Renamed{"crf(experts=consensus,passes=2)", "crf(experts=shared,passes=2)"},
    Renamed{"council(known=7,trees=2,bags=1)", "council(min_statements=7,trees=2,bags=1)"},
    Renamed{"svd-lambdarank(features=combined,passes=2)", "svd-lambdarank(features=shared,passes=2)"},
    Renamed{"svd-lambdarank(features=hybrid,threshold=7,passes=2)",
            "svd-lambdarank(features=mixed,min_statements=7,passes=2)"},
    Renamed{"tuned-rrf(k=9,shrink=0.3)", "tuned-rrf(k=9,l2=0.3)"},
    Renamed{"markov-chain(silence=given,shrink=0.3)", "markov-chain(silence=given,l2=0.3)"},
    Renamed{"pmop-factors(penalty=0.3,hold=0.2,steps=5)", "pmop-factors(l2=0.3,validation_fraction=0.2,steps=5)"},
    Renamed{"plackett-luce-factors(penalty=0.3,hold=0.2,steps=5)",
            "plackett-luce-factors(l2=0.3,validation_fraction=0.2,steps=5)"},
    Renamed{"pmf(penalty=0.3,hold=0.2,steps=5)", "pmf(l2=0.3,validation_fraction=0.2,steps=5)"},
    Renamed{"cofirank(penalty=0.3,hold=0.2,steps=5)", "cofirank(l2=0.3,validation_fraction=0.2,steps=5)"},
    Renamed{"neighbours(shrink=3)", "neighbours(shrinkage=3)"},
};

/// Three experts with different numbers of statements, so that a limit on statements has an effect.
Dataset labelled_lists() {
  std::string csv = "instance,expert,item,rank,label\n";
  const char* const orders[] = {"abcd", "bacd", "dcba"};
  for (int q = 0; q < 6; ++q) {
    for (int e = 0; e < 3; ++e) {
      if (e == 2 && q > 0) continue;
      for (int r = 0; r < 4; ++r) {
        const char item = orders[(e + q % 2) % 3][r];
        csv += "q" + std::to_string(q) + ",e" + std::to_string(e) + "," + item + "," + std::to_string(r + 1) + "," +
               std::to_string('d' - item) + "\n";
      }
    }
  }
  return test::read_csv_text(csv);
}

TEST(FormerNames, GiveTheSameModelAsTheCurrentOnes) {
  const Dataset data = labelled_lists();
  Context context;
  for (const auto& [former, current] : kRenamed) {
    const Spec spec = parse_spec(former);
    EXPECT_EQ(to_string(find_method(spec.name).current(spec)), current);
    const auto old_model = train_model(former, data, context);
    const auto new_model = train_model(current, data, context);
    EXPECT_EQ(old_model->learned()->experts, new_model->learned()->experts) << former;
    ASSERT_EQ(old_model->learned()->numbers.size(), new_model->learned()->numbers.size()) << former;
    for (const auto& [name, values] : new_model->learned()->numbers) {
      if (name == "validation") continue;  // NaN without validation data
      EXPECT_EQ(*old_model->learned()->find(name), values) << former << ' ' << name;
    }
    EXPECT_EQ(old_model->solve(data.instance(0), context).scores, new_model->solve(data.instance(0), context).scores)
        << former;
    const auto listed = find_method(spec.name).parameters();
    for (const auto& [name, text] : parse_spec(current).arguments) {
      EXPECT_TRUE(std::ranges::any_of(listed, [&](const Parameter& one) { return one.name == name; })) << current;
    }
  }
}

/// A state saved under a former name can be resumed under the current one.
TEST(FormerNames, NameTheSameMethodInStates) {
  State state;
  state.file = "s";
  state.spec = "mpm-mixture(camps=3,prior=1)";
  EXPECT_NO_THROW(check_same_method(state, "mpm-mixture(prior=1,components=3)"));
  EXPECT_THROW(check_same_method(state, "mpm-mixture(prior=1,components=2)"), UsageError);
}

}  // namespace witan::parameters_test
