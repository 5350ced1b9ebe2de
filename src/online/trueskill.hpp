#pragma once

#include "witan/method/method.hpp"

namespace witan {

/// TrueSkill for two players, updated match by match in the order of the comparisons. Skills have a normal prior with
/// mean `mu` and standard deviation `sigma`. A performance is the skill plus normal noise of deviation `beta`. A match
/// is won if the difference of performances exceeds the draw margin, and drawn within it. Each update computes the mean
/// and deviation of the exact posterior of both skills. At the draw margin, equal players draw with probability `draw`;
/// with draw=0 a draw means equal performances. Before each match the variance of both skills grows by tau².
///
/// The score is the mean. The deviations are the uncertainty of the fit. A match of weight w is played w times, so
/// weights must be integers up to 1000. Shares other than 0, ½ and 1 are rejected. The result depends on the order. An
/// item without comparisons has no score.
struct TrueSkill {
  struct Options {
    double mu = 25;
    double sigma = 25.0 / 3;
    double beta = 25.0 / 6;
    double tau = 25.0 / 300;
    double draw = 0.1;
    template <class V>
    static void describe(V&& v) {
      v("mu", &Options::mu, -1e9, 1e9, "initial mean of skills");
      v("sigma", &Options::sigma, 1e-6, 1e9, "initial standard deviation of skills");
      v("beta", &Options::beta, 1e-6, 1e9, "standard deviation of a performance, given the skill");
      v("tau", &Options::tau, 0.0, 1e9, "standard deviation of the drift of skills between matches");
      v("draw", &Options::draw, 0.0, 0.999, "probability that equal players draw");
    }
  };
  static constexpr std::string_view kName = "trueskill";
  static constexpr std::string_view kSummary = "TrueSkill: Gaussian skills, updated after every match";
  static constexpr std::string_view kCost = "O(comparisons × weight)";
  static constexpr std::string_view kCitation = "Herbrich, Minka & Graepel, NIPS 2006";
  static constexpr unsigned kInput = kComparisons | kOrder;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
