// Properties of all methods: each test iterates over the list of methods.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::methods_property_test {

using test::read_csv_text;
using test::Scores;
using test::scores_of;

/// Random statements: rows of a list form or comparisons, with ties and gaps.
struct MethodTraits {
  std::string header;
  std::vector<std::string> rows;

  [[nodiscard]] std::string csv() const {
    std::string text = header + "\n";
    for (const std::string& row : rows) text += row + "\n";
    return text;
  }
};

MethodTraits random_lists(Random& random, std::string_view form) {
  MethodTraits evidence{fmt::format("expert,item,{}", form), {}};
  for (char expert = 'p'; expert < 'u'; ++expert) {
    for (char item = 'a'; item < 'h'; ++item) {
      if (random.uniform() < 0.3) continue;
      evidence.rows.push_back(fmt::format("{},{},{}", expert, item, 1 + random.below(6)));
    }
  }
  return evidence;
}

MethodTraits random_comparisons(Random& random) {
  MethodTraits evidence{"expert,left,right,winner", {}};
  for (int k = 0; k < 40; ++k) {
    const char left = static_cast<char>('a' + random.below(6));
    const char right = static_cast<char>('a' + random.below(6));
    if (left == right) continue;
    const char* const outcomes[] = {"left", "right", "tie"};
    evidence.rows.push_back(
        fmt::format("{},{},{},{}", static_cast<char>('p' + random.below(4)), left, right, outcomes[random.below(3)]));
  }
  return evidence;
}

void shuffle(std::vector<std::string>& rows, Random& random) {
  for (std::size_t k = rows.size(); k > 1; --k) std::swap(rows[k - 1], rows[random.below(k)]);
}

/// NaN equals NaN: no score in both.
void expect_near(const Scores& a, const Scores& b, double tolerance, std::string_view what) {
  ASSERT_EQ(a.size(), b.size()) << what;
  for (const auto& [item, score] : a) {
    const double other = b.at(item);
    if (std::isnan(score))
      EXPECT_TRUE(std::isnan(other)) << what << ' ' << item << ' ' << other;
    else
      EXPECT_NEAR(score, other, tolerance * std::max(1.0, std::abs(score))) << what << ' ' << item;
  }
}

/// Iterative methods sum in another order and agree only to their tolerance, but items that are tied in one must be
/// tied in the other.
void expect_same(const Scores& a, const Scores& b, std::string_view what) {
  expect_near(a, b, 1e-8, what);
  for (const auto& [one, score] : a) {
    for (const auto& [other, other_score] : a) {
      EXPECT_EQ(score == other_score, b.at(one) == b.at(other)) << what << ' ' << one << ' ' << other;
    }
  }
}

/// Sampling methods agree only to the sampling error, which their own tests cover.
bool exact(const MethodInfo& method) { return (method.input & kSampled) == 0 && !method.needs_training; }

/// A method that estimates the reliability of experts does so for each of two experts with the same data.
bool judges_experts(std::string_view method, const MethodTraits& evidence) {
  const Dataset data = read_csv_text(evidence.csv());
  Context context;
  return !make_model(method)->solve(data.instance(0), context).experts.empty();
}

/// Calls check(method, evidence) several times for all methods and all forms of their input.
template <class Check>
void for_all(Check&& check) {
  Random random(20261116);
  for (int round = 0; round < 20; ++round) {
    for (const std::string_view form : {"rank", "score", "rating", "judgement"}) {
      const MethodTraits lists = random_lists(random, form);
      for (const MethodInfo& method : methods()) {
        if (exact(method) && (method.input & kLists) != 0) check(method, lists, random);
      }
    }
    const MethodTraits comparisons = random_comparisons(random);
    for (const MethodInfo& method : methods()) {
      if (exact(method) && (method.input & kComparisons) != 0) check(method, comparisons, random);
    }
  }
}

TEST(EveryMethod, OrderOfTheInputChangesNothing) {
  for_all([](const MethodInfo& info, MethodTraits evidence, Random& random) {
    if ((info.input & kOrder) != 0) return;  // the order is part of the data
    const std::string_view method = info.name;
    const Scores before = scores_of(evidence.csv(), method);
    shuffle(evidence.rows, random);
    expect_same(before, scores_of(evidence.csv(), method), method);
  });
}

TEST(EveryMethod, NamesChangeNothing) {
  for_all([](const MethodInfo& info, const MethodTraits& evidence, Random&) {
    const std::string_view method = info.name;
    // Items a … g become G … A: their order is reversed.
    const auto renamed = [](char item) { return static_cast<char>('A' + ('g' - item)); };
    MethodTraits other{evidence.header, {}};
    for (std::string row : evidence.rows) {
      for (char& c : row) {
        if (c >= 'a' && c <= 'g' && (&c == row.data() + 2 || &c == row.data() + 4) && row[1] == ',' && row[3] == ',')
          c = renamed(c);
      }
      other.rows.push_back(row);
    }
    Scores expected;
    for (const auto& [item, score] : scores_of(evidence.csv(), method))
      expected.emplace(std::string(1, renamed(item[0])), score);
    expect_same(expected, scores_of(other.csv(), method), method);
  });
}

TEST(EveryMethod, WeightTwoIsAnExpertWhoSaysItTwice) {
  for_all([](const MethodInfo& info, const MethodTraits& evidence, Random&) {
    const std::string_view method = info.name;
    ReadOptions weighted;
    weighted.build.expert_weights["p"] = 2;
    MethodTraits doubled = evidence;
    for (const std::string& row : evidence.rows) {
      if (row[0] == 'p') doubled.rows.push_back("P" + row.substr(1));
    }
    // An online method changes less after the second of two equal matches, so weights have a different meaning.
    if (doubled.rows.size() == evidence.rows.size() || (info.input & kOrder) != 0) return;
    if (judges_experts(method, evidence)) return;
    const Scores once = scores_of(evidence.csv(), method, weighted);
    const Scores twice = scores_of(doubled.csv(), method);
    expect_near(once, twice, 1e-8, method);
  });
}

TEST(EveryMethod, WeightZeroIsAnExpertWhoIsNotThere) {
  int compared = 0;
  for_all([&](const MethodInfo& info, const MethodTraits& evidence, Random&) {
    const std::string_view method = info.name;
    ReadOptions weighted;
    weighted.build.expert_weights["p"] = 0;
    MethodTraits without{evidence.header, {}};
    bool there = false;
    for (const std::string& row : evidence.rows) {
      if (row[0] != 'p')
        without.rows.push_back(row);
      else
        there = true;
    }
    if (!there) return;
    const Scores silenced = scores_of(evidence.csv(), method, weighted);
    const Scores absent = scores_of(without.csv(), method);
    // An item that only the removed expert ranked is still a candidate, which changes the value of a rank.
    if (absent.size() != silenced.size()) return;
    ++compared;
    expect_near(absent, silenced, 1e-8, method);
  });
  EXPECT_GT(compared, 500);
}

TEST(EveryMethod, ARepeatedComparisonOrJudgementEqualsWeightTwo) {
  for_all([](const MethodInfo& info, const MethodTraits& evidence, Random&) {
    const std::string_view method = info.name;
    const bool compares = evidence.header.find("winner") != std::string::npos;
    if ((!compares && evidence.header.find("judgement") == std::string::npos) || evidence.rows.empty()) return;
    if ((info.input & kOrder) != 0) return;
    MethodTraits repeated = evidence;
    repeated.rows.push_back(evidence.rows.front());
    MethodTraits weighted{evidence.header + ",weight", {}};
    for (const std::string& row : evidence.rows) weighted.rows.push_back(row + (weighted.rows.empty() ? ",2" : ",1"));
    expect_same(scores_of(repeated.csv(), method), scores_of(weighted.csv(), method), method);
  });
}

/// Random strict lists as JSON Lines; `last` is added to the line of expert p.
std::string lists_with(Random random, std::string_view last, int copies) {
  std::string lines;
  for (char expert = 'p'; expert < 'u'; ++expert) {
    std::string order = "abcdef";
    for (std::size_t k = order.size(); k > 1; --k) std::swap(order[k - 1], order[random.below(k)]);
    std::string items;
    for (const char item : order.substr(0, 3 + random.below(4))) {
      items += fmt::format("{}\"{}\"", items.empty() ? "" : ",", item);
    }
    for (int copy = 0; copy < (expert == 'p' ? copies : 1); ++copy) {
      lines += fmt::format("{{\"expert\":\"{}\",\"order\":[{}]{}}}\n", expert, items, expert == 'p' ? last : "");
    }
  }
  return lines;
}

// An expert who ranks the same items several times has several lists.
TEST(EveryMethod, ARepeatedListEqualsWeightTwo) {
  Random random(7);
  for (int round = 0; round < 10; ++round) {
    const Random same(random());
    for (const MethodInfo& method : methods()) {
      if (!exact(method) || (method.input & kLists) == 0) continue;
      // In a mixture over experts, weight 2 is a second expert, whereas both lists of one belong to one component.
      if (method.name == "mpm-mixture") continue;
      const Scores twice = scores_of(test::read_jsonl_text(lists_with(same, "", 2)), method.name);
      expect_near(scores_of(test::read_jsonl_text(lists_with(same, ",\"weight\":2", 1)), method.name), twice, 1e-8,
                  method.name);
      expect_near(scores_of(test::read_jsonl_text(lists_with(same, ",\"count\":2", 1)), method.name), twice, 1e-8,
                  method.name);
    }
  }
}

TEST(EveryMethod, WeightsOfComparisonsAndJudgementsAreRepetitions) {
  for_all([](const MethodInfo& info, const MethodTraits& evidence, Random& random) {
    const std::string_view method = info.name;
    const bool compares = evidence.header.find("winner") != std::string::npos;
    if (!compares && evidence.header.find("judgement") == std::string::npos) return;
    if ((info.input & kOrder) != 0) return;
    // All statements of p have weight 2, so a weight is not relative to those of the same expert.
    MethodTraits repeated{evidence.header, {}};
    MethodTraits weighted{evidence.header + ",weight", {}};
    for (const std::string& row : evidence.rows) {
      const std::uint64_t times = row[0] == 'p' ? 2 : 1 + random.below(3);
      for (std::uint64_t k = 0; k < times; ++k) repeated.rows.push_back(row);
      weighted.rows.push_back(fmt::format("{},{}", row, times));
    }
    expect_near(scores_of(repeated.csv(), method), scores_of(weighted.csv(), method), 1e-8, method);
  });
}

TEST(EveryMethod, WeightsOfListsAreCopiesByFurtherExperts) {
  for_all([](const MethodInfo& info, const MethodTraits& evidence, Random& random) {
    const std::string_view method = info.name;
    if (evidence.header.find("winner") != std::string::npos) return;
    if (evidence.header.find("judgement") != std::string::npos || judges_experts(method, evidence)) return;
    MethodTraits copied{evidence.header, {}};
    MethodTraits weighted{evidence.header + ",weight", {}};
    const std::uint64_t of_p = 1 + random.below(3);
    for (const std::string& row : evidence.rows) {
      const std::uint64_t times = row[0] == 'p' ? of_p : 1;
      for (std::uint64_t k = 0; k < times; ++k) {
        copied.rows.push_back(k == 0 ? row : fmt::format("{}{}{}", row[0], k, row.substr(1)));
      }
      weighted.rows.push_back(fmt::format("{},{}", row, times));
    }
    expect_near(scores_of(copied.csv(), method), scores_of(weighted.csv(), method), 1e-8, method);
  });
}

}  // namespace witan::methods_property_test
