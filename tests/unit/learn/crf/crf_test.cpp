#include "learn/crf/crf.hpp"

#include "witan/report/explain.hpp"

#include <algorithm>
#include <cmath>

#include "data/evidence_part.hpp"
#include "learn/crf/crf_training.hpp"
#include "learn/crf/pair_slices.hpp"
#include "learn/crf/plain_lists.hpp"
#include "oracle/pair_matrix.hpp"
#include "oracle/random_evidence.hpp"
#include "support/expect_error.hpp"
#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::crf_test {

enum class Names { same, new_in_every_query };

/// Queries of eight items with labels 0 … 2; `good` follows the labels, `turned` reverses them, `noise` is random. The
/// name of `good` may be another one in every query.
Dataset queries(std::uint64_t seed, int count, Names good = Names::same) {
  Random random(seed);
  std::string csv = "instance,expert,item,rank,label\n";
  for (int q = 0; q < count; ++q) {
    std::vector<int> labels(8);
    for (int& label : labels) label = static_cast<int>(random.below(3));
    for (const std::string expert : {"good", "turned", "noise"}) {
      const double sense = expert == "good" ? 1 : (expert == "turned" ? -1 : 0);
      std::vector<std::pair<double, int>> order;
      for (int i = 0; i < 8; ++i) {
        order.emplace_back(-sense * labels[static_cast<std::size_t>(i)] + 0.8 * random.normal(), i);
      }
      std::sort(order.begin(), order.end());
      for (int r = 0; r < 8; ++r) {
        const int item = order[static_cast<std::size_t>(r)].second;
        if (random.below(6) == 0) continue;
        const bool renamed = expert == "good" && good == Names::new_in_every_query;
        const std::string name = renamed ? fmt::format("worker{}", q) : expert;
        csv += fmt::format("q{},{},i{},{},{}\n", q, name, item, r + 1, labels[static_cast<std::size_t>(item)]);
      }
    }
  }
  return test::read_csv_text(csv);
}

struct Weights {
  double b, won, lost;
};
Weights weights_of(const LearnedParameters& learned, const std::string& expert) {
  const auto at = std::find(learned.experts.begin(), learned.experts.end(), expert) - learned.experts.begin();
  const auto& all = *learned.find("weights");
  const auto k = static_cast<std::size_t>(3 * at);
  return {all[k], all[k + 1], all[k + 2]};
}

TEST(Crf, LearnsPositiveAndNegativeWeights) {
  const Dataset data = queries(1, 60);
  const Dataset other = queries(2, 40);
  Context context;
  const auto model = train_model("crf(passes=30)", Training{InstanceSet(data), InstanceSet(other)}, context);
  const Weights good = weights_of(*model->learned(), "good");
  const Weights turned = weights_of(*model->learned(), "turned");
  const Weights noise = weights_of(*model->learned(), "noise");
  EXPECT_GT(good.won, 0);
  EXPECT_GT(good.lost, 0);
  EXPECT_LT(turned.won, 0);
  EXPECT_LT(turned.lost, 0);
  EXPECT_LT(std::abs(noise.won + noise.lost), 0.3 * (good.won + good.lost));
  EXPECT_GT(model->learned()->find("validation")->front(), 0.93) << "good alone has about 0.87";
}

TEST(Crf, ScoresAreTheLinearForm) {
  // By hand: r = 1, 2, 4 of three items, transform difference, sums raw. Wins of a: 1 + 3, of b: 2; losses of b: 1,
  // c: 5.
  const Dataset data = test::read_csv_text("expert,item,rank\np,a,1\np,b,2\np,c,4\nq,b,1\nq,a,2\n");
  LearnedParameters learned{
      {"p", "q"}, {{"transform", {static_cast<double>(Transform::difference)}}, {"weights", {5, 2, 3, 7, 11, 13}}}};
  const Spec spec = parse_spec("crf(sums=raw)");
  const auto model = find_method("crf").restore(spec, learned);
  Context context;
  const Fit fit = model->solve(data.instance(0), context);
  EXPECT_EQ(fit.scores, (std::vector<double>{8 - 5 - 13 - 7, 4 - 3 - 5 + 11 - 7, -15 - 5}));
  ASSERT_EQ(fit.experts.size(), 2U);
  EXPECT_EQ(fit.experts[1].weight, 12);
  EXPECT_EQ(fit.expert_columns[0].values, (std::vector<double>{5, 7}));
}

TEST(Crf, ContributionsAddUp) {
  const Dataset data = queries(5, 20);
  Context context;
  for (const std::string spec : {"crf(passes=3)", "crf(passes=3,experts=mixed)", "crf(passes=3,experts=shared)"}) {
    const auto model = train_model(spec, data, context);
    const Explanation explanation = explain_top(*model, data.instance(1), 8, context);
    EXPECT_TRUE(explanation.additive) << spec;
    for (const ItemExplanation& item : explanation.items) {
      double sum = 0;
      for (const ExpertContribution& contribution : item.contributions) sum += contribution.contribution;
      EXPECT_NEAR(sum, item.score, 1e-9) << spec;
    }
  }
}

TEST(Crf, UnseenExpertsAreIgnoredOrShareWeights) {
  const Dataset data = queries(6, 20);
  const Dataset other = test::read_csv_text("expert,item,rank\ngood,a,1\ngood,b,2\nnew,b,1\nnew,a,2\n");
  const Dataset unseen = test::read_csv_text("expert,item,rank\nnew,b,1\nnew,a,2\n");
  Context context;
  const auto own = train_model("crf(passes=3)", data, context);
  const Fit fit = own->solve(other.instance(0), context);
  EXPECT_GT(fit.scores[0], fit.scores[1]);
  ASSERT_EQ(fit.diagnostics.notes.size(), 1U);
  EXPECT_EQ(fit.diagnostics.notes[0], "expert \"new\" ignored: not in the training data");
  EXPECT_EQ(own->solve(unseen.instance(0), context).diagnostics.stop, Stop::not_identified);
  const auto few = train_model("crf(passes=3,min_statements=100000,experts=mixed)", data, context);
  EXPECT_TRUE(few->learned()->experts.empty());
}

TEST(Crf, MixedEqualsOwnIfAllExpertsAreKnown) {
  const Dataset data = queries(7, 30);
  const Dataset other = queries(8, 5);
  const Dataset unseen = test::read_csv_text("expert,item,rank\nnew,b,1\nnew,a,2\n");
  Context context;
  for (const std::string options : {"passes=5", "passes=5,potentials=full", "passes=5,sums=raw,transform=log"}) {
    const auto own = train_model("crf(" + options + ")", data, context);
    const auto mixed = train_model("crf(experts=mixed," + options + ")", data, context);
    for (std::uint32_t i = 0; i < other.instance_count(); ++i) {
      EXPECT_EQ(own->solve(other.instance(i), context).scores, mixed->solve(other.instance(i), context).scores)
          << options;
    }
    const Fit fit = mixed->solve(unseen.instance(0), context);
    EXPECT_EQ(fit.diagnostics.stop, Stop::not_identified) << options;
    EXPECT_EQ(fit.diagnostics.notes.at(0), "expert \"new\" ignored: not in the training data") << options;
  }
}

TEST(Crf, MixedTrainsSharedWeightsOnExpertsWithoutTheirOwn) {
  // `turned` and `noise` have weights of their own, the workers share theirs, so that an unseen worker is followed.
  const Dataset data = queries(9, 60, Names::new_in_every_query);
  const Dataset unseen = test::read_csv_text("expert,item,rank\nnew,b,1\nnew,a,2\n");
  Context context;
  for (const std::string potentials : {"slice", "full"}) {
    const auto model =
        train_model("crf(passes=20,experts=mixed,min_statements=20,potentials=" + potentials + ")", data, context);
    EXPECT_EQ(model->learned()->experts, (std::vector<std::string>{"noise", "turned"}));
    EXPECT_LT(weights_of(*model->learned(), "turned").won, 0);
    const Fit fit = model->solve(unseen.instance(0), context);
    EXPECT_LT(fit.scores[0], fit.scores[1]);
    EXPECT_EQ(fit.diagnostics.notes.at(0), "expert \"new\" uses the shared weights: not in the training data");
  }
}

TEST(Crf, NeedsLabels) {
  const Dataset data = test::read_csv_text("instance,expert,winner,loser\nq,e,a,b\nq,e,b,c\nq,f,c,a\nq,f,c,b\n");
  Context context;
  EXPECT_EQ(error_of([&] { (void)train_model("crf", data, context); }),
            "crf is trained on labels, but no instance has two items with different labels");
}

TEST(Crf, RejectsForeignParameters) {
  const Spec spec = parse_spec("crf");
  EXPECT_EQ(error_of([&] { (void)find_method("crf").restore(spec, {{"p"}, {{"weights", {1}}}}); }),
            "invalid model of crf: field \"transform\" is missing");
}

/// Features of a few items against the pair matrix, of which only their rows and columns are left.
TEST(PairSlices, CountPairsAmongTheFewOnly) {
  Random random(13);
  int compared = 0;
  for (int round = 0; round < 300; ++round) {
    const Dataset data = oracle::random_evidence(random);
    const Instance instance = data.instance(0);
    std::vector<std::string> names;
    for (std::uint32_t e = 0; e < data.expert_names().size(); ++e) names.emplace_back(data.expert_names()[e]);
    const KnownExperts known(names);
    const ExpertGroups groups(ExpertGroups::Kind::both, known, data.expert_names());
    const auto transform = static_cast<Transform>(random.below(5));
    const PairSlices slices(instance, groups, {transform, true});
    std::vector<Slot> items;
    for (Slot i = 0; i < instance.size(); ++i) {
      if (random.below(2) == 0) items.push_back(i);
    }
    std::reverse(items.begin(), items.end());
    PairSlices::Slice slice;
    slices.slice(items, slice);
    for (std::size_t k = 0; k < items.size(); ++k) {
      std::vector<double> wins(groups.size(), 0.0);
      std::vector<double> losses(groups.size(), 0.0);
      for (std::uint32_t e = 0; e < names.size(); ++e) {
        const oracle::PairMatrix pairs = oracle::pair_matrix(instance, ExpertId{e}, transform);
        for (const Slot other : items) {
          const double others = std::max(1.0, static_cast<double>(items.size()) - 1);
          wins[e] += pairs.y[items[k]][other] / others;
          losses[e] += pairs.y[other][items[k]] / others;
        }
        wins.back() += wins[e];
        losses.back() += losses[e];
      }
      std::vector<double> found_wins(groups.size(), 0.0);
      std::vector<double> found_losses(groups.size(), 0.0);
      for (const ExpertFeature& feature : slice.rows[k]) {
        found_wins[feature.group] += feature.wins;
        found_losses[feature.group] += feature.losses;
        ++compared;
      }
      for (std::size_t g = 0; g < groups.size(); ++g) {
        EXPECT_NEAR(found_wins[g], wins[g], 1e-9 * (1 + wins[g]));
        EXPECT_NEAR(found_losses[g], losses[g], 1e-9 * (1 + losses[g]));
      }
    }
  }
  EXPECT_GT(compared, 1000);
}

/// Lists of ranks by experts with one list each, some of them unseen experts.
TEST(PlainLists, EqualTheScoresFromFeatures) {
  Random random(19);
  int plain = 0;
  oracle::EvidenceKinds kinds;
  kinds.forms = {Form::rank};
  kinds.silences = {Silence::unknown};
  kinds.max_comparisons = 0;
  for (int round = 0; round < 300; ++round) {
    const Dataset data = oracle::random_evidence(random, kinds);
    const Instance instance = data.instance(0);
    const KnownExperts known({"e0", "e1", "e3"});
    const auto kind = static_cast<ExpertGroups::Kind>(random.below(4));
    const ExpertGroups groups(kind, known, data.expert_names());
    const ExpertFeatureOptions options{static_cast<Transform>(random.below(5)), random.below(2) == 0};
    std::vector<double> weights;
    for (std::size_t k = 0; k < 3 * groups.size(); ++k) weights.push_back(random.normal());
    std::vector<CrfExpertWeights> list_weights;
    for (const List& list : instance.lists) {
      CrfExpertWeights own;
      for (const auto& group : {groups.own(list.expert), groups.shared(list.expert)}) {
        if (!group) continue;
        own.has_weights = true;
        own.silence += weights[3 * *group];
        own.wins += weights[3 * *group + 1];
        own.losses += weights[3 * *group + 2];
      }
      list_weights.push_back(own);
    }
    std::vector<double> scores;
    if (!score_plain_lists(instance, options, list_weights, scores)) continue;
    ++plain;
    const ExpertFeatures features(instance, groups, options);
    for (Slot i = 0; i < instance.size(); ++i) {
      EXPECT_NEAR(scores[i], crf_potential(weights, features.row(i)), 1e-11 * (1 + std::abs(scores[i])));
    }
  }
  EXPECT_GT(plain, 200);
}

TEST(PairSlices, OfAllItemsAreTheFeatures) {
  Random random(17);
  for (int round = 0; round < 100; ++round) {
    const Dataset data = oracle::random_evidence(random);
    const Instance instance = data.instance(0);
    const KnownExperts known({"e0", "e2"});
    const auto kind = round % 2 == 0 ? ExpertGroups::Kind::both : ExpertGroups::Kind::mixed;
    const ExpertGroups groups(kind, known, data.expert_names());
    const ExpertFeatureOptions options{Transform::log, true};
    const ExpertFeatures features(instance, groups, options);
    std::vector<Slot> items(instance.size());
    for (Slot i = 0; i < items.size(); ++i) items[i] = i;
    PairSlices::Slice slice;
    PairSlices(instance, groups, options).slice(items, slice);
    for (const Slot i : items) {
      ASSERT_EQ(slice.rows[i].size(), features.row(i).size());
      for (const ExpertFeature& one : features.row(i)) {
        const auto same = std::ranges::find(slice.rows[i], one.group, &ExpertFeature::group);
        ASSERT_NE(same, slice.rows[i].end());
        EXPECT_EQ(same->named, one.named);
        EXPECT_NEAR(same->wins, one.wins, 1e-9 * (1 + one.wins));
        EXPECT_NEAR(same->losses, one.losses, 1e-9 * (1 + one.losses));
      }
    }
  }
}

}  // namespace witan::crf_test
