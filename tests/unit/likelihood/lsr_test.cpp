#include <cmath>
#include <string>

#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::lsr_test {

using test::Scores;
using test::scores_of;

/// Returns random rankings of some of the items, with ties.
std::string random_rankings(std::uint64_t seed, int items, int lists, bool ties) {
  Random random(seed);
  std::string csv = "expert,item,rank\n";
  for (int list = 0; list < lists; ++list) {
    int rank = 0;
    for (int k = 0; k < items; ++k) {
      if (random.uniform() < 0.4) continue;
      if (!ties || random.uniform() < 0.7) ++rank;
      csv += fmt::format("e{},i{},{}\n", list, (k * 7 + list * 3) % items, rank);
    }
  }
  return csv;
}

/// Checks that inflow and outflow of every item are equal, by the definition of the chain for one ranking of a, b, c
/// and one comparison c > a, with the rate prior/3 between every two items.
TEST(Lsr, IsTheStationaryDistribution) {
  const double prior = 0.6;
  const Scores s =
      scores_of(test::read_jsonl_text(
                    "{\"expert\":\"1\",\"order\":[\"a\",\"b\",\"c\"]}\n{\"expert\":\"2\",\"order\":[\"c\",\"a\"]}\n"),
                "lsr(prior=0.6)");
  const double a = std::exp(s.at("a")), b = std::exp(s.at("b")), c = std::exp(s.at("c")), e = prior / 3;
  const double ab = 0 + e, ac = 1.0 / 2 + e, ba = 1.0 / 3 + e, bc = e, ca = 1.0 / 3 + e, cb = 1.0 / 2 + e;
  EXPECT_NEAR(a * (ab + ac), b * ba + c * ca, 1e-12);
  EXPECT_NEAR(b * (ba + bc), a * ab + c * cb, 1e-12);
  EXPECT_NEAR(s.at("a") + s.at("b") + s.at("c"), 0, 1e-12);
}

/// The limit of I-LSR is the maximum of the Plackett–Luce likelihood, with Breslow's formula for ties.
TEST(Lsr, ConvergesToTheMaximumOfTheLikelihood) {
  for (const bool ties : {false, true}) {
    const std::string csv = random_rankings(5, 8, 40, ties);
    const Scores wanted = scores_of(csv, "plackett-luce(prior=0,ties=breslow)");
    const Scores found = scores_of(csv, "lsr(prior=0,iterations=1000)");
    for (const auto& [item, score] : wanted) EXPECT_NEAR(found.at(item), score, 1e-7) << item;
  }
}

/// Above 1,000 items, power iteration over the rows replaces the matrix of rates.
TEST(Lsr, IsTheSameAboveAThousandItems) {
  Random random(11);
  std::string csv = "expert,item,rank\n";
  // Items i0 … i1009; every list has nine, and consecutive lists overlap.
  for (int list = 0; list < 3000; ++list) {
    const int first = static_cast<int>(random.below(1010));
    for (int k = 0; k < 9; ++k)
      csv += fmt::format("e{},i{},{}\n", list, (first + k * 111) % 1010, 1 + k / (1 + list % 2));
  }
  const Dataset data = test::read_csv_text(csv);
  Context context;
  const Fit fit = make_model("lsr(prior=5,tolerance=1e-12)")->solve(data.instance(0), context);
  EXPECT_EQ(fit.diagnostics.stop, Stop::converged);
  // The balance of every item, with the rates added up by the definition.
  const std::size_t n = data.instance(0).size();
  ASSERT_EQ(n, 1010U);
  std::vector<double> balance(n, 0.0), x(n);
  for (std::size_t i = 0; i < n; ++i) x[i] = std::exp(fit.scores[i]);
  const auto flow = [&](std::size_t from, std::size_t to, double rate) {
    balance[from] -= x[from] * rate;
    balance[to] += x[from] * rate;
  };
  const Instance& instance = data.instance(0);
  for (const List& list : instance.lists) {
    const auto value = [&](std::uint64_t e) { return instance.value[e]; };
    for (std::uint64_t w = list.begin; w < list.end; ++w) {
      double rest = 0;
      for (std::uint64_t l = list.begin; l < list.end; ++l) rest += value(l) >= value(w) ? 1 : 0;
      for (std::uint64_t l = list.begin; l < list.end; ++l) {
        if (l != w && value(l) >= value(w)) flow(instance.slot[l], instance.slot[w], 1 / rest);
      }
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      if (i != j) flow(i, j, 5.0 / static_cast<double>(n));
    }
  }
  for (std::size_t i = 0; i < n; ++i) EXPECT_NEAR(balance[i], 0, 1e-6) << i;
}

TEST(Lsr, HasNoScoresWithoutPriorIfTheGraphIsNotStronglyConnected) {
  const Dataset data = test::read_csv_text("winner,loser\na,b\nb,c\n");
  Context context;
  const Fit fit = make_model("lsr(prior=0)")->solve(data.instance(0), context);
  EXPECT_EQ(fit.diagnostics.stop, Stop::not_identified);
  EXPECT_TRUE(std::isnan(fit.scores[0]));
  EXPECT_FALSE(fit.diagnostics.notes.empty());
  const Scores with = scores_of("winner,loser\na,b\nb,c\n", "lsr");
  EXPECT_GT(with.at("a"), with.at("b"));
  EXPECT_GT(with.at("b"), with.at("c"));
}

TEST(Lsr, ReportsTooFewIterations) {
  const Dataset data = test::read_csv_text(random_rankings(7, 8, 40, false));
  Context context;
  EXPECT_EQ(make_model("lsr(iterations=2)")->solve(data.instance(0), context).diagnostics.stop, Stop::iteration_limit);
  EXPECT_EQ(make_model("lsr")->solve(data.instance(0), context).diagnostics.stop, Stop::closed_form);
}

}  // namespace witan::lsr_test
