// Difficult data, and the properties that every method without labels must have on them.
#include "witan/data/dataset_builder.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "support/scores_of.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::traps_test {

/// The ranking of an expert, best first, in groups of tied items; as comparisons, every pair of its items.
struct Statement {
  std::string expert;
  std::vector<std::string> tiers;
  double times = 1;
};

/// The data, and the expected result: which items rank above which, and which are tied.
struct Trap {
  std::string name;
  std::vector<Statement>
      statements;  ///< in ascending order of importance, because later data have more effect on an online method
  std::vector<std::pair<char, char>> above;
  std::string level = {};
  std::string unmentioned = {};
};

const std::vector<Trap>& traps() {
  static const std::vector<Trap> kTraps = {
      {"an unbeaten item", {{"p", {"a", "b", "c"}}, {"q", {"a", "c", "b"}}}, {{'a', 'b'}, {'a', 'c'}}, "bc"},
      {"a winless item", {{"p", {"a", "b", "c"}}, {"q", {"b", "a", "c"}}}, {{'a', 'c'}, {'b', 'c'}}, "ab"},
      {"two components",
       {{"r", {"b", "a"}},
        {"p", {"a", "b"}},
        {"q", {"a", "b"}},
        {"r", {"d", "c"}},
        {"p", {"c", "d"}},
        {"q", {"c", "d"}}},
       {{'a', 'b'}, {'c', 'd'}}},
      {"one comparison", {{"p", {"a", "b"}}}, {{'a', 'b'}}},
      {"all ties", {{"p", {"abc"}}, {"q", {"abc"}}}, {}, "abc"},
      {"contradictory duplicates", {{"p", {"a", "b"}}, {"q", {"b", "a"}}}, {}, "ab"},
      {"huge weights",
       {{"q", {"b", "a", "c"}, 1e9}, {"r", {"a", "c", "b"}, 1e9}, {"p", {"a", "b", "c"}, 3e9}},
       {{'a', 'b'}, {'b', 'c'}}},
      {"tiny weights",
       {{"q", {"b", "a", "c"}, 1e-9}, {"r", {"a", "c", "b"}, 1e-9}, {"p", {"a", "b", "c"}, 3e-9}},
       {{'a', 'b'}, {'b', 'c'}}},
      {"an unmentioned item", {{"r", {"b", "a"}}, {"p", {"a", "b"}}, {"q", {"a", "b"}}}, {{'a', 'b'}}, {}, "z"},
  };
  return kTraps;
}

enum class As { comparisons, lists };

void add_comparisons(const Statement& statement, DatasetBuilder::InstanceHandle instance, DatasetBuilder& builder) {
  const auto expert = builder.expert(statement.expert);
  std::vector<std::pair<char, std::size_t>> ranked;
  for (std::size_t rank = 0; rank < statement.tiers.size(); ++rank) {
    for (const char item : statement.tiers[rank]) ranked.emplace_back(item, rank);
  }
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    for (std::size_t j = i + 1; j < ranked.size(); ++j) {
      builder.add_comparison(instance, expert, builder.item(std::string(1, ranked[i].first)),
                             builder.item(std::string(1, ranked[j].first)),
                             ranked[i].second < ranked[j].second ? 1.0F : 0.5F);
      builder.set_comparison_weight(statement.times);
    }
  }
}

void add_list(const Statement& statement, DatasetBuilder::InstanceHandle instance, DatasetBuilder& builder) {
  const auto list = builder.new_list(instance, builder.expert(statement.expert), Form::rank, Silence::unknown);
  builder.set_list_weight(list, statement.times);
  for (std::size_t rank = 0; rank < statement.tiers.size(); ++rank) {
    for (const char item : statement.tiers[rank]) {
      builder.add_entry(list, builder.item(std::string(1, item)), static_cast<double>(rank + 1));
    }
  }
}

Dataset dataset_of(const Trap& trap, As as) {
  DatasetBuilder builder;
  const auto instance = builder.instance("all");
  for (const char item : trap.unmentioned) builder.add_candidate(instance, builder.item(std::string(1, item)));
  for (const Statement& statement : trap.statements) {
    if (as == As::comparisons) {
      add_comparisons(statement, instance, builder);
    } else {
      add_list(statement, instance, builder);
    }
  }
  return builder.build();
}

/// Methods that use only the best or the worst rank, which several items may share, and log-isr, in which the items of
/// a single list are tied at 0.
bool uses_one_rank(std::string_view method) {
  return method == "log-isr" || method == "combmax" || method == "combmin" || method == "combmed" ||
         method == "median-rank";
}

using ScoreOf = std::map<char, double>;

void expect_order(const MethodInfo& method, const Trap& trap, ScoreOf& score) {
  const bool may_tie = uses_one_rank(method.name) || trap.name == "tiny weights";
  const double drawn = (method.input & kSampled) != 0 ? 0.1 : 0;  // sampling error
  for (const auto& [better, worse] : trap.above) {
    if (!std::isfinite(score[better]) || !std::isfinite(score[worse])) continue;
    EXPECT_GE(score[better], score[worse] - drawn) << better << worse;
    if (!may_tie) {
      EXPECT_NE(score[better], score[worse]) << better << worse;
    }
  }
  // Sampled or order-dependent scores are only approximately tied.
  if ((method.input & (kSampled | kOrder)) != 0) return;
  for (const char item : trap.level) EXPECT_EQ(score[item], score[trap.level[0]]) << item;
}

/// Returns nullopt if the method rejects the data.
std::optional<Fit> fit_of(const MethodInfo& method, const Instance& instance) {
  Context context;
  try {
    return make_model(method.name)->solve(instance, context);
  } catch (const InputError& refusal) {
    // trueskill rejects three thousand million matches.
    EXPECT_EQ(method.name, "trueskill") << refusal.what();
    return std::nullopt;
  }
}

void expect_sound(const MethodInfo& method, const Trap& trap, As as) {
  SCOPED_TRACE(fmt::format("{} as {}", trap.name, as == As::lists ? "lists" : "comparisons"));
  const Dataset data = dataset_of(trap, as);
  const Instance instance = data.instance(0);
  const std::optional<Fit> fit = fit_of(method, instance);
  if (!fit) return;
  const Diagnostics& diagnostics = fit->diagnostics;
  // Markov chains do not mix if weights of 1e9 separate the orders, and say so.
  const bool may_fail = diagnostics.stop == Stop::not_identified || (method.input & kSampled) != 0;
  EXPECT_TRUE(has_converged(diagnostics.stop) || (may_fail && !diagnostics.notes.empty()))
      << to_string(diagnostics.stop);
  ScoreOf score;
  for (Slot slot = 0; slot < instance.size(); ++slot) {
    const char item = instance.item_name(slot)[0];
    score[item] = fit->scores[slot];
    if (trap.unmentioned.find(item) != std::string::npos) continue;
    EXPECT_TRUE(std::isfinite(score[item]) || !diagnostics.notes.empty()) << item << ' ' << score[item];
  }
  // PageRank divides the losses of an item by their number, so one of two items can have a higher score than its
  // better.
  if (method.name == "pagerank") return;
  // An online method that overshoots adds a note.
  if ((method.input & kOrder) != 0 && trap.name == "huge weights") {
    EXPECT_FALSE(diagnostics.notes.empty());
  } else {
    expect_order(method, trap, score);
  }
}

class Trapped : public testing::TestWithParam<const MethodInfo*> {};

TEST_P(Trapped, ScoresAreSoundOrSayWhyNot) {
  for (const Trap& trap : traps()) {
    if ((GetParam()->input & kComparisons) != 0) expect_sound(*GetParam(), trap, As::comparisons);
    if ((GetParam()->input & kLists) != 0) expect_sound(*GetParam(), trap, As::lists);
  }
}

std::vector<const MethodInfo*> methods_without_labels() {
  std::vector<const MethodInfo*> found;
  for (const MethodInfo& method : methods()) {
    if (!method.needs_training) found.push_back(&method);
  }
  return found;
}

std::string test_name(const testing::TestParamInfo<const MethodInfo*>& of) {
  std::string name(of.param->name);
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(EveryMethod, Trapped, testing::ValuesIn(methods_without_labels()), test_name);

}  // namespace witan::traps_test
