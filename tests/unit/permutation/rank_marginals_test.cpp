// P(i above j), rank marginals and draws of the permutation models against enumeration.
#include "permutation/rank_marginals.hpp"

#include "witan/app/probabilities.hpp"
#include "witan/report/write_rankings.hpp"
#include "witan/util/error.hpp"

#include <cmath>
#include <sstream>

#include "method/shared/pair_outcomes.hpp"
#include "method/shared/stage_probabilities.hpp"
#include "oracle/permutations.hpp"
#include "permutation/cps_orders.hpp"
#include "permutation/distance_normaliser.hpp"
#include "permutation/order_draws.hpp"
#include "permutation/pair_gibbs.hpp"
#include "support/chi_square.hpp"
#include "support/scores_of.hpp"
#include <gtest/gtest.h>

namespace witan::rank_marginals_test {

using oracle::all_permutations;
using oracle::Permutation;
using test::read_csv_text;

/// P(i above j) and P(i has rank r) of a distribution over orders, given by the weight of an order.
struct SlowProbabilities {
  std::vector<double> above, rank;
  template <class Weight>
  SlowProbabilities(std::uint32_t n, Weight weight) : above(n * n, 0.0), rank(n * n, 0.0) {
    double total = 0;
    for (const Permutation& order : all_permutations(n)) total += weight(order);
    for (const Permutation& order : all_permutations(n)) {
      const double p = weight(order) / total;
      for (std::size_t a = 0; a < n; ++a) {
        rank[order[a] * n + a] += p;
        for (std::size_t b = a + 1; b < n; ++b) above[order[a] * n + order[b]] += p;
      }
    }
  }
};

void expect_equal(const std::vector<double>& found, const std::vector<double>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t k = 0; k < found.size(); ++k) EXPECT_NEAR(found[k], expected[k], 1e-12) << k;
}

/// The weight of an order under the generalised Mallows model around 0, 1, …
double stage_weight(const Permutation& order, const std::vector<double>& theta) {
  double p = 1;
  for (std::size_t j = 0; j < order.size(); ++j) {
    double passed = 0, total = 0;
    for (std::size_t k = j; k < order.size(); ++k) {
      passed += order[k] < order[j] ? 1 : 0;
      total += std::exp(-theta[j] * static_cast<double>(k - j));
    }
    p *= std::exp(-theta[j] * passed) / total;
  }
  return p;
}

TEST(StageProbabilities, EqualEnumeration) {
  const std::vector<double> theta = {1.2, 0.1, 0.7, 0, 2, 0};
  const SlowProbabilities slow(6, [&](const Permutation& order) { return stage_weight(order, theta); });
  expect_equal(stage_pair_probabilities(theta), slow.above);
  expect_equal(stage_rank_probabilities(theta), slow.rank);
}

TEST(DistanceMarginals, EqualEnumerationForEveryDistance) {
  for (const auto& [name, distance] : kPermutationDistances) {
    for (const std::uint32_t n : {1U, 2U, 5U}) {
      for (const double theta : {0.0, 0.3, 1.5}) {
        const Permutation identity = all_permutations(n).front();
        const SlowProbabilities slow(n, [&](const Permutation& order) {
          return std::exp(-theta * permutation_distance(distance, oracle::inverse(order), identity));
        });
        expect_equal(distance_marginals(distance, n, theta), slow.rank);
      }
    }
  }
  EXPECT_THROW((void)distance_marginals(PermutationDistance::spearman, 17, 1), InputError);
}

const char* const kRankings =
    "expert,item,rank\na,u,1\na,v,2\na,w,3\na,x,4\nb,u,2\nb,v,1\nb,w,3\nb,x,4\nc,u,1\nc,v,3\nc,w,2\nc,x,4\n"
    "d,u,1\nd,v,2\nd,w,4\nd,x,3\ne,u,4\ne,v,3\ne,w,2\ne,x,1\n";

double estimate(const Fit& fit, std::string_view name) {
  for (const Estimate& one : fit.estimates) {
    if (one.name == name) return one.value;
  }
  return std::nan("");
}

const std::vector<double>& column(const Fit& fit, std::string_view name) {
  for (const Column& one : fit.item_columns) {
    if (one.name == name) return one.values;
  }
  throw std::runtime_error("no column " + std::string(name));
}

/// Compares win probabilities and the columns of marginals of a fit of items 0 … n − 1 with enumeration.
void expect_fit(const Fit& fit, const SlowProbabilities& slow, bool pairs = true) {
  const auto n = static_cast<Slot>(fit.scores.size());
  const PairOutcomes outcomes(fit);
  for (Slot i = 0; i < n; ++i) {
    for (Slot j = 0; j < n; ++j) {
      if (pairs && i != j) {
        EXPECT_NEAR(outcomes.win(i, j), slow.above[i * n + j], 1e-9) << i << j;
        EXPECT_NEAR(pair_probability(fit, PairEvent::win, i, j), slow.above[i * n + j], 1e-9);
      }
      EXPECT_NEAR(column(fit, fmt::format("P(rank {})", j + 1))[i], slow.rank[i * n + j], 1e-9) << i << j;
    }
  }
}

TEST(ModelProbabilities, MallowsModelsEqualEnumeration) {
  const Dataset data = read_csv_text(kRankings);
  Context context;
  for (const auto& [name, distance] : kPermutationDistances) {
    const Fit fit =
        make_model(fmt::format("mallows(distance={},marginals=on)", name))->solve(data.instance(0), context);
    const double phi = estimate(fit, "phi");
    Permutation centre(4);
    for (Slot i = 0; i < 4; ++i) centre[i] = static_cast<std::uint32_t>(1.5 - fit.scores[i]);
    const SlowProbabilities slow(4, [&](const Permutation& order) {
      return std::pow(phi, permutation_distance(distance, oracle::inverse(order), centre));
    });
    expect_fit(fit, slow, distance == PermutationDistance::kendall);
  }
}

TEST(ModelProbabilities, GeneralizedMallowsEqualsEnumeration) {
  const Dataset data = read_csv_text(kRankings);
  Context context;
  const Fit fit = make_model("generalized-mallows(marginals=on)")->solve(data.instance(0), context);
  std::vector<double> theta(4, 0.0);
  Permutation rank(4);
  for (Slot i = 0; i < 4; ++i) {
    rank[i] = static_cast<std::uint32_t>(1.5 - fit.scores[i]);
    if (rank[i] < 3) theta[rank[i]] = -std::log(column(fit, "phi")[i]);
  }
  const SlowProbabilities slow(4, [&](const Permutation& order) {
    Permutation by_rank;
    for (const std::uint32_t item : order) by_rank.push_back(rank[item]);
    return stage_weight(by_rank, theta);
  });
  expect_fit(fit, slow);
}

TEST(ModelProbabilities, MixturesEqualEnumeration) {
  const Dataset data = read_csv_text(kRankings);
  Context context;
  const Fit fit = make_model("mallows-mixture(components=2,marginals=on)")->solve(data.instance(0), context);
  const SlowProbabilities slow(4, [&](const Permutation& order) {
    double sum = 0;
    for (const std::string name : {"component 1", "component 2"}) {
      Permutation centre(4);
      for (Slot i = 0; i < 4; ++i) centre[i] = static_cast<std::uint32_t>(column(fit, name)[i]) - 1;
      const double phi = estimate(fit, "phi of " + name);
      const double z = (1 + phi) * (1 + phi + phi * phi) * (1 + phi + phi * phi + phi * phi * phi);
      sum += estimate(fit, "share of " + name) *
             std::pow(phi, oracle::kendall_distance(oracle::inverse(order), centre)) / z;
    }
    return sum;
  });
  expect_fit(fit, slow);
}

/// Tied items of a centre are above each other with probability 1/2, and have the same marginals.
TEST(ModelProbabilities, TiedItemsAreExchangeable) {
  const Dataset data = read_csv_text("expert,item,rank\na,u,1\na,v,2\na,w,3\nb,u,2\nb,v,1\nb,w,3\n");
  Context context;
  const Fit fit = make_model("mallows(marginals=on)")->solve(data.instance(0), context);
  EXPECT_EQ(fit.scores[0], fit.scores[1]);
  const PairOutcomes outcomes(fit);
  EXPECT_EQ(outcomes.win(0, 1), 0.5);
  EXPECT_EQ(outcomes.win(0, 2), outcomes.win(1, 2));
  EXPECT_EQ(column(fit, "P(rank 1)")[0], column(fit, "P(rank 1)")[1]);
}

/// The likelihood of a ranking is that of the whole list; one of its pairs would count as independent observations.
TEST(ModelProbabilities, RankingsHaveALikelihoodAndPairsOfAListHaveNone) {
  const Dataset data = read_csv_text(kRankings);
  Context context;
  for (const std::string_view spec : {"mallows", "mallows(distance=cayley)", "generalized-mallows",
                                      "mallows-mixture(components=2)", "mallows(partial=marginal)"}) {
    EXPECT_TRUE(solve_all(*make_model(spec), data, context).front().likelihood) << spec;
  }
  EXPECT_FALSE(solve_all(*make_model("bradley-terry(prior=1)"), data, context).front().likelihood);
}

TEST(ModelProbabilities, AreWritten) {
  const Dataset data = read_csv_text(kRankings);
  Context context;
  const std::vector<Fit> fits = {make_model("mallows")->solve(data.instance(0), context)};
  std::ostringstream out;
  write_probabilities(data, fits, out);
  EXPECT_TRUE(out.str().starts_with("instance,item,other,p_higher,p_win\nall,u,v,,0.")) << out.str();
}

PreferenceMatrix some_energy(std::uint32_t n) {
  Random random(3);
  PreferenceMatrix energy(n);
  for (std::uint32_t i = 0; i < n; ++i) {
    for (std::uint32_t j = 0; j < n; ++j) energy.row(i)[j] = i == j ? 0 : random.uniform();
  }
  return energy;
}

/// Counts orders of four items; false alarm at most 1e-6.
void expect_orders(const OrderDraws& drawn, const std::function<double(const Permutation&)>& weight) {
  std::vector<double> counts, p;
  double total = 0;
  for (const Permutation& order : all_permutations(4)) {
    const Permutation rank = oracle::inverse(order);
    counts.push_back(0);
    for (const auto& ranks : drawn.ranks) {
      counts.back() +=
          std::equal(ranks.begin(), ranks.end(), rank.begin(), [](double a, std::uint32_t b) { return a == b + 1.0; });
    }
    p.push_back(weight(order));
    total += p.back();
  }
  for (double& one : p) one /= total;
  EXPECT_LT(test::chi_square(counts, p), test::chi_square_limit(23));
}

TEST(OrderDraws, FollowTheModel) {
  const PreferenceMatrix energy = some_energy(4);
  Context context;
  const auto weight = [&](const Permutation& order) { return std::exp(-energy.cost(order)); };
  const OrderDraws drawn = draw_orders(energy, {0, 1, 2, 3}, 20'000, 5, context);
  expect_orders(drawn, weight);
  const SlowProbabilities slow(4, weight);
  expect_equal(gibbs_by_subsets(energy).rank, slow.rank);
}

TEST(OrderDraws, ChainsAgreeWithTheExactMarginals) {
  // Thirteen items are above the limit of exact draws; one of them is last for certain, so that twelve are exact.
  const PreferenceMatrix small = some_energy(12);
  PreferenceMatrix energy(13);
  for (std::uint32_t i = 0; i < 12; ++i) {
    for (std::uint32_t j = 0; j < 12; ++j) energy.row(i)[j] = small.above(i, j);
    energy.row(i)[12] = 50;
  }
  std::vector<std::uint32_t> centre(13);
  for (std::uint32_t i = 0; i < 13; ++i) centre[i] = i;
  Context context;
  const OrderDraws drawn = draw_orders(energy, centre, 20'000, 6, context);
  EXPECT_LT(drawn.r_hat, 1.05);
  EXPECT_GT(drawn.effective_size, 1000);
  const RankMarginals found = marginals_of_draws(drawn.ranks);
  const std::vector<double> exact = gibbs_by_subsets(small).rank;
  // A share of 1,000 independent draws has a standard deviation of at most 0.016.
  for (std::size_t i = 0; i < 12; ++i) {
    for (std::size_t r = 0; r < 12; ++r) EXPECT_NEAR(found[i * 13 + r], exact[i * 12 + r], 0.08);
  }
}

TEST(CpsOrders, DrawsAndMarginalsFollowTheStages) {
  const Dataset data =
      read_csv_text("expert,item,rank\np,a,2\np,b,1\np,c,4\np,d,3\nq,a,1\nq,b,2\nq,c,2\nq,d,4\nr,d,1\nr,a,2\n");
  const BucketOrders orders(data.instance(0));
  Context context;
  for (const auto& [name, distance] : kCosetDistances) {
    const CpsStage start(orders, distance, CosetScale::raw);
    const std::vector<double> weight = {0.3, 0.5, 0.4};
    const auto probability = [&](const Permutation& order) {
      CpsStage stage = start;
      std::vector<bool> placed(4);
      double log_p = 0;
      for (const std::uint32_t item : order) {
        log_p += next_item_log_probabilities(stage, placed, weight)[item];
        stage.place(item);
        placed[item] = true;
      }
      return std::exp(log_p);
    };
    expect_orders(draw_cps_orders(start, 4, weight, 20'000, 7, context), probability);
    const SlowProbabilities slow(4, probability);
    expect_equal(cps_marginals(start, 4, weight), slow.rank);
  }
}

TEST(OrderReport, TrainedModelsReportIntervalsAndMarginals) {
  const Dataset data = read_csv_text(
      "instance,expert,item,rank,label\n1,p,a,1,2\n1,p,b,2,1\n1,p,c,3,0\n1,q,a,3,2\n1,q,b,1,1\n1,q,c,4,0\n"
      "2,p,a,2,1\n2,p,b,1,0\n2,p,c,3,0\n2,q,a,3,1\n2,q,b,2,0\n2,q,c,1,0\n");
  Context context;
  for (const std::string_view name : {"klementiev", "cranking", "cps"}) {
    const auto model = train_model(fmt::format("{}(draws=500,marginals=on)", name), data, context);
    const Fit fit = model->solve(data.instance(0), context);
    ASSERT_TRUE(fit.uncertainty) << name;
    EXPECT_EQ(fit.uncertainty->kind(), UncertaintyKind::posterior);
    for (Slot i = 0; i < 3; ++i) {
      double sum = 0, below = 0;
      for (int r = 1; r <= 3; ++r) sum += column(fit, fmt::format("P(rank {})", r))[i];
      EXPECT_NEAR(sum, 1, 1e-9) << name;
      // P(i first or second) by the exact marginals and by 500 draws: 0.12 is five standard deviations.
      for (Slot j = 0; j < 3; ++j) {
        if (i != j) below += fit.uncertainty->probability_above(j, i, 0);
      }
      double mean = 0;
      for (int r = 1; r <= 3; ++r) mean += r * column(fit, fmt::format("P(rank {})", r))[i];
      EXPECT_NEAR(1 + below, mean, 0.2) << name;
    }
    EXPECT_FALSE(train_model(name, data, context)->solve(data.instance(0), context).uncertainty) << name;
  }
}

}  // namespace witan::rank_marginals_test
