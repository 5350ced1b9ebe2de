#include "witan/report/explain.hpp"

#include <cmath>

#include "simulate/bradley_terry.hpp"
#include "simulate/ratings.hpp"
#include "support/text_io.hpp"
#include <gtest/gtest.h>

namespace witan::explain_test {

/// The reference implementation: fits a copy of the data without the expert.
Fit fit_without(const Dataset& data, std::string_view expert, const Model& model) {
  DatasetBuilder builder;
  const Instance from = data.instance(0);
  const auto instance = builder.instance(from.name);
  for (const ItemId item : from.items) builder.add_candidate(instance, builder.item(data.name(item)));
  for (const List& list : from.lists) {
    if (data.name(list.expert) == expert) continue;
    const auto handle = builder.new_list(instance, builder.expert(data.name(list.expert)), list.form, list.silence);
    for (std::uint64_t e = list.begin; e < list.end; ++e) {
      builder.add_entry(handle, builder.item(from.item_name(from.slot[e])), from.value[e]);
    }
  }
  for (const Comparison& comparison : from.comparisons) {
    if (data.name(comparison.expert) == expert) continue;
    builder.add_comparison(instance, builder.expert(data.name(comparison.expert)),
                           builder.item(from.item_name(comparison.first)),
                           builder.item(from.item_name(comparison.second)), comparison.outcome);
  }
  const Dataset rest = builder.build();
  Context context;
  return model.solve(rest.instance(0), context);
}

void expect_leave_one_out(const Dataset& data, std::string_view spec, double tolerance, std::size_t max_refits) {
  Context context;
  const auto model = make_model(spec);
  std::vector<Slot> all;
  for (Slot slot = 0; slot < data.instance(0).size(); ++slot) all.push_back(slot);
  const Explanation explanation = explain(*model, data.instance(0), all, context, max_refits);
  ASSERT_EQ(explanation.items.size(), all.size());
  for (const ItemExplanation& item : explanation.items) {
    for (const ExpertContribution& contribution : item.contributions) {
      const double naive = fit_without(data, data.name(contribution.expert), *model).scores[item.slot];
      EXPECT_EQ(std::isnan(contribution.score_without), std::isnan(naive))
          << spec << " " << data.name(contribution.expert);
      if (std::isnan(naive)) continue;
      EXPECT_NEAR(contribution.score_without, naive, tolerance) << spec << " " << data.name(contribution.expert);
      if (explanation.additive) continue;
      EXPECT_EQ(contribution.contribution, item.score - contribution.score_without);
    }
  }
}

Dataset votes(int comparisons) {
  Context context;
  BradleyTerrySimulator::Options options;
  options.items = 6;
  options.experts = 8;
  options.comparisons = comparisons;
  return BradleyTerrySimulator::simulate(options, context).data;
}

Dataset ratings() {
  Context context;
  RatingsSimulator::Options options;
  options.items = 6;
  options.experts = 5;
  return RatingsSimulator::simulate(options, context).data;
}

TEST(Explain, LeaveOneOutIsAFitWithoutTheExpert) {
  for (const char* spec : {"bradley-terry", "borda", "copeland"}) expect_leave_one_out(votes(30), spec, 1e-8, 200);
  for (const char* spec : {"plackett-luce", "median-rank", "rrf"}) expect_leave_one_out(ratings(), spec, 1e-7, 200);
}

TEST(Explain, ManyExpertsByANewtonStep) {
  Context context;
  const Dataset data = votes(200);
  const auto model = make_model("bradley-terry");
  const Slot item = 0;
  const Explanation stepped = explain(*model, data.instance(0), std::span(&item, 1), context, 3);
  EXPECT_EQ(stepped.leave_one_out, LeaveOneOut::newton_step);
  EXPECT_EQ(explain(*make_model("borda"), data.instance(0), std::span(&item, 1), context, 3).leave_one_out,
            LeaveOneOut::refit);
  expect_leave_one_out(data, "bradley-terry", 0.01, 3);
}

TEST(Explain, SumsAddUp) {
  Context context;
  const Dataset data = ratings();
  const Slot item = 2;
  for (const char* spec : {"borda", "rrf", "combsum(norm=minmax)", "rbc"}) {
    const Explanation explanation = explain(*make_model(spec), data.instance(0), std::span(&item, 1), context);
    EXPECT_TRUE(explanation.additive) << spec;
    double sum = 0;
    for (const ExpertContribution& contribution : explanation.items[0].contributions) sum += contribution.contribution;
    EXPECT_NEAR(sum, explanation.items[0].score, 1e-9) << spec;
  }
  for (const char* spec : {"median-rank", "combmax", "copeland", "combmnz"}) {
    EXPECT_FALSE(explain(*make_model(spec), data.instance(0), std::span(&item, 1), context).additive) << spec;
  }
}

TEST(Explain, BordaByHand) {
  // Points of complete rankings: a 2+0+2, b 1+1+1, c 0+2+0. Without cid, all three are tied for first.
  const Dataset data = read_as("csv",
                               "expert,item,rank\nann,a,1\nann,b,2\nann,c,3\nbob,c,1\nbob,b,2\nbob,a,3\n"
                               "cid,a,1\ncid,b,2\ncid,c,3\n");
  Context context;
  const Explanation explanation = explain_top(*make_model("borda(silent=zero)"), data.instance(0), 1, context);
  ASSERT_EQ(explanation.items.size(), 1U);
  const ItemExplanation& a = explanation.items[0];
  EXPECT_EQ(a.score, 4);
  EXPECT_EQ(a.rank, 1U);
  ASSERT_EQ(a.contributions.size(), 3U);
  EXPECT_EQ(data.name(a.contributions[0].expert), "ann");
  EXPECT_EQ(a.contributions[0].contribution, 2);
  EXPECT_EQ(a.contributions[0].score_without, 2);
  EXPECT_EQ(a.contributions[0].rank_without, 1U);
  EXPECT_EQ(data.name(a.contributions[2].expert), "bob");
  EXPECT_EQ(a.contributions[2].contribution, 0);
}

TEST(Explain, TopNExplainsAtMostNItemsAndCountsOmittedTies) {
  const Dataset data = read_as("csv", "expert,item,rank\nann,a,1\nann,b,2\nann,c,2\nann,d,2\nann,e,5\n");
  Context context;
  const auto model = make_model("borda");
  const auto explained = [&](std::uint32_t count) { return explain_top(*model, data.instance(0), count, context); };
  EXPECT_EQ(explained(1).items.size(), 1U);
  EXPECT_EQ(explained(1).omitted_ties, 0U);
  EXPECT_EQ(explained(2).items.size(), 2U);
  EXPECT_EQ(explained(2).omitted_ties, 2U);
  EXPECT_EQ(explained(4).omitted_ties, 0U);
  EXPECT_EQ(explained(9).items.size(), 5U);
}

TEST(Explain, AnItemWithDataFromOneExpertOnly) {
  const Dataset data = read_as("csv", "expert,winner,loser\nann,a,b\nbob,b,c\ncid,a,b\n");
  Context context;
  const Slot c = 2;
  const Explanation explanation = explain(*make_model("bradley-terry"), data.instance(0), std::span(&c, 1), context);
  const ExpertContribution& first = explanation.items[0].contributions[0];
  EXPECT_EQ(data.name(first.expert), "bob");
  EXPECT_TRUE(std::isnan(first.score_without));
  EXPECT_EQ(first.rank_without, 3U);
}

TEST(Explain, ManyExpertsNeedRefitsIfTheOptionsHaveNoDerivatives) {
  Context context;
  const Dataset data = votes(30);
  const Slot item = 0;
  EXPECT_EQ(explain(*make_model("mpm"), data.instance(0), std::span(&item, 1), context, 3).leave_one_out,
            LeaveOneOut::newton_step);
  EXPECT_EQ(explain(*make_model("mpm(variance=on)"), data.instance(0), std::span(&item, 1), context, 3).leave_one_out,
            LeaveOneOut::refit);
}

}  // namespace witan::explain_test
