#include "simulate/simulators.hpp"

#include "witan/method/parameters.hpp"
#include "witan/util/error.hpp"

#include <atomic>
#include <set>

#include "support/dataset_text.hpp"
#include <gtest/gtest.h>

namespace witan::simulators_test {

Context::Options seeded(std::uint64_t seed, unsigned threads = 1) {
  Context::Options options;
  options.seed = seed;
  options.threads = threads;
  return options;
}

template <class Simulator>
typename Simulator::Options small() {
  typename Simulator::Options options;
  options.instances = 3;
  options.experts = 7;
  options.items = 12;
  options.spammers = 0.2;
  options.inverted = 0.2;
  options.labels = Labels::on;
  return options;
}

template <class Simulator>
Simulation make(const typename Simulator::Options& options, Context::Options context_options) {
  Context context(std::move(context_options));
  return Simulator::simulate(options, context);
}

/// The lines of an instance's text by experts whose names end in 1 … 7, and those about items.
std::string of_first_seven(const std::string& text) {
  std::string kept;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = text.find('\n', begin);
    const std::string line = text.substr(begin, end - begin);
    const bool later = line.find("expert8") != std::string::npos || line.find("expert9") != std::string::npos;
    if (!later) kept += line + "\n";
    begin = end + 1;
  }
  return kept;
}

struct Sameness {
  template <class S>
  void operator()() const {
    SCOPED_TRACE(S::kName);
    const auto options = small<S>();
    const std::string text = test::text_of(make<S>(options, seeded(5)).data);
    EXPECT_EQ(test::text_of(make<S>(options, seeded(5, 4)).data), text);
    EXPECT_NE(test::text_of(make<S>(options, seeded(6)).data), text);
  }
};

TEST(Simulators, TheSeedDecidesAndThreadsDoNot) { Simulators::each(Sameness{}); }

struct Growth {
  template <class S>
  void operator()() const {
    SCOPED_TRACE(S::kName);
    auto options = small<S>();
    const Simulation made = make<S>(options, seeded(5));
    options.instances = 4;
    const Simulation longer = make<S>(options, seeded(5));
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(test::text_of(longer.data, i), test::text_of(made.data, i));
    EXPECT_NE(longer.truth.instances[3].scores, longer.truth.instances[2].scores);
    // The dispersions of klementiev depend on the number of experts, and the true orders of cranking and cps on all
    // lists.
    if (S::kName == "klementiev" || S::kName == "cranking" || S::kName == "cps") return;
    options.instances = 3;
    options.experts = 9;
    const Simulation wider = make<S>(options, seeded(5));
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(of_first_seven(test::text_of(wider.data, i)), test::text_of(made.data, i));
    }
  }
};

TEST(Simulators, MoreInstancesOrExpertsLeaveTheOthersAlone) { Simulators::each(Growth{}); }

struct Naming {
  template <class S>
  void operator()() const {
    SCOPED_TRACE(S::kName);
    auto options = small<S>();
    options.experts = 11;
    const Simulation made = make<S>(options, seeded(1));
    ASSERT_EQ(made.truth.experts.size(), made.data.expert_names().size());
    for (std::uint32_t e = 0; e < 11; ++e) EXPECT_EQ(made.data.name(ExpertId{e}), made.truth.experts[e].name);
    ASSERT_EQ(made.truth.instances.size(), made.data.instance_count());
    for (std::size_t i = 0; i < made.data.instance_count(); ++i) {
      EXPECT_EQ(made.data.instance(i).name, made.truth.instances[i].name);
      EXPECT_EQ(made.data.instance(i).size(), 12U);
      EXPECT_EQ(made.truth.instances[i].scores.size(), 12U);
    }
    int bad = 0;
    for (const ExpertTruth& expert : made.truth.experts) bad += expert.kind == ExpertKind::reliable ? 0 : 1;
    EXPECT_EQ(bad, 4);  // 0.4 of 11, rounded down
    EXPECT_TRUE(made.data.labelled());
    options.labels = Labels::off;
    EXPECT_FALSE(make<S>(options, seeded(1)).data.labelled());
  }
};

TEST(Simulators, TruthAndDataAgreeOnNamesAndNumbers) { Simulators::each(Naming{}); }

struct Stopping {
  template <class S>
  void operator()() const {
    std::atomic<bool> stop = true;
    Context::Options options;
    options.stop = &stop;
    Context context(std::move(options));
    EXPECT_THROW((void)S::simulate(typename S::Options{}, context), Cancelled) << S::kName;
  }
};

TEST(Simulators, StopOnRequest) { Simulators::each(Stopping{}); }

struct Describing {
  std::set<std::string_view>& names;
  template <class S>
  void operator()() const {
    EXPECT_TRUE(names.insert(S::kName).second) << S::kName;
    std::set<std::string> parameters;
    for (const Parameter& parameter : parameters_of<typename S::Options>()) {
      EXPECT_TRUE(parameters.insert(parameter.name).second) << parameter.name;
      EXPECT_FALSE(parameter.default_value.empty()) << parameter.name;
    }
    for (const char* common : {"instances", "experts", "items", "spammers", "inverted", "labels"}) {
      EXPECT_TRUE(parameters.contains(common)) << S::kName << common;
    }
    EXPECT_EQ(options_from<typename S::Options>(parse_spec("x(items=77,labels=on)")).items, 77);
  }
};

TEST(Simulators, SpecsAndHelpReadTheirDescriptions) {
  std::set<std::string_view> names;
  Simulators::each(Describing{names});
  EXPECT_EQ(names.size(), 11U);
}

}  // namespace witan::simulators_test
