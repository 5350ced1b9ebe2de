// Standard errors without a matrix of all items, against those with it.
#include "witan/method/method.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "data/evidence_part.hpp"
#include "likelihood/choice_likelihood.hpp"
#include "simulate/bradley_terry.hpp"
#include "simulate/plackett_luce.hpp"
#include <gtest/gtest.h>

namespace witan::large_covariance_test {

Dataset comparisons(int items, int experts, int each) {
  BradleyTerrySimulator::Options options;
  options.items = items;
  options.experts = experts;
  options.comparisons = each;
  options.ties = 0.5;
  options.position = 0.3;
  Context context;
  return BradleyTerrySimulator::simulate(options, context).data;
}

Dataset rankings(int items, int experts) {
  PlackettLuceSimulator::Options options;
  options.items = items;
  options.experts = experts;
  options.lists = ListShape::partial;
  options.length = 8;
  Context context;
  return PlackettLuceSimulator::simulate(options, context).data;
}

/// Largest relative errors of standard errors of scores and of differences of neighbours.
struct Errors {
  double scores = 0, differences = 0;
};

Errors compare(const Uncertainty& exact, const Uncertainty& estimated) {
  Errors errors;
  for (Slot i = 0; i + 1 < exact.size(); ++i) {
    const double score = estimated.standard_error(i) / exact.standard_error(i) - 1;
    const double difference = estimated.difference_error(i, i + 1) / exact.difference_error(i, i + 1) - 1;
    errors.scores = std::max(errors.scores, std::abs(score));
    errors.differences = std::max(errors.differences, std::abs(difference));
  }
  return errors;
}

/// A fit with its problem.
struct Fitted {
  Fitted(const Dataset& data, std::string_view spec)
      : problem(make_model(spec)->pose(data.instance(0), context)), fit(problem->solve(nullptr, context)) {}
  Context context;
  std::unique_ptr<Problem> problem;
  Fit fit;
};

TEST(LargeFisher, AgreesWithTheMatrix) {
  const Dataset pairs = comparisons(120, 4, 400);
  const Dataset lists = rankings(120, 250);
  for (const auto& [spec, data] : {std::pair("bradley-terry", &pairs), std::pair("thurstone", &pairs),
                                   std::pair("bradley-terry(ties=davidson,advantage=on)", &pairs),
                                   std::pair("plackett-luce", &lists), std::pair("bradley-terry", &lists)}) {
    Fitted at(*data, spec);
    const Fisher exact = *at.problem->fisher(at.fit, at.context);
    const Fisher large = *at.problem->large_fisher(at.fit, at.context);
    ASSERT_TRUE(large.sparse) << spec;
    EXPECT_FALSE(large.note.empty());
    const Errors errors = compare({UncertaintyKind::fisher, exact}, {UncertaintyKind::fisher, large, large.sparse});
    // With 128 draws, the relative error is normal with a standard deviation below 1.5 % for these data.
    EXPECT_LT(errors.scores, 0.05) << spec;
    EXPECT_LT(errors.differences, 0.06) << spec;
    for (std::size_t q = 0; q < exact.estimate_errors.size(); ++q) {
      EXPECT_NEAR(large.estimate_errors[q] / exact.estimate_errors[q], 1, 1e-3) << spec;
    }
  }
}

TEST(LargeFisher, DoesNotDependOnThreads) {
  const Dataset data = comparisons(100, 4, 300);
  std::vector<double> errors[2];
  for (const unsigned threads : {1U, 3U}) {
    Context context({.threads = threads, .seed = 4, .progress = {}, .stop = nullptr});
    const auto problem = make_model("bradley-terry")->pose(data.instance(0), context);
    const Fit fit = problem->solve(nullptr, context);
    const Fisher large = *problem->large_fisher(fit, context);
    for (Slot i = 0; i < 100; ++i) errors[threads > 1 ? 1 : 0].push_back(variance_of(large, i));
  }
  EXPECT_EQ(errors[0], errors[1]);
}

TEST(LargeInfluence, IsExactForFewExperts) {
  const Dataset pairs = comparisons(60, 5, 200);
  const Dataset lists = rankings(60, 100);
  for (const auto& [spec, data] :
       {std::pair("bradley-terry", &pairs), std::pair("thurstone", &pairs), std::pair("plackett-luce", &lists)}) {
    Fitted at(*data, spec);
    const Influence exact = *at.problem->influence(at.fit, at.context);
    const Influence large = *at.problem->large_influence(at.fit, at.context);
    EXPECT_FALSE(large.sampled) << spec;
    ASSERT_EQ(large.experts, exact.experts) << spec;
    for (Slot i = 0; i < 60; ++i) {
      for (std::size_t e = 0; e < exact.experts.size(); ++e) {
        EXPECT_NEAR(large.shift.row(i)[e], exact.shift.row(i)[e], 2e-5) << spec;
      }
    }
  }
}

/// With further parameters, the reference is the first iteration of Newton's method without the expert.
TEST(LargeInfluence, IsANewtonStepOfAllParameters) {
  const Dataset data = comparisons(40, 5, 300);
  const Instance instance = data.instance(0);
  Fitted at(data, "bradley-terry(ties=davidson,advantage=on)");
  const Influence large = *at.problem->large_influence(at.fit, at.context);
  const auto one_step = make_model("bradley-terry(ties=davidson,advantage=on,iterations=1)");
  for (std::size_t e = 0; e < large.experts.size(); ++e) {
    const std::vector<std::string> name = {std::string(data.name(large.experts[e]))};
    const EvidencePart rest = without_experts(instance, name);
    const Fit without = one_step->solve(rest.instance(), &at.fit, at.context);
    for (Slot i = 0; i < 40; ++i) {
      EXPECT_NEAR(large.shift.row(i)[e], at.fit.scores[i] - without.scores[i], 2e-5);
    }
    EXPECT_NEAR(large.estimate_shift.row(0)[e], at.fit.estimates[0].value - without.estimates[0].value, 2e-5);
    // The tie parameter is estimated as a logarithm.
    const double tie = at.fit.estimates[1].value;
    EXPECT_NEAR(large.estimate_shift.row(1)[e], tie * std::log(tie / without.estimates[1].value), 2e-5);
  }
}

TEST(LargeInfluence, IsSampledForManyExperts) {
  const Dataset pairs = comparisons(100, 200, 10);
  const Dataset lists = rankings(100, 200);
  for (const auto& [spec, data] : {std::pair("bradley-terry", &pairs), std::pair("plackett-luce", &lists)}) {
    Fitted at(*data, spec);
    const Influence exact = *at.problem->influence(at.fit, at.context);
    const Influence large = *at.problem->large_influence(at.fit, at.context);
    EXPECT_TRUE(large.sampled) << spec;
    ASSERT_EQ(large.experts.size(), exact.experts.size()) << spec;
    const Uncertainty of_matrix(UncertaintyKind::sandwich, exact.shift);
    const Uncertainty sampled(UncertaintyKind::sandwich, large.shift);
    double mean = 0;
    double square = 0;
    for (Slot i = 0; i < 100; ++i) {
      const double error = sampled.standard_error(i) / of_matrix.standard_error(i) - 1;
      mean += error / 100;
      square += error * error / 100;
    }
    EXPECT_LT(std::abs(mean), 0.02) << spec;
    EXPECT_LT(std::sqrt(square), 0.05) << spec;
    // Differences have no correction; the standard error of a root of a mean of 128 squares is 6 %.
    EXPECT_LT(compare(of_matrix, sampled).differences, 0.3) << spec;
  }
}

/// The draws are sums of independent terms, one per choice, whose covariance is known exactly.
TEST(ChoiceDraw, HasTheCurvatureAsCovariance) {
  const Dataset data = rankings(9, 3);
  Context context;
  for (const TiedChoice ties : {TiedChoice::efron, TiedChoice::breslow}) {
    const ChoiceLikelihood likelihood(data.instance(0), ties, context);
    std::vector<double> scores;
    for (int i = 0; i < 9; ++i) scores.push_back(0.3 * i - 1);
    const Eigen::MatrixXd curvature = likelihood.curvature(scores);
    constexpr int kDraws = 20'000;
    Random random(3);
    Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(9, 9);
    for (int k = 0; k < kDraws; ++k) {
      std::vector<double> z(9, 0.0);
      likelihood.add_curvature_draw(scores, random, z);
      const Eigen::Map<const Eigen::VectorXd> v(z.data(), 9);
      sum += v * v.transpose() / kDraws;
    }
    // The kurtosis of few choices at most doubles the variance of a product; six standard errors.
    const double scale = curvature.diagonal().maxCoeff();
    EXPECT_LT((sum - curvature).cwiseAbs().maxCoeff(), 6 * 2 * scale / std::sqrt(kDraws));
  }
}

}  // namespace witan::large_covariance_test
