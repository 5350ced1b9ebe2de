#include "witan/report/check.hpp"

#include "witan/io/read.hpp"
#include "witan/method/method.hpp"
#include "witan/report/experts.hpp"

#include <map>
#include <sstream>

#include "support/handles.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace witan::check_test {

Dataset read(std::string_view text) {
  ReadOptions options;
  options.from = "csv";
  return read_text(text, "t.csv", options);
}

CheckReport check(std::string_view text, unsigned threads = 1) {
  Context context({.threads = threads, .seed = 1, .progress = {}, .stop = nullptr});
  return check_evidence(read(text), context);
}

std::string text_of(const CheckReport& report, CheckDetail detail = CheckDetail::summary) {
  std::ostringstream out;
  write_check(report, out, CheckFormat::table, detail);
  return out.str();
}

const Finding* find(const CheckReport& report, std::string_view part) {
  for (const Finding& finding : report.findings) {
    if (finding.message.find(part) != std::string::npos) return &finding;
  }
  return nullptr;
}

using Names = std::vector<std::string>;

TEST(Check, CountsWhatThereIs) {
  const CheckReport report = check(
      "instance,expert,item,rank,label\nq1,e1,a,1,2\nq1,e1,b,2,0\nq1,e2,a,1,\nq1,e2,b,,\nq2,e1,a,1,1\nq2,e1,c,2,1\n");
  EXPECT_EQ(report.instances.size(), 2U);
  EXPECT_EQ(report.experts, 2U);
  EXPECT_EQ(report.items, 3U);
  EXPECT_EQ(report.slots, 4U);
  EXPECT_EQ(report.lists[0], 3U);
  EXPECT_EQ(report.entries[0], 5U);
  EXPECT_EQ(report.labels, 4U);
  // q1: two experts on two items, three of four cells; q2: one expert, both cells.
  EXPECT_DOUBLE_EQ(report.instances[0].density, 0.75);
  EXPECT_DOUBLE_EQ(report.density, 5.0 / 6);
  ASSERT_NE(find(report, "All labels are equal"), nullptr);
  EXPECT_EQ(find(report, "All labels are equal")->where, Names{"\"q2\""});
}

TEST(Check, NamesThatLookAlikeAreReported) {
  const CheckReport report =
      check("expert,item,rank\nann,Caf\u00e9,1\nann,tea,2\nann\u00a0,Cafe\u0301,2\nann\u00a0,tea,1\n");
  EXPECT_EQ(report.item_look_alikes, (std::vector<Names>{{"Cafe\u0301", "Caf\u00e9"}}));
  EXPECT_EQ(report.expert_look_alikes, (std::vector<Names>{{"ann", "ann\u00a0"}}));
  EXPECT_TRUE(report.instance_look_alikes.empty());
  const Finding* const found = find(report, "items have names that look alike");
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->where, Names{"\"Cafe\\u{301}\", \"Caf\\u{e9}\""});
  EXPECT_EQ(find(report, "instances have names that look alike"), nullptr);
}

TEST(Check, ComponentsAreNamedLargestFirst) {
  const CheckReport report = check("left,right,winner\nx,y,left\na,b,left\nb,c,left\nc,a,left\n");
  ASSERT_EQ(report.instances[0].component_count, 2U);
  EXPECT_EQ(report.instances[0].components[0].names, (Names{"a", "b", "c"}));
  EXPECT_EQ(report.instances[0].components[1].names, (Names{"x", "y"}));
  const Finding* const finding = find(report, "comparison graph is not connected");
  ASSERT_NE(finding, nullptr);
  EXPECT_EQ(finding->severity, Severity::warning);
  EXPECT_EQ(finding->where, Names{R"(2 components: "a", "b" and "c" | "x" and "y")"});
  EXPECT_EQ(report.findings.front().severity, Severity::warning);
}

TEST(Check, CyclesUnbeatenAndWinless) {
  const CheckReport report =
      check("left,right,winner\na,b,left\nb,c,left\nc,a,left\nz,a,right\nz,b,right\nz,c,right\n");
  const InstanceCheck& only = report.instances[0];
  EXPECT_TRUE(only.majority_known);
  EXPECT_EQ(only.condorcet_winner, std::nullopt);
  EXPECT_EQ(only.smith_set.names, (Names{"a", "b", "c"}));
  EXPECT_EQ(only.cycles, 1U);
  EXPECT_EQ(only.items_in_cycles, 3U);
  EXPECT_EQ(only.winless.names, Names{"z"});
  EXPECT_EQ(only.unbeaten.total, 0U);
  EXPECT_EQ(only.component_count, 1U);
  EXPECT_EQ(only.strong_count, 2U);
  EXPECT_EQ(find(report, "only won or only lost")->where, Names{"only lost: \"z\""});
  EXPECT_EQ(find(report, "Condorcet cycle")->where, Names{R"(3 items: "a", "b" and "c")"});
}

TEST(Check, ItemsWithoutDataAreNotComponents) {
  const CheckReport report = check("expert,item,rank\ne,a,1\ne,b,2\ne,c,\ne,d,\n");
  EXPECT_EQ(report.instances[0].without_data.names, (Names{"c", "d"}));
  EXPECT_EQ(report.instances[0].component_count, 1U);
  EXPECT_EQ(report.instances[0].strong_count, 2U);
  EXPECT_EQ(find(report, "Items without data")->where, Names{R"("c" and "d")"});
  EXPECT_EQ(find(report, "graph is connected")->severity, Severity::ok);
}

TEST(Check, RepeatsAndContradictionsOfComparisons) {
  const CheckReport report =
      check("expert,left,right,winner\ne,a,b,left\ne,b,a,right\ne,a,b,right\nf,a,b,right\nf,a,b,tie\nf,b,c,left\n");
  EXPECT_EQ(report.instances[0].repeats, 1U);
  EXPECT_EQ(report.instances[0].contradictions, 1U);
  EXPECT_EQ(find(report, "contradict themselves")->where,
            Names{R"(1 contradiction, e.g. expert "e" prefers "a" to "b" and "b" to "a")"});
}

TEST(Check, RepeatsAndContradictionsOfJudgements) {
  const CheckReport report = check("expert,item,judgement\ne,a,1\ne,a,1\ne,a,1\ne,a,0\ne,a,2\ne,b,0\nf,a,1\nf,b,1\n");
  EXPECT_EQ(report.instances[0].repeats, 2U);
  EXPECT_EQ(report.instances[0].contradictions, 1U);
  EXPECT_EQ(report.instances[0].contradiction, R"(expert "e" gives "a" different judgements)");
}

TEST(Check, AListAndAComparisonCanContradict) {
  DatasetBuilder builder;
  builder.begin_source("t");
  (void)builder.instance("q");
  (void)builder.expert("e");
  const auto a = builder.item("a"), b = builder.item("b"), c = builder.item("c");
  const auto list = builder.new_list(test::nth_instance(0), test::nth_expert(0), Form::rank, Silence::unknown);
  double rank = 1;
  for (const auto item : {a, b, c}) builder.add_entry(list, item, rank++);
  builder.add_comparison(test::nth_instance(0), test::nth_expert(0), b, a, 1);
  builder.add_comparison(test::nth_instance(0), test::nth_expert(0), b, c, 1);
  Context context;
  const CheckReport report = check_evidence(builder.build(), context);
  EXPECT_EQ(report.instances[0].contradictions, 1U);
}

TEST(Check, ExpertsThatAreAloneTheSameOrAgainst) {
  std::string text = "expert,item,rating\nlone,i1,3\n";
  for (int i = 1; i <= 12; ++i) {
    const std::string item = ",i" + std::to_string(i) + ",";
    text += "e1" + item + std::to_string(i) + "\ne2" + item + std::to_string(i) + "\ne3" + item +
            std::to_string(i == 1   ? 2
                           : i == 2 ? 1
                                    : i) +
            "\nodd" + item + std::to_string(20 - i) + "\n";
  }
  const CheckReport report = check(text);
  ASSERT_EQ(report.by_expert.size(), 5U);
  EXPECT_EQ(report.by_expert[1].same_as, "e1");
  EXPECT_EQ(report.by_expert[2].same_as, std::nullopt);
  EXPECT_DOUBLE_EQ(report.by_expert[4].agreement.value(), -1);
  EXPECT_EQ(find(report, "only one entry")->where, Names{"\"lone\""});
  EXPECT_EQ(find(report, "same data as another")->where, Names{"\"e2\""});
  EXPECT_EQ(find(report, "disagrees with")->message, "1 of 5 experts disagrees with most other experts.");
  EXPECT_EQ(find(report, "disagrees with")->where, Names{"\"odd\""});
}

TEST(Check, ManyInstancesAreSummarised) {
  std::string text = "instance,left,right,winner\n";
  for (int q = 1; q <= 5; ++q) text += "q" + std::to_string(q) + ",a,b,left\nq" + std::to_string(q) + ",c,d,left\n";
  text += "q6,a,b,left\nq6,b,a,left\n";
  const CheckReport report = check(text);
  const Finding* const finding = find(report, "comparison graph is not connected");
  ASSERT_NE(finding, nullptr);
  EXPECT_EQ(finding->message, "The comparison graph is not connected in 5 of 6 instances.");
  ASSERT_EQ(finding->where.size(), 4U);
  EXPECT_EQ(finding->where[0], R"("q1": 2 components: "a" and "b" | "c" and "d")");
  EXPECT_EQ(finding->where[3], "and 2 more");
}

TEST(Check, MajoritiesOfLargeInstancesAreSkippedWithANotice) {
  std::string text = "item,rank\n";
  for (std::uint32_t i = 0; i <= kMaxMajorityItems; ++i) {
    text += "i" + std::to_string(i) + "," + std::to_string(i + 1) + "\n";
  }
  const CheckReport report = check(text);
  EXPECT_FALSE(report.instances[0].majority_known);
  ASSERT_NE(find(report, "Majority relation not computed"), nullptr);
  EXPECT_EQ(find(report, "Majority relation not computed")->where, Names{"20,001 items"});
  EXPECT_EQ(find(report, "No Condorcet cycle"), nullptr);
}

TEST(Check, EmptyDataSet) {
  DatasetBuilder builder;
  Context context;
  const CheckReport report = check_evidence(builder.build(), context);
  ASSERT_EQ(report.findings.size(), 1U);
  EXPECT_EQ(report.findings[0].severity, Severity::warning);
}

TEST(Check, Text) {
  EXPECT_EQ(text_of(check("left,right,winner\na,b,left\nb,c,left\nc,a,left\na,b,left\n")),
            R"(Data
  instances     1
  experts       1
  items         3
  comparisons   4, 0 ties
  density       100.0 % of expert–item pairs have data
  Condorcet     no item beats every other item
  Smith set     3 items: "a", "b" and "c"

Findings
  notice  Condorcet cycle: no ranking agrees with all pairwise majorities.
          3 items: "a", "b" and "c"
          → The order within a cycle depends on the method. `condorcet` ranks all other items by
          majority.
  notice  Experts repeat statements.
          1 repetition
          → Every repetition counts. Remove the copies if rows were duplicated by accident. If
          several people made the statements, name them in a column `expert`.
  ok      The comparison graph is connected.
  ok      The comparison graph is strongly connected: maximum-likelihood scores are finite.
  ok      No expert contradicts itself.
)");
}

TEST(Check, OptionsAreSpelledForTheFrontEnd) {
  const CheckReport report = check("left,right,winner\na,b,left\nc,d,left\n");
  for (const CheckFormat format : {CheckFormat::table, CheckFormat::json}) {
    std::ostringstream command_line, python;
    write_check(report, command_line, format);
    write_check(report, python, format, CheckDetail::summary, Spelling::python);
    EXPECT_NE(command_line.str().find("--silence"), std::string::npos);
    EXPECT_NE(python.str().find("silence='below'"), std::string::npos);
  }
}

TEST(Check, TheNumberOfInstancesComesBeforeTheExplanation) {
  const CheckReport report =
      check("instance,left,right,winner\np,a,b,left\np,b,c,left\np,c,a,left\nq,a,b,left\nq,a,b,right\n");
  EXPECT_EQ(find(report, "Condorcet cycle")->message,
            "Condorcet cycle in 1 of 2 instances: no ranking agrees with all pairwise majorities.");
}

TEST(Check, DetailHasALineForEveryInstanceAndExpert) {
  const std::string text =
      text_of(check("instance,expert,left,right,winner\nq1,e1,a,b,left\nq2,e2,a,b,tie\n"), CheckDetail::everything);
  EXPECT_NE(text.find("\nq1 "), std::string::npos);
  EXPECT_NE(text.find("\nq2 "), std::string::npos);
  EXPECT_NE(text.find("\ne2 "), std::string::npos);
}

TEST(Check, JsonContainsTheNumbers) {
  std::ostringstream out;
  write_check(check("left,right,winner\na,b,left\nb,c,left\nc,a,left\n"), out, CheckFormat::json);
  const auto json = nlohmann::json::parse(out.str());
  EXPECT_EQ(json["totals"]["comparisons"], 3);
  EXPECT_EQ(json["instances"][0]["majority"]["smith_set"]["first"], (Names{"a", "b", "c"}));
  EXPECT_TRUE(json["instances"][0]["majority"]["condorcet_winner"].is_null());
  EXPECT_EQ(json["instances"][0]["connectivity"]["strong_components"], 1);
  EXPECT_EQ(json["findings"][0]["severity"], "notice");
}

TEST(CheckThreads, ResultDoesNotDependOnThem) {
  std::string text = "instance,expert,item,rank\n";
  for (int q = 0; q < 40; ++q) {
    for (int e = 0; e < 3; ++e) {
      for (int i = 0; i < 6; ++i) {
        text += "q" + std::to_string(q) + ",e" + std::to_string(e) + ",i" + std::to_string(i) + "," +
                std::to_string((i * (q + e) + q) % 7 + 1) + "\n";
      }
    }
  }
  EXPECT_EQ(text_of(check(text, 4), CheckDetail::everything), text_of(check(text, 1), CheckDetail::everything));
}

/// 7 voters rank a > b > c, and 5 rank c > b > a.
constexpr std::string_view kElection = "expert,item,rank,count\n1,a,1,7\n1,b,2,7\n1,c,3,7\n2,c,1,5\n2,b,2,5\n2,a,3,5\n";

TEST(Check, CountsVotersOfAnElectionAndAcceptsTheirDissent) {
  const CheckReport report = check(kElection);
  EXPECT_EQ(report.voters, 12U);
  EXPECT_NE(text_of(report).find("voters        12, in 2 lists"), std::string::npos) << text_of(report);
  for (const Finding& finding : report.findings) {
    EXPECT_EQ(finding.advice.find("reduce their weight"), std::string::npos) << finding.message;
    EXPECT_EQ(finding.message.find("expert disagrees"), std::string::npos) << finding.message;
  }
  // Judges with names are no voters.
  EXPECT_EQ(check("expert,item,rank\nann,a,1\nann,b,2\nbob,b,1\nbob,a,2\n").voters, 0U);
}

TEST(Check, WarnsOfTheSameExpertsAsExperts) {
  // Nine judges agree on a > b > … > f, one reverses the order, and one is nearly random.
  std::string csv = "expert,item,rank\n";
  for (int judge = 0; judge < 9; ++judge) {
    for (int item = 0; item < 6; ++item) {
      csv += fmt::format("j{},{},{}\n", judge, static_cast<char>('a' + item),
                         1 + (item == judge % 5       ? item + 1
                              : item == judge % 5 + 1 ? item - 1
                                                      : item));
    }
  }
  for (int item = 0; item < 6; ++item) csv += fmt::format("rev,{},{}\n", static_cast<char>('a' + item), 6 - item);
  constexpr int kNearlyRandom[] = {3, 1, 6, 2, 5, 4};
  for (int item = 0; item < 6; ++item) {
    csv += fmt::format("odd,{},{}\n", static_cast<char>('a' + item), kNearlyRandom[item]);
  }
  const Dataset data = read(csv);
  Context context;
  const CheckReport report = check_evidence(data, context);
  // Borda has no expert weights, so only the agreement counts.
  const ExpertsReport experts = summarise_experts(data, *make_model("borda"), "borda", context);
  std::map<std::string, std::string> of_check, of_experts;
  for (const ExpertCheck& expert : report.by_expert) of_check[expert.name] = expert.warning;
  for (const ExpertSummary& expert : experts.experts) of_experts[expert.name] = expert.warning;
  EXPECT_EQ(of_check, of_experts);
  EXPECT_EQ(of_check.at("rev"), "disagrees with most other experts (few entries)");
  EXPECT_EQ(of_check.at("odd"), "agreement far below the median (few entries)");
  EXPECT_EQ(find(report, "far less than the median expert")->where, Names{"\"odd\""});
}

}  // namespace witan::check_test
