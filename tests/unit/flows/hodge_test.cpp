#include "flows/hodge.hpp"

#include "witan/method/inference/intervals.hpp"

#include <cmath>

#include "flows/curl.hpp"
#include "flows/laplacian.hpp"
#include "oracle/pair_matrix.hpp"
#include "oracle/random_evidence.hpp"
#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <Eigen/Dense>
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::hodge_test {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using test::read_csv_text;
using test::Scores;
using test::scores_of;

Fit fit_of(const Dataset& data, std::string_view spec = "hodge") {
  Context context;
  return make_model(spec)->solve(data.instance(0), context);
}

double share(const Fit& fit, std::string_view name) {
  for (const Estimate& quantity : fit.estimates) {
    if (quantity.name == name) return quantity.value;
  }
  return NAN;
}

void expect_shares(const Fit& fit, double gradient, double curl, double harmonic) {
  EXPECT_NEAR(share(fit, "gradient"), gradient, 1e-9);
  EXPECT_NEAR(share(fit, "curl"), curl, 1e-9);
  EXPECT_NEAR(share(fit, "harmonic"), harmonic, 1e-9);
}

TEST(Hodge, AChainIsAllGradient) {
  const Fit fit = fit_of(read_csv_text("winner,loser\na,b\nb,c\n"));
  EXPECT_EQ(fit.scores, (std::vector<double>{1, 0, -1}));
  expect_shares(fit, 1, 0, 0);
}

TEST(Hodge, CyclesOfThreeAreCurlAndOfFourHarmonic) {
  const Fit three = fit_of(read_csv_text("winner,loser\na,b\nb,c\nc,a\n"));
  EXPECT_EQ(three.scores, (std::vector<double>{0, 0, 0}));
  expect_shares(three, 0, 1, 0);
  const Fit four = fit_of(read_csv_text("winner,loser\na,b\nb,c\nc,d\nd,a\n"));
  EXPECT_EQ(four.scores, (std::vector<double>{0, 0, 0, 0}));
  expect_shares(four, 0, 0, 1);
}

TEST(Hodge, WeightsAreNumbersOfStatements) {
  // a beats b 3 : 1 (flow 1/2, weight 4) and ties count as statements of 0 (b, c: flow 1/2, weight 2).
  const Fit fit =
      fit_of(read_csv_text("left,right,winner\na,b,left\na,b,left\na,b,left\na,b,right\nb,c,left\nb,c,tie\n"));
  EXPECT_NEAR(fit.scores[0] - fit.scores[1], 0.5, 1e-12);
  EXPECT_NEAR(fit.scores[1] - fit.scores[2], 0.5, 1e-12);
  // A cycle with flow 1 on each side: the heavy side keeps its difference, and the two light sides share the residual.
  const Fit circle = fit_of(read_csv_text("winner,loser,weight\na,b,4\nb,c,1\nc,a,1\n"));
  // minimise 4(x−1)² + (y−1)² + (x+y+1)²: x = 2/3 … by the normal equations 5x + y = 3, x + 2y = 0.
  EXPECT_NEAR(circle.scores[0] - circle.scores[1], 2.0 / 3, 1e-12);
  EXPECT_NEAR(circle.scores[1] - circle.scores[2], -1.0 / 3, 1e-12);
}

TEST(Hodge, TheTransformGivesTheFlow) {
  const Scores scores = scores_of("expert,item,rating\n1,a,5\n1,b,2\n2,a,4\n2,b,3\n", "hodge(transform=rating)");
  EXPECT_NEAR(scores.at("a") - scores.at("b"), 2, 1e-12);  // the mean of 3 and 1
}

TEST(Hodge, ComponentsAreEachCentred) {
  const Fit fit = fit_of(read_csv_text("winner,loser\na,b\nc,d\nd,e\n"));
  EXPECT_EQ(fit.scores, (std::vector<double>{0.5, -0.5, 1, 0, -1}));
  ASSERT_EQ(fit.diagnostics.notes.size(), 1U);
  EXPECT_NE(fit.diagnostics.notes[0].find(R"({"a", "b"}, {"c", "d", "e"})"), std::string::npos);
}

TEST(Hodge, AllTiesGiveEqualScoresAndNoShares) {
  const Fit fit = fit_of(read_csv_text("left,right,winner\na,b,tie\nb,c,tie\n"));
  EXPECT_EQ(fit.scores, (std::vector<double>{0, 0, 0}));
  EXPECT_TRUE(fit.estimates.empty());
}

TEST(Hodge, WeightsMayBeHugeAndTinyTogether) {
  const Fit fit = fit_of(read_csv_text("winner,loser,weight\na,b,1e9\nb,c,1e-9\nc,d,1e9\nb,d,1e-9\n"));
  EXPECT_NEAR(fit.scores[0] - fit.scores[1], 1, 1e-9);
  EXPECT_NEAR(fit.scores[2] - fit.scores[3], 1, 1e-9);
  // b − c = 1 and b − d = 1 with c − d fixed at 1: the mean of 1 and 0.
  EXPECT_NEAR(fit.scores[1] - fit.scores[2], 0.5, 1e-9);
}

TEST(Hodge, StandardErrorsAreThoseOfLeastSquares) {
  // The cycle above has residuals 1/3, 4/3 and 4/3: Σ w·rest² = 4/9 + 16/9 + 16/9 = 4 with one degree of freedom. As
  // conductances, a and b are connected by 4 and, through c, by 1/2; b and c by 1 and, through a, by 4/5.
  const Dataset data = read_csv_text("winner,loser,weight\na,b,4\nb,c,1\nc,a,1\n");
  Context context;
  const auto model = make_model("hodge");
  const auto factor = model->fisher(data.instance(0), model->solve(data.instance(0), context), context);
  ASSERT_TRUE(factor.has_value());
  const Uncertainty uncertainty(UncertaintyKind::fisher, *factor);
  EXPECT_NEAR(uncertainty.difference_error(0, 1), std::sqrt(4 / 4.5), 1e-9);
  EXPECT_NEAR(uncertainty.difference_error(1, 2), std::sqrt(4 / 1.8), 1e-9);
}

TEST(Hodge, ATreeHasNoStandardErrors) {
  const Dataset data = read_csv_text("winner,loser\na,b\nb,c\n");
  Context context;
  const auto model = make_model("hodge");
  const auto factor = model->fisher(data.instance(0), model->solve(data.instance(0), context), context);
  EXPECT_TRUE(std::isnan(Uncertainty(UncertaintyKind::fisher, *factor).difference_error(0, 1)));
}

/// Returns a random graph with flows and weights, with some edges missing.
std::vector<FlowEdge> random_edges(Random& random, std::uint32_t items, std::uint64_t one_in) {
  std::vector<FlowEdge> edges;
  for (Slot i = 0; i < items; ++i) {
    for (Slot j = i + 1; j < items; ++j) {
      if (random.below(one_in) == 0) edges.push_back({i, j, 2 * random.uniform() - 1, 0.1 + 3 * random.uniform()});
    }
  }
  return edges;
}

/// Returns the weighted projection of x onto the columns of a, by a pseudo-inverse.
VectorXd project(const MatrixXd& a, const VectorXd& weight, const VectorXd& x) {
  const VectorXd root = weight.array().sqrt();
  const MatrixXd scaled = root.asDiagonal() * a;
  return a * scaled.completeOrthogonalDecomposition().pseudoInverse() * root.cwiseProduct(x);
}

TEST(Hodge, PartsOfTheFlowAgreeWithDenseProjections) {
  Random random(17);
  int with_harmonic = 0;
  for (int round = 0; round < 60; ++round) {
    const auto items = static_cast<std::uint32_t>(4 + random.below(7));
    const std::vector<FlowEdge> edges = random_edges(random, items, 2);
    if (edges.empty()) continue;
    const auto e = static_cast<Index>(edges.size());
    MatrixXd slope = MatrixXd::Zero(e, items);
    VectorXd flow(e);
    VectorXd weight(e);
    MatrixXd index = MatrixXd::Constant(items, items, -1);
    std::vector<double> net(items, 0.0);
    for (Index k = 0; k < e; ++k) {
      const FlowEdge& edge = edges[static_cast<std::size_t>(k)];
      slope(k, edge.low) = 1;
      slope(k, edge.high) = -1;
      flow(k) = edge.flow;
      weight(k) = edge.weight;
      index(edge.low, edge.high) = static_cast<double>(k);
      net[edge.low] += edge.weight * edge.flow;
      net[edge.high] -= edge.weight * edge.flow;
    }
    std::vector<VectorXd> circles;
    for (Slot a = 0; a < items; ++a) {
      for (Slot b = a + 1; b < items; ++b) {
        for (Slot c = b + 1; c < items; ++c) {
          if (index(a, b) < 0 || index(b, c) < 0 || index(a, c) < 0) continue;
          VectorXd circle = VectorXd::Zero(e);
          circle(static_cast<Index>(index(a, b))) = 1;
          circle(static_cast<Index>(index(b, c))) = 1;
          circle(static_cast<Index>(index(a, c))) = -1;
          circles.push_back(circle.cwiseQuotient(weight));
        }
      }
    }
    MatrixXd curl_image = MatrixXd::Zero(e, std::max<Index>(1, static_cast<Index>(circles.size())));
    for (std::size_t t = 0; t < circles.size(); ++t) curl_image.col(static_cast<Index>(t)) = circles[t];
    const VectorXd gradient = project(slope, weight, flow);
    const VectorXd curl = project(curl_image, weight, flow);
    const VectorXd harmonic = flow - gradient - curl;
    const auto inner = [&](const VectorXd& x, const VectorXd& y) { return x.cwiseProduct(y).dot(weight); };
    EXPECT_NEAR(inner(gradient, curl), 0, 1e-9);
    EXPECT_NEAR(inner(gradient, harmonic), 0, 1e-9);
    EXPECT_NEAR(inner(curl, harmonic), 0, 1e-9);
    if (inner(harmonic, harmonic) > 1e-6) ++with_harmonic;

    const FlowParts parts = flow_parts(items, edges);
    Context context;
    Iterated result;
    for (const auto& scores : {EliminatedLaplacian(items, edges, context).solve(net, parts),
                               iterate_laplacian(edges, net, parts, 1e-13, 1000, result)}) {
      for (Index k = 0; k < e; ++k) {
        const FlowEdge& edge = edges[static_cast<std::size_t>(k)];
        EXPECT_NEAR(scores[edge.low] - scores[edge.high], gradient(k), 1e-9);
      }
    }
    EXPECT_TRUE(result.converged);
    const auto triangles = find_triangles(items, edges, 1000);
    ASSERT_TRUE(triangles.has_value());
    ASSERT_EQ(triangles->size(), circles.size());
    const VectorXd rest = flow - gradient;
    const double energy =
        curl_energy(edges, {rest.data(), static_cast<std::size_t>(e)}, *triangles, 1e-13, 1000, result);
    EXPECT_NEAR(energy, inner(curl, curl), 1e-9);
  }
  EXPECT_GT(with_harmonic, 10);
}

TEST(Hodge, SharesOfRandomDataSumToOne) {
  Random random(23);
  int told = 0;
  for (int round = 0; round < 200; ++round) {
    const Fit fit = fit_of(oracle::random_evidence(random), round % 2 == 0 ? "hodge" : "hodge(transform=difference)");
    if (fit.estimates.empty()) continue;
    ++told;
    ASSERT_EQ(fit.estimates.size(), 3U);
    EXPECT_NEAR(share(fit, "gradient") + share(fit, "curl") + share(fit, "harmonic"), 1, 1e-9);
  }
  EXPECT_GT(told, 100);
}

TEST(FindTriangles, GivesUpAboveTheLimit) {
  Random random(1);
  const std::vector<FlowEdge> edges = random_edges(random, 6, 1);
  EXPECT_EQ(find_triangles(6, edges, 20)->size(), 20U);  // 6 choose 3
  EXPECT_FALSE(find_triangles(6, edges, 19).has_value());
}

Fit with_intervals(const Dataset& data) {
  Context context;
  const auto model = make_model("hodge");
  Fit fit = model->solve(data.instance(0), context);
  add_uncertainty(*model, data.instance(0), {.kind = Intervals::automatic}, fit, context);
  return fit;
}

TEST(Hodge, IntervalsUseStudentsTWithResidualDegreesOfFreedom) {
  // Three pairs and three items give one degree of freedom. Its 97.5 % quantile is tan(0.475π) = 12.7062.
  const Fit circle = with_intervals(read_csv_text("winner,loser,weight\na,b,4\nb,c,1\nc,a,1\n"));
  ASSERT_TRUE(circle.uncertainty);
  EXPECT_EQ(circle.uncertainty->degrees_of_freedom(), 1);
  EXPECT_NEAR(circle.uncertainty->critical_value(0.95), std::tan(0.475 * 3.14159265358979), 1e-6);
  // All six pairs of four items, rank 3.
  const Fit all = with_intervals(read_csv_text("winner,loser\na,b\na,c\nd,a\nb,c\nb,d\nc,d\n"));
  ASSERT_TRUE(all.uncertainty);
  EXPECT_EQ(all.uncertainty->degrees_of_freedom(), 3);
}

TEST(Hodge, NoIntervalsWithoutResiduals) {
  // A tree, and a cycle that the scores explain completely: a is 1 above b and c, which are equal.
  for (const char* csv : {"winner,loser\na,b\nb,c\n", "winner,loser\na,b\na,c\nb,c\nc,b\nb,d\n"}) {
    const Fit fit = with_intervals(read_csv_text(csv));
    EXPECT_FALSE(fit.uncertainty) << csv;
    ASSERT_EQ(fit.diagnostics.notes.size(), 1U) << csv;
    EXPECT_TRUE(fit.diagnostics.notes[0].starts_with("no standard errors: ")) << fit.diagnostics.notes[0];
  }
}

}  // namespace witan::hodge_test
