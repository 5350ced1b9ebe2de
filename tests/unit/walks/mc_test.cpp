#include "walks/mc.hpp"

#include <cmath>

#include "oracle/dense_chain.hpp"
#include "oracle/random_evidence.hpp"
#include "support/handles.hpp"
#include "support/scores_of.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::mc_test {

using test::read_csv_text;
using test::Scores;
using test::scores_of;

// Two lists: a > b > c and b > a.
constexpr std::string_view kLists2 = "expert,item,rank\n1,a,1\n1,b,2\n1,c,3\n2,b,1\n2,a,2\n";

/// Returns the differences of log probabilities from the first item.
void expect_odds(const Scores& scores, double b_to_a, double c_to_a) {
  EXPECT_NEAR(scores.at("b") - scores.at("a"), std::log(b_to_a), 1e-10);
  EXPECT_NEAR(scores.at("c") - scores.at("a"), std::log(c_to_a), 1e-10);
}

/// Returns π of a chain of three states in which c is entered only by teleportation, alpha = 0.3.
void expect_chain(std::string_view method, const Eigen::Matrix3d& p) {
  const Eigen::VectorXd pi = oracle::stationary(0.7 * p + Eigen::Matrix3d::Constant(0.1));
  expect_odds(scores_of(kLists2, fmt::format("{}(alpha=0.3)", method)), pi(1) / pi(0), pi(2) / pi(0));
}

TEST(Mc, TransitionsByHand) {
  Eigen::Matrix3d p;
  // From a: {a} of the first list and {b, a} of the second. From b: {a, b} and {b}. From c: {a, b, c}.
  p << 2.0 / 3, 1.0 / 3, 0, 1.0 / 3, 2.0 / 3, 0, 1.0 / 3, 1.0 / 3, 1.0 / 3;
  expect_chain("mc1", p);
  p << 3.0 / 4, 1.0 / 4, 0, 1.0 / 4, 3.0 / 4, 0, 1.0 / 3, 1.0 / 3, 1.0 / 3;
  expect_chain("mc2", p);
  // From a: first list stays, second list (b of two) moves with 1/2. From b: first list moves to a with 1/3.
  p << 3.0 / 4, 1.0 / 4, 0, 1.0 / 6, 5.0 / 6, 0, 1.0 / 3, 1.0 / 3, 1.0 / 3;
  expect_chain("mc3", p);
  // a and b win one list each: the walk does not move between them. c loses to both.
  p << 1, 0, 0, 0, 1, 0, 1.0 / 3, 1.0 / 3, 1.0 / 3;
  expect_chain("mc4", p);
}

TEST(Mc, ATieIsAtLeastAsHighButNotHigher) {
  constexpr std::string_view kTie = "expert,item,rank\n1,a,1\n1,b,1\n";
  for (const std::string_view method : {"mc1", "mc2", "mc3", "mc4"}) {
    EXPECT_EQ(scores_of(kTie, method), (Scores{{"a", 0}, {"b", 0}})) << method;
  }
  Context context;
  const Dataset data = read_csv_text(kTie);
  EXPECT_TRUE(has_converged(make_model("mc1(alpha=0)")->solve(data.instance(0), context).diagnostics.stop));
  EXPECT_EQ(make_model("mc3(alpha=0)")->solve(data.instance(0), context).diagnostics.stop, Stop::not_identified);
}

TEST(Mc, WithoutTeleportTheNoteListsTheSeparatedItems) {
  const Dataset data = read_csv_text(kLists2);
  Context context;
  for (const std::string_view method : {"mc1(alpha=0)", "mc2(alpha=0)", "mc3(alpha=0)"}) {
    const Fit fit = make_model(method)->solve(data.instance(0), context);
    EXPECT_EQ(fit.diagnostics.stop, Stop::not_identified) << method;
    ASSERT_EQ(fit.diagnostics.notes.size(), 1U);
    EXPECT_NE(fit.diagnostics.notes[0].find(R"({"a", "b"}, {"c"})"), std::string::npos) << fit.diagnostics.notes[0];
    for (const double score : fit.scores) EXPECT_TRUE(std::isnan(score));
  }
}

TEST(Mc, AnItemThatNoListRanksHasNoScore) {
  DatasetBuilder builder;
  builder.begin_source("t");
  (void)builder.instance("q");
  builder.add_candidate(test::nth_instance(0), builder.item("nobody"));
  const auto list = builder.new_list(test::nth_instance(0), builder.expert("e"), Form::rank, Silence::unknown);
  builder.add_entry(list, builder.item("x"), 1);
  builder.add_entry(list, builder.item("y"), 2);
  const Dataset data = builder.build();
  for (const std::string_view method : {"mc1", "mc2", "mc3", "mc4"}) {
    const Scores scores = scores_of(data, method);
    EXPECT_TRUE(std::isnan(scores.at("nobody"))) << method;
    EXPECT_GT(scores.at("x"), scores.at("y")) << method;
    EXPECT_NEAR(scores.at("x"), -scores.at("y"), 1e-12) << method;
  }
}

TEST(Mc, AgreeWithTheDenseMatrix) {
  Random random(5);
  oracle::EvidenceKinds kinds;
  kinds.forms = {Form::rank, Form::score, Form::rating};
  int solved = 0;
  for (int round = 0; round < 200; ++round) {
    const Dataset data = oracle::random_evidence(random, kinds);
    const Instance instance = data.instance(0);
    const std::vector<oracle::RankedList> lists = oracle::ranked_lists(instance);
    std::vector<Slot> items;
    for (Slot i = 0; i < instance.size(); ++i) {
      if (std::ranges::any_of(lists, [&](const auto& list) { return list.ranked[i]; })) items.push_back(i);
    }
    for (int which = 1; which <= 4 && !items.empty(); ++which) {
      for (const double alpha : {0.0, 0.1}) {
        Context context;
        const Fit fit = make_model(fmt::format("mc{}(alpha={})", which, alpha))->solve(instance, context);
        if (!has_converged(fit.diagnostics.stop)) {
          // Then some power of the chain has zero entries.
          Eigen::MatrixXd power = oracle::mc_matrix(lists, items, which, alpha);
          for (int k = 0; k < 5; ++k) power = (power * power).eval();
          EXPECT_EQ(power.minCoeff(), 0) << which;
          EXPECT_EQ(alpha, 0);
          continue;
        }
        ++solved;
        Eigen::VectorXd expected = oracle::stationary(oracle::mc_matrix(lists, items, which, alpha)).array().log();
        expected.array() -= expected.mean();
        for (std::size_t k = 0; k < items.size(); ++k) {
          EXPECT_NEAR(fit.scores[items[k]], expected(static_cast<Eigen::Index>(k)), 1e-8)
              << "mc" << which << " alpha " << alpha << " round " << round;
        }
      }
    }
  }
  EXPECT_GT(solved, 700);
}

TEST(Mc, WeightsMayBeHugeOrTiny) {
  for (const std::string_view weight : {"1e9", "1e-9"}) {
    const std::string csv = fmt::format("left,right,winner,weight\na,b,left,{0}\nb,c,left,{0}\nc,a,left,{0}\n", weight);
    for (const std::string_view method : {"mc1", "mc2", "mc3", "mc4", "mc1(alpha=0)", "mc4(alpha=0)"}) {
      EXPECT_EQ(scores_of(csv, method), (Scores{{"a", 0}, {"b", 0}, {"c", 0}})) << method;
    }
  }
}

}  // namespace witan::mc_test
