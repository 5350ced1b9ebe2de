#include "witan/report/experts.hpp"

#include <algorithm>
#include <sstream>

#include "simulate/bradley_terry.hpp"
#include "simulate/judgements.hpp"
#include "support/source_dir.hpp"
#include "support/text_io.hpp"
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace witan::experts_test {

ExpertsReport summarise(const Dataset& data, const std::string& spec) {
  Context context;
  return summarise_experts(data, *train_model(spec, data, context), spec, context);
}

const ExpertSummary& named(const ExpertsReport& report, std::string_view name) {
  const auto found = std::find_if(report.experts.begin(), report.experts.end(),
                                  [&](const ExpertSummary& expert) { return expert.name == name; });
  EXPECT_NE(found, report.experts.end());
  return *found;
}

/// Expects the simulated unreliable experts to come last, and a warning for every inverted and no reliable expert.
void expect_planted_last(const Simulation& simulation, const std::string& spec) {
  const ExpertsReport report = summarise(simulation.data, spec);
  std::size_t bad = 0;
  for (const ExpertTruth& truth : simulation.truth.experts) bad += truth.kind == ExpertKind::reliable ? 0 : 1;
  ASSERT_GT(bad, 1U);
  for (std::size_t k = 0; k < report.experts.size(); ++k) {
    const auto truth = std::find_if(simulation.truth.experts.begin(), simulation.truth.experts.end(),
                                    [&](const ExpertTruth& one) { return one.name == report.experts[k].name; });
    const bool behind = k >= report.experts.size() - bad;
    EXPECT_EQ(truth->kind != ExpertKind::reliable, behind) << spec << ": " << report.experts[k].name;
    if (truth->kind == ExpertKind::spammer) continue;
    EXPECT_EQ(truth->kind == ExpertKind::reliable, report.experts[k].warning.empty()) << report.experts[k].name;
  }
}

TEST(Experts, PlantedJudgesComeLast) {
  Context context;
  BradleyTerrySimulator::Options options;
  options.experts = 12;
  options.items = 8;
  options.comparisons = 200;
  options.spread = 2;
  options.inverted = 0.2;
  options.spammers = 0.1;
  const Simulation simulation = BradleyTerrySimulator::simulate(options, context);
  for (const char* spec : {"bradley-terry", "borda", "crowd-bt"}) expect_planted_last(simulation, spec);
}

TEST(Experts, ANegativeWeightGetsAWarning) {
  std::string csv = "expert,winner,loser\n";
  for (int k = 0; k < 8; ++k) csv += "ann,a,b\nann,b,c\nbob,a,b\nbob,b,c\ncid,a,c\nivo,b,a\nivo,c,b\n";
  const ExpertsReport report = summarise(read_as("csv", csv), "crowd-bt");
  for (const ExpertSummary& expert : report.experts) {
    const bool reversed = expert.name == "ivo";
    EXPECT_EQ(*expert.weight < 0, reversed) << expert.name;
    EXPECT_EQ(expert.warning, reversed ? "negative weight: its preferences are reversed" : "") << expert.name;
  }
}

TEST(Experts, AreSortedByAgreementWithTheConsensus) {
  // The weights of crowd-bt order these experts differently.
  Context context;
  const std::string path = source_dir() + "/examples/models.csv";
  const ExpertsReport report = summarise(read_dataset(std::span(&path, 1), {}, context), "crowd-bt");
  EXPECT_TRUE(std::ranges::is_sorted(report.experts, std::ranges::greater{}, &ExpertSummary::vs_consensus));
  EXPECT_FALSE(std::ranges::is_sorted(report.experts, std::ranges::greater{}, &ExpertSummary::weight));
}

TEST(Experts, WithoutSharedDataComeLast) {
  // Only zoe compares c and d, so she agrees with the consensus completely.
  const std::string csv = "expert,winner,loser\nann,a,b\nbob,a,b\ncid,b,a\nzoe,c,d\n";
  EXPECT_EQ(summarise(read_as("csv", csv), "borda").experts.back().name, "zoe");
}

TEST(Experts, PlantedWorkersComeLast) {
  Context context;
  JudgementsSimulator::Options options;
  options.instances = 10;
  options.experts = 15;
  options.items = 30;
  options.density = 0.6;
  options.sensitivity = options.specificity = 0.8;
  options.inverted = 0.2;
  expect_planted_last(JudgementsSimulator::simulate(options, context), std::string(kExpertsMethod));
}

TEST(Experts, NumbersByHand) {
  // Three of four experts prefer a to b, and dan prefers b to a. In instance q, ann and bob compare c and d.
  const ExpertsReport report = summarise(read_as("csv",
                                                 "instance,expert,winner,loser\n"
                                                 "p,ann,a,b\np,ann,a,b\np,bob,a,b\np,cid,a,b\np,dan,b,a\n"
                                                 "q,ann,c,d\nq,bob,c,d\n"),
                                         "borda");
  EXPECT_EQ(report.slots, 4U);
  const ExpertSummary& ann = named(report, "ann");
  EXPECT_EQ(ann.entries, 3);
  EXPECT_EQ(ann.instances, 2U);
  EXPECT_EQ(ann.coverage, 1);
  EXPECT_EQ(ann.vs_consensus, 1);
  EXPECT_EQ(ann.agreement, 1);
  EXPECT_FALSE(ann.weight);
  const ExpertSummary& dan = named(report, "dan");
  EXPECT_EQ(dan.agreement, -1);
  EXPECT_EQ(dan.vs_consensus, -1);
  EXPECT_EQ(dan.instance_coverage, 0.5);
  EXPECT_EQ(dan.coverage, 0.5);
  EXPECT_EQ(dan.warning, "disagrees with most other experts (few entries)");
  EXPECT_EQ(report.experts.back().name, "dan");
}

TEST(Experts, ListsAreMeasuredByTau) {
  // Borda puts a > b > c; bob's one swap of three pairs makes (2 − 1)/3.
  const ExpertsReport report = summarise(read_as("csv",
                                                 "expert,item,rank\nann,a,1\nann,b,2\nann,c,3\n"
                                                 "bob,b,1\nbob,a,2\nbob,c,3\ncid,a,1\ncid,b,2\ncid,c,3\n"),
                                         "borda");
  EXPECT_DOUBLE_EQ(*named(report, "bob").vs_consensus, 1.0 / 3);
  EXPECT_DOUBLE_EQ(*named(report, "ann").vs_consensus, 1);
}

TEST(Experts, JsonIsJson) {
  std::ostringstream out;
  write_experts(summarise(read_as("csv", "expert,winner,loser\n\"a\"\"n\",x,y\n"), "borda"), ReportFormat::json, out);
  const auto json = nlohmann::json::parse(out.str());
  EXPECT_EQ(json["experts"][0]["expert"], "a\"n");
  EXPECT_TRUE(json["experts"][0]["agreement"].is_null());
}

TEST(Experts, AWeightIsTheNumberOfRepetitions) {
  std::string often = "expert,winner,loser\n";
  for (int k = 0; k < 99; ++k) often += "ann,a,b\n";
  often += "ann,b,a\nbob,a,b\nbob,b,a\nbob,b,a\n";
  const ExpertsReport repeated = summarise(read_as("csv", often), "borda");
  const ExpertsReport weighted =
      summarise(read_as("csv", "expert,winner,loser,weight\nann,a,b,99\nann,b,a,1\nbob,a,b,1\nbob,b,a,2\n"), "borda");
  for (const ExpertsReport* report : {&repeated, &weighted}) {
    const ExpertSummary& ann = named(*report, "ann");
    EXPECT_EQ(ann.entries, 100);
    EXPECT_DOUBLE_EQ(*ann.vs_consensus, 0.98);
    EXPECT_DOUBLE_EQ(*ann.agreement, -0.98);
    EXPECT_DOUBLE_EQ(*named(*report, "bob").agreement, -1.0 / 3);
  }
}

}  // namespace witan::experts_test
