// The weight of a form, for every method: 2 is equivalent to a second expert with the same data, 0 to removing the
// data.
#include "witan/data/dataset_builder.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "support/handles.hpp"
#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::form_weights_test {

using test::Scores;
using test::scores_of;

constexpr std::size_t kComparison = 4;  ///< after the four forms of lists
constexpr std::size_t kItems = 6;
constexpr std::size_t kExperts = 4;

struct Statement {
  std::size_t form, expert;
  std::vector<std::pair<std::size_t, double>> entries;  ///< of a comparison: the items and the outcome, twice
};

/// Returns rows of every expert in each of the forms.
std::vector<Statement> random_statements(Random& random, const std::vector<std::size_t>& forms) {
  std::vector<Statement> all;
  for (std::size_t expert = 0; expert < kExperts; ++expert) {
    for (const std::size_t form : forms) {
      for (int k = 0; form == kComparison && k < 5; ++k) {
        const std::size_t first = random.below(kItems);
        const std::size_t second = (first + 1 + random.below(kItems - 1)) % kItems;
        const double outcome = 0.5 * static_cast<double>(random.below(3));
        all.push_back({form, expert, {{first, outcome}, {second, outcome}}});
      }
      if (form == kComparison) continue;
      Statement list{form, expert, {}};
      for (std::size_t item = 0; item < kItems; ++item) {
        if (random.uniform() < 0.8) list.entries.emplace_back(item, static_cast<double>(1 + random.below(5)));
      }
      all.push_back(list);
    }
  }
  return all;
}

/// How the data of a form are doubled.
enum class Twice { not_at_all, by_copies, by_weight };

void add(DatasetBuilder& builder, const Statement& statement, const std::string& expert, double weight) {
  if (statement.form == kComparison) {
    builder.add_comparison(test::nth_instance(0), builder.expert(expert), test::nth_item(statement.entries[0].first),
                           test::nth_item(statement.entries[1].first), statement.entries[0].second);
    builder.set_comparison_weight(weight);
    return;
  }
  const auto list = builder.new_list(test::nth_instance(0), builder.expert(expert), static_cast<Form>(statement.form),
                                     Silence::unknown);
  builder.set_list_weight(list, weight);
  for (const auto& [item, value] : statement.entries) builder.add_entry(list, test::nth_item(item), value);
}

Dataset build(const std::vector<Statement>& statements, std::size_t form, Twice twice,
              const FormWeights& weights = {}) {
  DatasetBuilder builder;
  builder.begin_source("test");
  (void)builder.instance("q");
  for (std::size_t i = 0; i < kItems; ++i)
    builder.add_candidate(test::nth_instance(0), builder.item(fmt::format("i{}", i)));
  for (const Statement& statement : statements) {
    const bool meant = statement.form == form;
    add(builder, statement, fmt::format("e{}", statement.expert), meant && twice == Twice::by_weight ? 2 : 1);
    if (meant && twice == Twice::by_copies) add(builder, statement, fmt::format("copy of e{}", statement.expert), 1);
  }
  BuildOptions options;
  options.form_weights = weights;
  return builder.build(options);
}

FormWeights weight_of(std::size_t form, double weight) {
  FormWeights weights;
  (form == kComparison ? weights.comparisons : weights.lists[form]) = weight;
  return weights;
}

void expect_near(const Scores& a, const Scores& b, const std::string& what) {
  ASSERT_EQ(a.size(), b.size()) << what;
  for (const auto& [item, score] : a) {
    if (std::isnan(score))
      EXPECT_TRUE(std::isnan(b.at(item))) << what << ' ' << item;
    else
      EXPECT_NEAR(score, b.at(item), 1e-8 * std::max(1.0, std::abs(score))) << what << ' ' << item;
  }
}

bool judges_experts(const std::string& spec, const Dataset& data) {
  Context context;
  return !make_model(spec)->solve(data.instance(0), context).experts.empty();
}

std::vector<std::string> specs_of(const MethodInfo& method) {
  std::vector<std::string> specs = {std::string(method.name)};
  for (const Parameter& parameter : method.parameters()) {
    if (parameter.name == "scale" && parameter.range.find("raw") != std::string::npos)
      specs.push_back(fmt::format("{}(scale=raw)", method.name));
  }
  return specs;
}

/// Calls check(spec, statements, form) for all methods with the forms that they take, mixed.
template <class Check>
void for_all(unsigned without, Check&& check) {
  Random random(20261117);
  for (int round = 0; round < 4; ++round) {
    for (const MethodInfo& method : methods()) {
      if (method.name == "mpm-mixture" && round > 0) continue;  // its maxima are found in many small steps
      if ((method.input & (kSampled | without)) != 0 || method.needs_training) continue;
      std::vector<std::size_t> forms;
      if ((method.input & kLists) != 0) forms = {0, 1, 2, 3};
      if ((method.input & kComparisons) != 0) forms.push_back(kComparison);
      const std::vector<Statement> statements = random_statements(random, forms);
      for (const std::string& spec : specs_of(method)) {
        for (const std::size_t form : forms) check(spec, statements, form);
      }
    }
  }
}

TEST(FormWeights, TwoIsSayingItTwice) {
  // An online method changes less after the second of two equal matches, so weights have a different meaning.
  for_all(kOrder, [](const std::string& spec, const std::vector<Statement>& statements, std::size_t form) {
    const Dataset weighted = build(statements, form, Twice::not_at_all, weight_of(form, 2));
    // A method that estimates the reliability of experts does so for each copy.
    const Twice doubling = judges_experts(spec, weighted) ? Twice::by_weight : Twice::by_copies;
    const Dataset twice = build(statements, form, doubling);
    expect_near(scores_of(weighted, spec), scores_of(twice, spec), fmt::format("{} {}", spec, form));
  });
}

TEST(FormWeights, ZeroIsLeavingItOut) {
  for_all(0, [](const std::string& spec, const std::vector<Statement>& statements, std::size_t form) {
    const Dataset silenced = build(statements, form, Twice::not_at_all, weight_of(form, 0));
    std::vector<Statement> rest = statements;
    std::erase_if(rest, [&](const Statement& statement) { return statement.form == form; });
    const Dataset without = build(rest, form, Twice::not_at_all);
    expect_near(scores_of(silenced, spec), scores_of(without, spec), fmt::format("{} {}", spec, form));
  });
}

TEST(FormWeights, ZeroHidesWhatAMethodDoesNotTake) {
  Random random(3);
  const std::vector<Statement> mixed = random_statements(random, {0, kComparison});
  EXPECT_EQ(scores_of(build(mixed, 0, Twice::not_at_all, weight_of(0, 0)), "elo").size(), kItems);
  EXPECT_EQ(scores_of(build(mixed, 0, Twice::not_at_all, weight_of(kComparison, 0)), "rrf").size(), kItems);
}

TEST(FormWeights, ASilencedExpertDoesNotMakeTheEvidenceMixed) {
  // There is only one comparison, by p. With weight 0, only lists remain, and keep their scale.
  const char* const lists = R"({"expert":"q","order":["a","b","c"]}
{"expert":"r","order":["b","a"]}
)";
  ReadOptions options;
  options.from = "jsonl";
  options.build.expert_weights["p"] = 0;
  const std::string text = std::string(lists) + R"({"expert":"p","prefer":["a","b"]})" + "\n";
  const Dataset silenced = read_text(text, "t.jsonl", options);
  for (const char* spec : {"bradley-terry", "mpm", "hodge", "copeland", "rank-centrality"}) {
    expect_near(scores_of(silenced, spec), scores_of(test::read_jsonl_text(lists), spec), spec);
  }
}

}  // namespace witan::form_weights_test
